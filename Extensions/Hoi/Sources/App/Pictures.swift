import HoiKit
import UIKit

/// The pictures that are part of the app.
@MainActor enum Pictures {
  static let names = ["cow", "coffee", "sun", "party"]

  /// Returns the user's file, or a copy of one of the app's pictures.
  /// - Throws: `HoiError.noPicture` if there is no such picture or readable file,
  ///   `HoiError.noPictureFile` if the file is not a picture, `HoiError.unreadable` if the app's
  ///   picture cannot be read.
  static func file(_ name: String) throws -> URL {
    if !names.contains(name) {
      guard FileManager.default.isReadableFile(atPath: name) else {
        throw HoiError.noPicture(name, known: names)
      }
      let file = URL(fileURLWithPath: name).resolvingSymlinksInPath()
      guard try isPicture(file) else { throw HoiError.noPictureFile(name) }
      return file
    }
    guard let content = UIImage(named: "Pictures/\(name)")?.pngData() else {
      throw HoiError.unreadable(name)
    }
    let file = try AppGroup.folder("pictures").appendingPathComponent("\(name).png")
    try content.write(to: file, options: .atomic)
    return file
  }

  /// Checks the content instead of the name, so that a file that is not a picture is not sent by
  /// mistake.
  private static func isPicture(_ file: URL) throws -> Bool {
    let kind = try file.resourceValues(forKeys: [.isRegularFileKey])
    guard kind.isRegularFile == true else { return false }
    let beginning = try FileHandle(forReadingFrom: file).read(upToCount: 12) ?? Data()
    return PictureKind(beginning: beginning) != nil || isOfPhone(beginning)
      || UIImage(contentsOfFile: file.path) != nil
  }

  /// Detects HEIC and AVIF, which not every sending machine can decode.
  private static func isOfPhone(_ beginning: Data) -> Bool {
    let bytes = Array(beginning)
    guard bytes.count == 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    return ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis"]
      .contains(String(decoding: bytes[8...], as: UTF8.self))
  }
}
