// swift-format-ignore-file: NeverForceUnwrap

import MobileCoreServices
import Social
import UIKit
import UniformTypeIdentifiers

/// A typical share extension of an app. It uploads a picture or a page to an album in the
/// background.
class ShareViewController: SLComposeServiceViewController {
  private static let group = "group.com.example.albums"

  private let defaults = UserDefaults(suiteName: ShareViewController.group)
  private var imageURL: URL?
  private var pageURL: URL?
  private var isPublic = false { didSet { reloadConfigurationItems() } }

  private lazy var albumItem: SLComposeSheetConfigurationItem? = {
    let item = SLComposeSheetConfigurationItem()
    item?.title = NSLocalizedString("Album", comment: "Row of the sheet")
    item?.value = defaults?.string(forKey: "album") ?? "Inbox"
    item?.tapHandler = { [weak self] in
      guard let self = self else { return }
      let controller = AlbumViewController(style: .plain)
      controller.selected = self.albumItem?.value
      controller.onSelect = { [weak self] name in self?.choose(name) }
      self.pushConfigurationViewController(controller)
    }
    return item
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Albums"
    placeholder = "Caption"
    navigationController?.navigationBar.tintColor = .white
  }

  override func presentationAnimationDidFinish() {
    let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    for provider in items.flatMap({ $0.attachments ?? [] }) {
      if provider.hasItemConformingToTypeIdentifier(UTType.image.identifier) {
        provider.loadFileRepresentation(forTypeIdentifier: UTType.image.identifier) {
          [weak self] url, error in
          guard let url = url else { return print(error?.localizedDescription ?? "") }
          let copy = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString).appendingPathExtension(url.pathExtension)
          try? FileManager.default.copyItem(at: url, to: copy)
          DispatchQueue.main.async { self?.take(image: copy) }
        }
      } else if provider.hasItemConformingToTypeIdentifier(kUTTypeURL as String) {
        provider.loadItem(forTypeIdentifier: kUTTypeURL as String, options: nil) { item, error in
          guard let url = item as? URL else { return }
          DispatchQueue.main.async { [weak self] in self?.take(page: url) }
        }
      }
    }
  }

  override func isContentValid() -> Bool {
    charactersRemaining = 200 - contentText.count as NSNumber
    return charactersRemaining.intValue >= 0 && (imageURL != nil || pageURL != nil)
  }

  override func configurationItems() -> [Any]! {
    let visibility = SLComposeSheetConfigurationItem()!
    visibility.title = "Visibility"
    visibility.value = isPublic ? "Everyone" : "Friends"
    visibility.tapHandler = { [unowned self] in self.isPublic.toggle() }
    return [albumItem as Any, visibility]
  }

  override func didSelectPost() {
    defaults?.set(albumItem?.value, forKey: "album")
    upload()
    extensionContext!.completeRequest(returningItems: [], completionHandler: nil)
  }

  override func didSelectCancel() {
    let error = NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError, userInfo: nil)
    extensionContext?.cancelRequest(withError: error)
  }

  private func take(image: URL) {
    imageURL = image
    validateContent()
  }

  private func take(page: URL) {
    pageURL = page
    if contentText.isEmpty { textView.text = page.host }
    validateContent()
  }

  private func choose(_ name: String) {
    albumItem?.value = name
    albumItem?.valuePending = false
    popConfigurationViewController()
  }

  private func upload() {
    guard
      let folder = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: ShareViewController.group),
      let url = URL(string: "https://albums.example.com/upload")
    else { return }
    let file = folder.appendingPathComponent(UUID().uuidString)
    let fields: [String: Any] = [
      "caption": contentText ?? "", "page": pageURL?.absoluteString ?? "", "public": isPublic,
    ]
    do {
      if let imageURL = imageURL {
        try FileManager.default.moveItem(at: imageURL, to: file)
      } else {
        try JSONSerialization.data(withJSONObject: fields).write(to: file, options: .atomic)
      }
    } catch {
      let alert = UIAlertController(
        title: "Not saved", message: error.localizedDescription, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
      return present(alert, animated: true, completion: nil)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue(contentText, forHTTPHeaderField: "X-Caption")
    let configuration = URLSessionConfiguration.background(
      withIdentifier: "com.example.albums.\(UUID().uuidString)")
    configuration.sharedContainerIdentifier = ShareViewController.group
    let session = URLSession(
      configuration: configuration, delegate: UploadDelegate(), delegateQueue: .main)
    session.uploadTask(with: request, fromFile: file).resume()
    session.finishTasksAndInvalidate()
  }
}
