import HoiKit
import UIKit

/// The pictures that the app brings along.
@MainActor enum Pictures {
  static let names = ["cow", "coffee", "sun", "party"]

  /// A file of the person's, or a copy of one of ours.
  /// - throws: `HoiError.noPicture`.
  static func file(_ name: String) throws -> URL {
    if !names.contains(name) {
      guard FileManager.default.isReadableFile(atPath: name) else {
        throw HoiError.noPicture(name, known: names)
      }
      return URL(fileURLWithPath: name)
    }
    guard let content = UIImage(named: "Pictures/\(name)")?.pngData() else {
      throw HoiError.unreadable(name)
    }
    let file = try AppGroup.folder("pictures").appendingPathComponent("\(name).png")
    try content.write(to: file, options: .atomic)
    return file
  }
}
