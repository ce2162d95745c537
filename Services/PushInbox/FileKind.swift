import Foundation

/// What an attachment is: by its first bytes, else by its name, and never by what a client says.
/// Nothing that a browser would run is among them.
struct FileKind: Hashable, Sendable {
  let mediaType: String
  let fileExtension: String

  /// Whether browsers show it and it runs nothing. SVG is no such image, as it can hold programs.
  var isImage: Bool { mediaType.hasPrefix("image/") }

  /// Bytes that tell.
  static let length = 4096

  private static let byExtension = [
    "3gp": "video/3gpp", "aac": "audio/aac", "csv": "text/csv", "doc": "application/msword",
    "flac": "audio/flac", "gz": "application/gzip", "heic": "image/heic", "m4a": "audio/mp4",
    "mkv": "video/x-matroska", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "ogg": "audio/ogg", "wav": "audio/wav", "webm": "video/webm",
  ]

  /// - Parameters:
  ///   - start: the first `length` bytes, or all there are.
  ///   - name: as the sender called it; nil: not at all.
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

  /// Up to five small letters and digits, none of which is a page or a program in a browser.
  private static func ending(of name: String?) -> String? {
    guard let name, let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let isPlain = ending.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    let runs = ["htm", "html", "xhtml", "svg", "xml", "js", "mjs", "css", "wasm"]
    return 1...5 ~= ending.utf8.count && isPlain && !runs.contains(ending) ? ending : nil
  }

  /// The last character may be cut off.
  private static func isText(_ start: [UInt8]) -> Bool {
    guard !start.contains(0) else { return false }
    return (0..<4).contains { cut in
      cut <= start.count && String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }
}
