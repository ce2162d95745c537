import Foundation

/// The type of an attachment. The first bytes or else the name determine the type, never the type
/// that the client declares. Browsers execute none of these types.
struct FileKind: Hashable, Sendable {
  let mediaType: String
  let fileExtension: String

  /// The number of bytes that determine the type.
  static let length = 4096

  private static let byExtension = [
    "3gp": "video/3gpp", "aac": "audio/aac", "csv": "text/csv", "doc": "application/msword",
    "flac": "audio/flac", "gz": "application/gzip", "heic": "image/heic", "m4a": "audio/mp4",
    "mkv": "video/x-matroska", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "ogg": "audio/ogg", "wav": "audio/wav", "webm": "video/webm",
  ]

  /// - Parameters:
  ///   - start: The first `length` bytes, or the whole file if it is shorter.
  ///   - name: The sender's name for the file, if any.
  init(_ start: [UInt8], name: String?) {
    if let (type, ending) = Self.signature(start) {
      (mediaType, fileExtension) = (type, ending)
      return
    }
    let ending = Self.ending(of: name)
    if let ending, let type = Self.byExtension[ending] {
      (mediaType, fileExtension) = (type, ending)
    } else if Self.isText(start) {
      (mediaType, fileExtension) = ("text/plain", ending ?? "txt")
    } else {
      (mediaType, fileExtension) = ("application/octet-stream", ending ?? "bin")
    }
  }

  private static func signature(_ start: [UInt8]) -> (String, String)? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return ("image/png", "png")
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return ("image/jpeg", "jpg") }
    if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
      return ("image/gif", "gif")
    }
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      return ("image/webp", "webp")
    }
    if start.starts(with: "%PDF-".utf8) { return ("application/pdf", "pdf") }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return ("application/zip", "zip") }
    return nil
  }

  /// Returns the name's extension if it has 1 to 5 ASCII letters and digits and browsers do not
  /// execute such files.
  private static func ending(of name: String?) -> String? {
    guard let name, let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let isPlain = ending.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    let runs = ["htm", "html", "xhtml", "svg", "xml", "js", "mjs", "css", "wasm"]
    return 1...5 ~= ending.utf8.count && isPlain && !runs.contains(ending) ? ending : nil
  }

  /// Returns whether the bytes are text. The last character may be incomplete.
  private static func isText(_ start: [UInt8]) -> Bool {
    guard !start.contains(0) else { return false }
    return (0..<4).contains { cut in
      cut <= start.count && String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }
}
