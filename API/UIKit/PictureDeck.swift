import AppleSupport
import Contract
import Imaging
import Linux
import Synchronization

/// The images that the daemon holds for this extension, in the order in which the daemon discards
/// them.
///
/// An image is sent once, as a sealed file of pixels. It is sent again only if the daemon has
/// discarded it.
final class PictureDeck: Sendable {
  /// The deck of this process. Without a connection, images are not sent.
  static let shared = PictureDeck { id, file in
    HostConnection.current?.send(.picture(id: id), descriptors: [file])
  }

  private struct State {
    /// The identifiers of sent images, oldest first.
    var handedOver: [Int] = []
    /// Images that cannot be decoded. The deck does not decode them again for each view.
    var broken: Set<Int> = []
  }
  private let state = Mutex(State())
  private let send: @Sendable (Int, Descriptor) -> Void

  init(send: @escaping @Sendable (Int, Descriptor) -> Void) { self.send = send }

  /// Sends the image if the daemon does not hold it.
  /// - Parameter side: The maximum side length, in pixels.
  /// - Returns: The identifier for views, or `nil` if the image cannot be decoded.
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

/// Returns the identifier by which faces know an image, and sends the image if needed. Returns
/// `nil` if there is no image or the image cannot be decoded.
/// - Parameter side: The maximum side length, in pixels.
@MainActor func pictureIdentifier(of image: UIImage?, fitting side: Int = 512) -> Int? {
  image.flatMap { PictureDeck.shared.identifier(for: $0, fitting: side) }
}
