import Foundation

/// The size of an upright picture, in pixels. Both sides are at least 1.
package struct PictureSize: Hashable, Sendable, Decodable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Decodes the reply of the reading process: an object, or `null` if it is not a picture.
  /// - Throws: `DecodingError` for any other reply.
  static func answer(_ bytes: [UInt8]) throws -> PictureSize? {
    let answer = try JSONDecoder().decode(PictureSize?.self, from: Data(bytes))
    let possible = 1...Int(Int32.max)
    if let answer, !possible.contains(answer.width) || !possible.contains(answer.height) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(answer) is no size of a picture."))
    }
    return answer
  }
}
