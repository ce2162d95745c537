/// A kind of external name for a type, such as a filename extension or a MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The class's identifier. Only the two constants' classes have declared tags.
  public let rawValue: String

  /// Makes a tag class. The value is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Filename extensions, which have no dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  /// The raw value.
  public var description: String { rawValue }
}
