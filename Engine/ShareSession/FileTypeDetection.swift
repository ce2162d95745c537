import Foundation
import Linux
import UniformTypeIdentifiers

/// The detection of a file's type: by the type that the caller declares, else by its name, else by
/// its first bytes.
enum FileTypeDetection {
  static func type(of file: Descriptor, name: String?, declared: String?) -> UTType {
    if let declared, let type = UTType(declared) { return type }
    if let name {
      // The path is absolute, because Foundation expands a leading tilde to the home folder.
      let filenameExtension = URL(filePath: "/" + name).pathExtension
      if !filenameExtension.isEmpty, let type = UTType(filenameExtension: filenameExtension),
        type.isDeclared
      {
        return type
      }
    }
    return byContent(beginning(of: file))
  }

  /// Returns whether the bytes could be the beginning of a UTF-8 text.
  static func isText(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0) else { return false }
    // The last character may be cut off.
    return (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }

  private static func byContent(_ bytes: [UInt8]) -> UTType {
    for (offset, magic, type) in signatures
    where bytes.dropFirst(offset).starts(with: magic) {
      return type
    }
    return !bytes.isEmpty && isText(bytes) ? .plainText : .data
  }

  private static func beginning(of file: Descriptor) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = max(0, pread(file.number, buffer.baseAddress, 512, 0))
    }
  }

  private static let avif = UTType("public.avif") ?? .image
  private static let jpeg2000 = UTType("public.jpeg-2000") ?? .image

  private static let signatures: [(offset: Int, magic: [UInt8], type: UTType)] = [
    (0, [0xff, 0xd8, 0xff], .jpeg),
    (0, [0x89] + Array("PNG\r\n".utf8), .png),
    (0, Array("GIF8".utf8), .gif),
    (8, Array("WEBP".utf8), .webP),
    (4, Array("ftypheic".utf8), .heic),
    (4, Array("ftypheix".utf8), .heic),
    (4, Array("ftyphei".utf8), .heif),
    (4, Array("ftypmif1".utf8), .heif),
    (4, Array("ftypmsf1".utf8), .heif),
    (4, Array("ftypavi".utf8), avif),
    (4, Array("jP  \r\n".utf8), jpeg2000),
    (0, [0xFF, 0x4F, 0xFF, 0x51], jpeg2000),
    (0, Array("II*\0".utf8), .tiff),
    (0, Array("MM\0*".utf8), .tiff),
    (0, Array("BM".utf8), .bmp),
    (0, Array("%PDF-".utf8), .pdf),
    (4, Array("ftypqt".utf8), .quickTimeMovie),
    (4, Array("ftyp".utf8), .mpeg4Movie),
    (0, Array("ID3".utf8), .mp3),
    (8, Array("WAVE".utf8), .wav),
    (0, Array("PK\u{3}\u{4}".utf8), .zip),
    (0, [0x1f, 0x8b], .gzip),
  ]
}
