public import Foundation

/// An error of SwiftData. Errors of a save or of a store are those of Core Data.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/swiftdataerror
public struct SwiftDataError: LocalizedError, Hashable, Sendable {
  private let code: String
  private let text: String

  /// The store cannot be opened.
  public static let loadIssueModelContainer = SwiftDataError(
    code: "loadIssueModelContainer", text: "The store cannot be opened.")
  /// The schema of a configuration does not belong to the container.
  public static let configurationSchemaNotFoundInContainerSchema = SwiftDataError(
    code: "configurationSchemaNotFoundInContainerSchema",
    text: "The configuration has models that the container does not have.")
  /// The model is not in the container's schema.
  public static let unknownSchema = SwiftDataError(
    code: "unknownSchema",
    text: "The container does not have the model. Add the model to the container's schema.")

  static func unsupported(_ type: any Any.Type) -> SwiftDataError {
    SwiftDataError(
      code: "unsupported",
      text: "\(type) cannot be stored. Let the type conform to Codable, or mark the property with "
        + "@Transient.")
  }

  static func problem(_ text: String) -> SwiftDataError {
    SwiftDataError(code: "problem", text: text)
  }

  public var errorDescription: String? { text }

  public static func == (left: SwiftDataError, right: SwiftDataError) -> Bool {
    left.code == right.code
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public static func ~= (left: SwiftDataError, right: any Error) -> Bool {
    (right as? SwiftDataError) == left
  }
}
