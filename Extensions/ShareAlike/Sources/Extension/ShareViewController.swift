import Social
import UIKit
import UniformTypeIdentifiers

/// A compose sheet that sends a short message and a picture's properties to a web service.
class ShareViewController: SLComposeServiceViewController {
  private static let group = "group.ShareAlike"
  private static let maximumCharacters = 25
  private static let standardEndpoint = "http://127.0.0.1:4986/bins/sharealike"

  private enum Picture {
    case notAskedFor
    case loading
    case loaded(UIImage?)
  }

  private var picture = Picture.notAskedFor
  private var isPostWaiting = false

  // MARK: The sheet

  override func isContentValid() -> Bool {
    let remaining = Self.maximumCharacters - contentText.count
    charactersRemaining = NSNumber(value: remaining)
    return remaining >= 0
  }

  override func presentationAnimationDidFinish() {
    loadPicture()
  }

  override func didSelectPost() {
    switch picture {
    case .loaded(let image):
      do {
        try upload(text: contentText, image: image)
        extensionContext?.completeRequest(returningItems: nil)
      } catch {
        extensionContext?.cancelRequest(withError: error)
      }
    case .loading:
      isPostWaiting = true
    case .notAskedFor:
      isPostWaiting = true
      loadPicture()
    }
  }

  // MARK: The picture

  /// Loads the picture from the first item's attachments. The handler runs off the main thread.
  private func loadPicture() {
    guard case .notAskedFor = picture else { return }
    let item = extensionContext?.inputItems.first as? NSExtensionItem
    let attachment = item?.attachments?.first {
      $0.hasItemConformingToTypeIdentifier(UTType.image.identifier)
    }
    guard let attachment else { return didLoad(nil) }
    picture = .loading
    attachment.loadItem(forTypeIdentifier: UTType.image.identifier) { item, error in
      if let error {
        print("Item loading error: \(error.localizedDescription)")
      }
      let image = Self.image(from: item)
      Task { @MainActor in self.didLoad(image) }
    }
  }

  private func didLoad(_ image: UIImage?) {
    picture = .loaded(image)
    if isPostWaiting {
      didSelectPost()
    }
  }

  /// Decodes the picture. Depending on the host app, the item is a URL, data or an image.
  nonisolated private static func image(from item: (any NSSecureCoding)?) -> UIImage? {
    if let url = item as? URL {
      return UIImage(contentsOfFile: url.path)
    }
    if let data = item as? Data {
      return UIImage(data: data)
    }
    return item as? UIImage
  }

  // MARK: The upload

  /// Hands off the request to a background session, which continues after the extension has ended.
  private func upload(text: String, image: UIImage?) throws {
    let configuration = URLSessionConfiguration.background(
      withIdentifier: "com.shinobicontrols.ShareAlike.BackgroundSessionConfig")
    // An extension has no cache folder, so the session keeps its files in the group's container.
    configuration.sharedContainerIdentifier = Self.group
    let session = URLSession(configuration: configuration)

    var request = URLRequest(url: try endpoint())
    request.httpMethod = "POST"
    request.addValue("application/json", forHTTPHeaderField: "Content-Type")
    request.addValue("application/json", forHTTPHeaderField: "Accept")
    request.httpBody = try JSONEncoder().encode(
      Message(text: text, imageDetails: image.map(ImageDetails.init)))
    session.dataTask(with: request).resume()
  }

  /// Returns the address that the app stored in the group's container, or the default.
  private func endpoint() throws -> URL {
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: Self.group)
    let text = container.flatMap {
      try? String(contentsOf: $0.appendingPathComponent("endpoint"), encoding: .utf8)
    }
    let address = (text ?? Self.standardEndpoint).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: address) else {
      throw CocoaError(
        .fileReadCorruptFile,
        userInfo: [NSLocalizedDescriptionKey: "ShareAlike's endpoint is not a URL: \(address)"])
    }
    return url
  }
}

private struct Message: Encodable {
  let text: String
  let imageDetails: ImageDetails?

  enum CodingKeys: String, CodingKey {
    case text
    case imageDetails = "image_details"
  }
}

private struct ImageDetails: Encodable {
  let height: CGFloat
  let width: CGFloat
  let orientation: Int
  let scale: CGFloat
  let description: String

  init(_ image: UIImage) {
    height = image.size.height
    width = image.size.width
    orientation = image.imageOrientation.rawValue
    scale = image.scale
    description = image.description
  }
}
