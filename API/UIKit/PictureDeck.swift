import ExtensionProcess
import Linux
import Pictures
import Synchronization
import Wire

/// The pictures that the daemon has of this extension, in the order in which it lets go of them.
///
/// A picture goes there once, as a sealed file of pixels, and again only after the daemon has had
/// to make room for others.
final class PictureDeck: Sendable {
  /// The one of this process; without a connection its pictures go nowhere.
  static let shared = PictureDeck { id, file in
    HostConnection.current?.send(.picture(id: id), descriptors: [file])
  }

  private struct State {
    /// Oldest first.
    var handedOver: [Int] = []
    /// What cannot be decoded is not tried again for each view.
    var broken: Set<Int> = []
  }
  private let state = Mutex(State())
  private let send: @Sendable (Int, Descriptor) -> Void

  init(send: @escaping @Sendable (Int, Descriptor) -> Void) { self.send = send }

  /// Hands the picture over if the daemon does not have it.
  /// - Parameter side: pixels; no side is larger.
  /// - Returns: what a view names it by; nil for what cannot be decoded.
  func identifier(for image: UIImage, fitting side: Int = Picture.maximumSide) -> Int? {
    let id = image.pictureIdentifier
    return state.withLock { state in
      if state.handedOver.contains(id) { return id }
      if state.broken.contains(id) { return nil }
      guard let file = Self.file(of: image, side: min(max(side, 1), Picture.maximumSide)) else {
        state.broken.insert(id)
        return nil
      }
      send(id, file)
      state.handedOver.append(id)
      state.handedOver.removeFirst(max(state.handedOver.count - Picture.maximumCount, 0))
      return id
    }
  }

  private static func file(of image: UIImage, side: Int) -> Descriptor? {
    guard let size = image.uprightSize?.fitting(side: side),
      let pixels = image.upright(size: size)?.pixelMap
    else { return nil }
    return try? pixels.file.withUnsafeBytes {
      try Descriptor.sealedMemoryFile(named: "picture", holding: $0)
    }
  }
}
