public import Foundation
import Linux

/// A nib file. Nib files are not read, so no object is created from them.
@preconcurrency @MainActor open class UINib: ObjectRoot {
  /// The key of an option of `instantiate(withOwner:options:)`. Options are ignored.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// Objects that the nib file refers to.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")

    /// The key.
    public let rawValue: String

    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private let name: String

  /// Creates a nib from the name of its file. Nothing is read.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init(root: ())
  }

  /// Creates a nib from the contents of its file. Nothing is read.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    name = "in memory"
    super.init(root: ())
  }

  /// Prints a warning and creates no objects.
  /// - Returns: An empty array. Code that takes its first element without a check ends the process.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    refuse("objects")
    return []
  }

  func refuse(_ contents: String) {
    StandardError.print(
      "The nib \(name) was not read: nib files are not supported. Create \(contents) in code.")
  }
}

extension Bundle {
  /// Prints a warning and creates no objects, because nib files are not read.
  /// - Returns: Always `nil`.
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib(nibName: name, bundle: self).refuse("objects")
    return nil
  }
}
