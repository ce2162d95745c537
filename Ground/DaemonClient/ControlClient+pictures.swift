package import Contract
import NIOHTTP1

extension ControlClient {
  /// A picture that views of the share's extension name by this id.
  /// - throws: `ControlError.notFound` when the daemon has none, or no longer.
  package func picture(_ id: Int, of share: String) async throws -> PixelMap {
    try await pixels("/v1/shares/\(Self.escape(share))/pictures/\(id)")
  }

  /// A small copy of an item that is a picture, turned upright.
  /// - Parameters:
  ///   - item: its place in the share, from 0.
  ///   - side: pixels; no side of the copy is longer. At most `Picture.maximumSide`.
  /// - throws: `ControlError.notFound` for an item that has none.
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
