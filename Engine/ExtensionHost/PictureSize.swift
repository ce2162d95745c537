import Foundation

/// Pixels of a picture that is turned upright; both at least one.
package struct PictureSize: Hashable, Sendable, Decodable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What came from the process that looked at the picture: an object, or null when it is none.
  /// - throws: `DecodingError` for anything else.
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
