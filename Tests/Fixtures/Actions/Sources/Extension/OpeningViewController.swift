import UIKit

/// Opens the shared URL in the ways that sources for iOS use, copies it, or loads URLs. The class
/// is in no storyboard, and only `init(nibName:bundle:)` sets it up.
class OpeningViewController: UIViewController {
  private let madeBy: String

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    madeBy = "nib name"
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) {
    madeBy = "coder"
    super.init(coder: coder)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    print("made by \(madeBy)")
    let words = (extensionContext?.text ?? "").split(separator: " ", maxSplits: 1)
    if words.first == "load" { return load(words.last?.split(separator: " ") ?? []) }
    guard words.count == 2, let url = URL(string: String(words[1])) else { return done() }
    switch words[0] {
    case "open": open(url)
    case "context": extensionContext?.open(url) { self.tell("context \($0)") }
    case "selector": openBySelector(url)
    case "thread": openOnThread(url)
    case "after": return openAfter(url)
    case "copy", "copy-and-cancel", "copy-and-crash":
      return copy(url, then: String(words[0].dropFirst("copy".count)))
    default: break
    }
    done()
  }

  private nonisolated func tell(_ words: String) { print(words) }

  private func open(_ url: URL) {
    var responder: UIResponder? = self
    while responder != nil {
      if let application = responder as? UIApplication {
        print("can open \(application.canOpenURL(url))")
        application.open(url, options: [:]) { self.tell("open \($0)") }
      }
      responder = responder?.next
    }
  }

  private func openBySelector(_ url: URL) {
    let selector = sel_registerName("openURL:")
    var responder = self as UIResponder?
    while let current = responder {
      if current.responds(to: selector) {
        print("selector \(current.perform(selector, with: url) != nil)")
      }
      responder = current.next
    }
  }

  private func openOnThread(_ url: URL) {
    var responder = self as UIResponder?
    while let current = responder {
      let selector = sel_registerName("openURL:")
      if current.responds(to: selector) {
        Thread.detachNewThreadSelector(selector, toTarget: current, with: (url as NSURL))
      }
      responder = current.next
    }
  }

  private func openAfter(_ url: URL) {
    extensionContext?.completeRequest(returningItems: nil) { _ in
      DispatchQueue.main.async { self.open(url) }
    }
  }

  private func copy(_ url: URL, then next: String) {
    print("pasteboard before: \(UIPasteboard.general.string ?? "empty")")
    // This does not empty the user's pasteboard.
    UIPasteboard.general.string = nil
    UIPasteboard.general.url = url
    print("pasteboard after: \(UIPasteboard.general.string ?? "empty")")
    switch next {
    case "-and-cancel": extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
    case "-and-crash": abort()
    default: done()
    }
  }

  /// Loads the URLs at the same time, and completes the share after the last response.
  private func load(_ texts: [Substring]) {
    let urls = texts.compactMap { URL(string: String($0)) }
    var waiting = urls.count
    for url in urls {
      URLSession.shared.dataTask(with: url) { _, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode
        print("load \(url.path) \(status ?? (error as NSError?)?.code ?? 0)")
        DispatchQueue.main.async {
          waiting -= 1
          if waiting == 0 { self.done() }
        }
      }.resume()
    }
  }

  private func done() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }
}
