public import Foundation

extension URL {
  /// Options for making bookmarks. They have no effect, because Linux has no security scopes.
  public struct BookmarkCreationOptions: OptionSet, Sendable {
    /// Fewer properties.
    public static let minimalBookmark = Self(rawValue: 1 << 9)
    /// For an alias file.
    public static let suitableForBookmarkFile = Self(rawValue: 1 << 10)
    /// With a security scope.
    public static let withSecurityScope = Self(rawValue: 1 << 11)
    /// With a security scope for reading only.
    public static let securityScopeAllowOnlyReadAccess = Self(rawValue: 1 << 12)
    /// Without a security scope.
    public static let withoutImplicitSecurityScope = Self(rawValue: 1 << 29)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Options for resolving bookmarks. They have no effect.
  public struct BookmarkResolutionOptions: OptionSet, Sendable {
    /// Without questions to the user.
    public static let withoutUI = Self(rawValue: 1 << 8)
    /// Without mounting a volume.
    public static let withoutMounting = Self(rawValue: 1 << 9)
    /// With a security scope.
    public static let withSecurityScope = Self(rawValue: 1 << 10)
    /// Without starting a security scope.
    public static let withoutImplicitStartAccessing = Self(rawValue: 1 << 15)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Returns data from which the file can be found again: its path and its identity on the disk. A
  /// bookmark gives no access to a file that the process cannot read otherwise.
  /// - Throws: `CocoaError.fileReadNoSuchFile` if there is no file at the URL.
  public func bookmarkData(
    options: BookmarkCreationOptions = [],
    includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil,
    relativeTo url: URL? = nil
  ) throws -> Data {
    try FileBookmark(of: self).encoded()
  }

  /// Finds the file of a bookmark at the path that it had.
  /// - Parameter bookmarkDataIsStale: Becomes `true` if another file is now at that path.
  /// - Throws: `CocoaError.fileReadCorruptFile` for other data, and `CocoaError.fileReadNoSuchFile`
  ///   if there is no file at the path any more. Files that were moved are not found.
  public init(
    resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [],
    relativeTo url: URL? = nil, bookmarkDataIsStale: inout Bool
  ) throws {
    let bookmark = try FileBookmark(data)
    self.init(fileURLWithPath: bookmark.path)
    bookmarkDataIsStale = try FileBookmark(of: self) != bookmark
  }
}

/// The content of a bookmark.
private struct FileBookmark: Codable, Equatable {
  let path: String
  let device: Int
  let file: Int

  init(of url: URL) throws {
    guard url.isFileURL,
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    else { throw CocoaError(.fileReadNoSuchFile) }
    path = url.path
    device = (attributes[.systemNumber] as? NSNumber)?.intValue ?? 0
    file = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0
  }

  init(_ data: Data) throws {
    guard let found = try? PropertyListDecoder().decode(Self.self, from: data) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self = found
  }

  func encoded() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }
}
