public import Foundation

/// An error of SwiftData. Two errors are equal if they have the same code.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/swiftdataerror
public struct SwiftDataError: LocalizedError, Equatable, Sendable {
  enum Code {
    case loadIssueModelContainer, unknownSchema, modelValidationFailure, missingModelContext
    case duplicateConfiguration, includePendingChangesWithBatchSize, storeFailure
  }

  let code: Code
  /// The cause, for a person.
  let reason: String

  init(_ code: Code, _ reason: String = "") { (self.code, self.reason) = (code, reason) }

  /// The store could not be opened. Its file is unchanged.
  public static let loadIssueModelContainer = SwiftDataError(.loadIssueModelContainer)
  /// The container's schema does not have the model.
  public static let unknownSchema = SwiftDataError(.unknownSchema)
  /// A required value is missing, or a delete rule denies the deletion.
  public static let modelValidationFailure = SwiftDataError(.modelValidationFailure)
  /// The context has no container.
  public static let missingModelContext = SwiftDataError(.missingModelContext)
  /// The container has several configurations.
  public static let duplicateConfiguration = SwiftDataError(.duplicateConfiguration)
  /// The store could not be read or written. Apple throws an error of its store instead.
  public static let storeFailure = SwiftDataError(.storeFailure)

  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  public static func ~= (pattern: Self, error: any Error) -> Bool { error as? Self == pattern }

  public var errorDescription: String? { reason.isEmpty ? "SwiftData: \(code)" : reason }
}
