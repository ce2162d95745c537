/// The id by which faces know a picture, which is handed over if need be; nil for what is none.
/// `side`: pixels that no side of it need be longer than.
@MainActor func pictureIdentifier(of image: UIImage?, fitting side: Int = 512) -> Int? {
  image.flatMap { PictureDeck.shared.identifier(for: $0, fitting: side) }
}
