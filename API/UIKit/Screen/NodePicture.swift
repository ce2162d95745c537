/// Returns the identifier by which faces know an image, and sends the image if needed. Returns
/// `nil` without a decodable image.
/// - Parameter side: The maximum side length, in pixels.
@MainActor func pictureIdentifier(of image: UIImage?, fitting side: Int = 512) -> Int? {
  image.flatMap { PictureDeck.shared.identifier(for: $0, fitting: side) }
}
