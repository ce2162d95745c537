public import Foundation
public import UIKit

/// A view of a link: its picture, its title and its host.
///
/// Apple: https://developer.apple.com/documentation/linkpresentation/lplinkview
@preconcurrency @MainActor open class LPLinkView: UIView {
  private let picture = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)
  private let host = UILabel(frame: .zero)
  /// The number of changes of `metadata`. A picture of an earlier one is ignored.
  private var revision = 0

  /// The details. A new picture is shown when it has loaded.
  open var metadata = LPLinkMetadata() { didSet { show() } }

  /// Creates a view without details.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [picture, title, host] { addSubview(part) }
  }

  /// Creates a view without details. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for part in [picture, title, host] { addSubview(part) }
  }

  /// Creates a view of a URL. Nothing is loaded.
  public convenience init(url: URL) {
    let metadata = LPLinkMetadata()
    (metadata.url, metadata.originalURL) = (url, url)
    self.init(metadata: metadata)
  }

  /// Creates a view of details.
  public convenience init(metadata: LPLinkMetadata) {
    self.init(frame: .zero)
    replace(metadata)
  }

  /// Sets the details outside of an initializer, in which the observer is not called.
  private func replace(_ metadata: LPLinkMetadata) { self.metadata = metadata }

  private func show() {
    let address = metadata.url ?? metadata.originalURL
    title.text = metadata.title ?? address?.absoluteString
    host.text = metadata.title == nil ? nil : address?.host()
    picture.image = nil
    revision += 1
    guard let provider = metadata.imageProvider ?? metadata.iconProvider else { return }
    let shown = revision
    _ = provider.loadObject(ofClass: UIImage.self) { [weak self] image, _ in
      guard let image = image as? UIImage else { return }
      Task { @MainActor in
        guard let self, self.revision == shown else { return }
        self.picture.image = image
      }
    }
  }
}
