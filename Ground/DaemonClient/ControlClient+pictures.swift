package import Contract
import Foundation
import Translations

extension ControlClient {
  /// Returns the picture to which the views of the share's extension refer by the given identifier.
  /// - Throws: `ControlError.notFound` if the daemon does not have the picture, or no longer has
  ///   it.
  package func picture(_ id: Int, of share: String) async throws -> PixelMap {
    try Self.pixels(await bytes(Routes.picture, share, "\(id)"))
  }

  /// Returns a small, upright copy of an item that is a picture.
  /// - Parameters:
  ///   - item: The item's index in the share, from 0.
  ///   - side: The longest side in pixels, at most `Picture.maximumSide`.
  /// - Throws: `ControlError.notFound` if the item has no picture.
  package func thumbnail(
    ofItem item: Int, of share: String, side: Int
  ) async throws -> PixelMap {
    try Self.pixels(
      await bytes(Routes.thumbnail, share, "\(item)", query: [("side", "\(side)")]))
  }

  /// Returns a small, upright copy of a photo in a share of the history.
  /// - Parameters:
  ///   - entry: The identifier of the share.
  ///   - side: The longest side in pixels, at most `Picture.maximumSide`.
  /// - Throws: `ControlError.notFound` if the share has no photo, or its file is gone or changed.
  package func thumbnail(ofEntry entry: String, side: Int) async throws -> PixelMap {
    try Self.pixels(await bytes(Routes.entryThumbnail, entry, query: [("side", "\(side)")]))
  }

  private static func pixels(_ file: Data) throws(ControlError) -> PixelMap {
    guard let pixels = PixelMap(file: file) else {
      throw ControlError(.internal, translated("The daemon's picture cannot be read."))
    }
    return pixels
  }
}
