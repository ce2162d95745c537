import UIKit
import UniformTypeIdentifiers

/// An action with a view. Done returns items that depend on the shared text.
class EditViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIButton(type: .system)
    button.setTitle("Done", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.done() }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func done() {
    guard let context = extensionContext else { return }
    switch context.text {
    // As in Xcode's template.
    case "", "echo": context.completeRequest(returningItems: context.inputItems)
    case "large": give([large(3 << 20)])
    case "broken": give([broken, NSItemProvider(object: "the rest" as NSString)])
    case let text:
      let link = NSURL(string: "https://example.org/edited").map { NSItemProvider(object: $0) }
      give([NSItemProvider(object: text.uppercased() as NSString), link].compactMap { $0 })
    }
  }

  private func give(_ attachments: [NSItemProvider]) {
    let item = NSExtensionItem()
    item.attachments = attachments
    extensionContext?.completeRequest(returningItems: [item], completionHandler: nil)
  }

  /// Returns a provider whose file is deleted when its handler returns.
  private func large(_ count: Int) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.suggestedName = "cow.png"
    provider.registerFileRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all)
    {
      completion in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("edited")
      try? Data(repeating: 7, count: count).write(to: file)
      completion(file, false, nil)
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    return provider
  }

  private var broken: NSItemProvider {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all)
    {
      $0(nil, CocoaError(.fileNoSuchFile))
      return nil
    }
    return provider
  }
}
