public import Foundation
public import ItemProviders

/// The details of a link.
///
/// Apple: https://developer.apple.com/documentation/linkpresentation/lplinkmetadata
open class LPLinkMetadata: NSObject, NSCopying, NSSecureCoding {
  /// The URL that was asked for.
  open var originalURL: URL?
  /// The URL of the page, after redirections.
  open var url: URL?
  /// The title of the page.
  open var title: String?
  /// The icon of the site.
  open var iconProvider: NSItemProvider?
  /// The picture of the page.
  open var imageProvider: NSItemProvider?
  /// The video of the page, as a file.
  open var videoProvider: NSItemProvider?
  /// The URL of the page's video.
  open var remoteVideoURL: URL?

  /// Makes details without values.
  public override init() { super.init() }

  /// Whether decoding is secure. Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Decodes the URLs and the title.
  public required init?(coder: NSCoder) {
    super.init()
    func url(_ key: String) -> URL? {
      (coder.decodeObject(of: NSString.self, forKey: key) as String?).flatMap { URL(string: $0) }
    }
    (originalURL, self.url) = (url("originalURL"), url("URL"))
    remoteVideoURL = url("remoteVideoURL")
    title = coder.decodeObject(of: NSString.self, forKey: "title") as String?
  }

  /// Encodes the URLs and the title. The pictures and the video are not encoded.
  open func encode(with coder: NSCoder) {
    coder.encode(originalURL?.absoluteString as NSString?, forKey: "originalURL")
    coder.encode(url?.absoluteString as NSString?, forKey: "URL")
    coder.encode(remoteVideoURL?.absoluteString as NSString?, forKey: "remoteVideoURL")
    coder.encode(title as NSString?, forKey: "title")
  }

  /// Returns a copy with the same providers.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = LPLinkMetadata()
    (copy.originalURL, copy.url, copy.title) = (originalURL, url, title)
    (copy.iconProvider, copy.imageProvider) = (iconProvider, imageProvider)
    (copy.videoProvider, copy.remoteVideoURL) = (videoProvider, remoteVideoURL)
    return copy
  }
}
