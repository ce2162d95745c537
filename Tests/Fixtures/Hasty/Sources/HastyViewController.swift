import Social
import UIKit
import UniformTypeIdentifiers

/// Completes its request at once, as tutorials do, while work is still running. The text names the
/// work and the address for its results: `items http://127.0.0.1:1/`.
class HastyViewController: SLComposeServiceViewController {
  private let outbox = Outbox()

  override func didSelectPost() {
    let words = contentText.split(separator: " ").map(String.init)
    outbox.address = words.last.flatMap { URL(string: $0) }
    switch words.first {
    case "items": loadItems()
    case "tasks": awaitItems()
    case "foreground": loadAnswer()
    case "main": turnMainQueue(times: 3)
    case "handler": return completeWithHandler()
    case "never": return loadEndlessly()
    case "lasting":
      loadItems()
      return loadEndlessly()
    case "crash": DispatchQueue.main.async { abort() }
    default: break
    }
    extensionContext?.completeRequest(returningItems: nil)
  }

  override func viewWillDisappear(_ animated: Bool) { print("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { print("did disappear") }

  private var attachments: [NSItemProvider] {
    (extensionContext?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
      .flatMap { $0.attachments ?? [] }
  }

  private func loadItems() {
    for attachment in attachments {
      guard let type = attachment.registeredTypeIdentifiers.first else { continue }
      attachment.loadItem(forTypeIdentifier: type, options: nil) { [outbox] item, _ in
        guard let url = item as? URL else { return }
        outbox.send(url.isFileURL ? url.lastPathComponent : url.absoluteString)
      }
    }
  }

  /// Loads in a task and continues to work after the load, so that no handler of the load is
  /// running.
  private func awaitItems() {
    for attachment in attachments {
      guard let type = attachment.registeredTypeIdentifiers.first else { continue }
      nonisolated(unsafe) let attachment = attachment
      Task { [outbox] in
        guard let item = try? await attachment.loadItem(forTypeIdentifier: type) else { return }
        await Task.detached { _ = usleep(200_000) }.value
        if let url = item as? URL { outbox.send(url.lastPathComponent) }
      }
    }
  }

  private func loadAnswer() {
    guard let address = outbox.address else { return }
    URLSession.shared.dataTask(with: address) { [outbox] data, _, _ in
      usleep(300_000)
      outbox.send(String(decoding: data ?? Data(), as: UTF8.self))
    }.resume()
  }

  private func turnMainQueue(times: Int) {
    DispatchQueue.main.async { [self] in
      if times > 0 { turnMainQueue(times: times - 1) } else { outbox.send("from the main queue") }
    }
  }

  private func completeWithHandler() {
    extensionContext?.completeRequest(returningItems: nil) { [outbox] isExpired in
      Thread.sleep(forTimeInterval: 0.5)
      outbox.send("expired: \(isExpired)")
    }
  }

  /// Starts a load that does not end, and a handler that waits until the time has expired.
  private func loadEndlessly() {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) {
      completion in
      DispatchQueue.main.asyncAfter(deadline: .now() + 1000) { completion(Data(), nil) }
      return nil
    }
    _ = provider.loadDataRepresentation(forTypeIdentifier: "public.data") { _, _ in }
    extensionContext?.completeRequest(returningItems: nil) { isExpired in
      print("expired: \(isExpired)")
      if !isExpired { Thread.sleep(forTimeInterval: 1000) }
    }
  }
}
