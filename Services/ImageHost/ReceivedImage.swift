import Crypto
import Foundation
import HTTPService
import HTTPSyntax
import HTTPTypes
import Linux

/// A completely received, valid picture.
struct ReceivedImage: Sendable {
  let picture: IncomingFile
  let header: ImageHeader
  /// The picture's size in bytes.
  let size: Int64
  let fields: ImageFields
  /// The SHA-256 of the fields and the picture, which does not depend on the request's encoding.
  let digest: String

  /// The number of bytes read from a file at once.
  private static let chunk = 256 << 10

  /// Decodes and validates an image. Blocks on disk access.
  /// - Parameters:
  ///   - value: The image as sent, either binary or base64.
  ///   - limit: The largest picture, in bytes.
  /// - Throws: `ImgurFailure` if the image is missing, invalid or too large; `SystemError` if a
  ///   file cannot be read or written.
  init(
    _ value: IncomingFile, type: String?, fields: ImageFields, limit: Int64,
    makeFile: () throws -> IncomingFile
  ) throws {
    var picture = value
    let start = try value.file.read(at: 0, upTo: ImageFormat.length)
    if ImageFormat(start) == nil {
      guard !start.isEmpty else { throw ImgurFailure.noImage }
      if type?.lowercased() == "url" || Self.isURL(start) {
        throw ImgurFailure(
          .badRequest, "Images are not fetched from URLs here: send the image itself.")
      }
      // If the form declares a file, or the content is not ASCII, the content cannot be the Base64
      // of a supported picture.
      guard type?.lowercased() != "file", start.allSatisfy({ $0 < 0x80 }) else {
        throw ImgurFailure.notAnImage
      }
      picture = try makeFile()
      try Self.decode(value.file, into: picture.file)
    }
    size = try picture.file.status().size
    guard size <= limit else { throw ImgurFailure.tooLarge }
    guard let header = try ImageHeader.read(picture.file, size: size) else {
      throw ImgurFailure.notAnImage
    }
    self.picture = picture
    self.header = header
    self.fields = fields
    digest = try Self.digest(of: picture.file, fields)
  }

  private static func isURL(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["http://", "https://", "ftp://"].contains { text.hasPrefix($0) }
  }

  private static func decode(_ text: Descriptor, into file: Descriptor) throws {
    var reader = Base64Reader()
    do {
      try chunks(of: text) { chunk in
        try reader.read(chunk).withUnsafeBytes { try file.writeAll($0) }
      }
      try reader.finish().withUnsafeBytes { try file.writeAll($0) }
    } catch is FormProblem {
      throw ImgurFailure.notAnImage
    }
  }

  private static func digest(of file: Descriptor, _ fields: ImageFields) throws -> String {
    var hash = SHA256()
    for field in [fields.title, fields.description, fields.name] {
      // The length separates the fields, so that different fields give different input.
      hash.update(data: Data("\(field?.utf8.count ?? -1):\(field ?? "")".utf8))
    }
    try chunks(of: file) { hash.update(data: $0) }
    return hash.finalize().map { byte in
      byte < 16 ? "0\(String(byte, radix: 16))" : String(byte, radix: 16)
    }.joined()
  }

  private static func chunks(of file: Descriptor, _ body: ([UInt8]) throws -> Void) throws {
    var position: Int64 = 0
    while true {
      let chunk = try file.read(at: position, upTo: Self.chunk)
      if chunk.isEmpty { return }
      try body(chunk)
      position += Int64(chunk.count)
    }
  }
}
