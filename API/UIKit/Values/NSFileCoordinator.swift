public import AppleSupport
public import Foundation

/// A coordinator of file accesses. No other process coordinates its accesses, so each access runs
/// immediately.
open class NSFileCoordinator: NSObject {
  /// The options of a read. They have no effect.
  public struct ReadingOptions: OptionSet, Sendable {
    /// Other processes do not save their changes first.
    public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
    /// A symbolic link is replaced by its target.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
    /// The file is copied for an upload.
    public static let forUploading = ReadingOptions(rawValue: 1 << 3)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The options of a write. They have no effect.
  public struct WritingOptions: OptionSet, Sendable {
    /// The file is deleted.
    public static let forDeleting = WritingOptions(rawValue: 1 << 0)
    /// The file is moved.
    public static let forMoving = WritingOptions(rawValue: 1 << 1)
    /// The contents of the file are changed.
    public static let forMerging = WritingOptions(rawValue: 1 << 2)
    /// The file is replaced.
    public static let forReplacing = WritingOptions(rawValue: 1 << 3)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Creates a coordinator.
  public override init() { super.init() }

  /// Creates a coordinator. The presenter is ignored.
  public init(filePresenter filePresenterOrNil: Any?) { super.init() }

  /// Calls the closure immediately with the same URL. Never sets an error.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) { reader(url) }

  /// Calls the closure immediately with the same URL. Never sets an error.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) { writer(url) }
}
