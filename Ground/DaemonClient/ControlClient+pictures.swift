package import Contract
import NIOHTTP1

extension ControlClient {
  /// Returns the picture that the views of the share's extension name by this identifier.
  /// - Throws: `ControlError.notFound` if the daemon does not have it, or no longer.
  package func picture(_ id: Int, of share: String) async throws -> PixelMap {
    try await pixels("/v1/shares/\(Self.escape(share))/pictures/\(id)")
  }

  /// Returns a small, upright copy of an item that is a picture.
  /// - Parameters:
  ///   - item: The item's index in the share, from 0.
  ///   - side: The longest side in pixels, at most `Picture.maximumSide`.
  /// - Throws: `ControlError.notFound` if the item has none.
  package func thumbnail(
    ofItem item: Int, of share: String, side: Int
  ) async throws -> PixelMap {
    try await pixels("/v1/shares/\(Self.escape(share))/items/\(item)/thumbnail?side=\(side)")
  }

  private func pixels(_ target: String) async throws -> PixelMap {
    guard let pixels = PixelMap(file: try await send(.GET, target)) else {
      throw ControlError(.internal, "The daemon's answer to GET \(target) is no picture.")
    }
    return pixels
  }
}
