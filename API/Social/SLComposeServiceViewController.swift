package import ExtensionProcess
public import Foundation
public import UIKit
package import Wire

/// The compose sheet of a share extension: text, a count of the characters left, Post and Cancel.
///
/// Nothing is drawn here. The sheet's state goes to the daemon as values, once for each turn of the
/// main queue in which something has changed; faces draw it.
@MainActor open class SLComposeServiceViewController: UIViewController, UITextViewDelegate {
  private var state = ComposeState()
  private var connection: HostConnection?
  private var isValid = true

  // MARK: The sheet's content

  /// Made in `loadView()`, with self as its delegate.
  open private(set) var textView: UITextView!

  /// What the person has typed.
  open var contentText: String! { textView?.text ?? "" }

  /// Shown while there is no text.
  open var placeholder: String! { didSet { scheduleUpdate() } }

  /// Characters left, negative past the limit; nil hides the count.
  open var charactersRemaining: NSNumber! { didSet { scheduleUpdate() } }

  open override var title: String? { didSet { scheduleUpdate() } }

  // MARK: For subclasses to override

  /// The place to start expensive work: the sheet stands on the screen.
  open func presentationAnimationDidFinish() {}

  /// Post was chosen. This completes the request; an override that does not call super must.
  open func didSelectPost() {
    extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
  }

  /// Cancel was chosen. This cancels the request with `NSUserCancelledError`.
  open func didSelectCancel() {
    extensionContext?.cancelRequest(
      withError: NSError(
        domain: NSCocoaErrorDomain, code: NSUserCancelledError,
        userInfo: [NSLocalizedDescriptionKey: "The share was cancelled."]))
  }

  /// Called after each change of the text: whether Post may be chosen.
  open func isContentValid() -> Bool { true }

  // MARK: For subclasses to call

  /// Closes the sheet as if the person had chosen Cancel.
  open func cancel() { didSelectCancel() }

  /// Asks `isContentValid()` again, now.
  open func validateContent() {
    isValid = isContentValid()
    scheduleUpdate()
  }

  // MARK: Configuration items

  /// Rows under the text. Faces do not show any yet.
  open func configurationItems() -> [Any]! { nil }

  /// Says that `configurationItems()` has other rows now.
  open func reloadConfigurationItems() {}

  /// A picture of what is shared. Faces make their own of the attachments.
  open func loadPreviewView() -> UIView! { nil }

  // MARK: Life cycle

  open override func loadView() {
    super.loadView()
    let textView = UITextView(frame: .zero)
    textView.delegate = self
    textView.text = initialText
    textView.textChanged = { [weak self] in self?.scheduleUpdate() }
    view.addSubview(textView)
    self.textView = textView
  }

  open func textViewDidChange(_ textView: UITextView) {}

  /// What was typed before the extension had to be started again, else the text that is shared.
  private var initialText: String {
    if let restored = HostConnection.current?.share.restoredText { return restored }
    let first = extensionContext?.inputItems.first as? NSExtensionItem
    return first?.attributedContentText?.string ?? ""
  }

  // MARK: The view as values

  private func scheduleUpdate() {
    guard connection != nil, state.scheduleUpdate() else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.update() } }
  }

  private func update(isForced: Bool = false) {
    guard let connection else { return }
    let view = ComposeView(
      title: title ?? connection.share.displayName, text: contentText ?? "",
      textRevision: state.textRevision, placeholder: placeholder,
      charactersRemaining: charactersRemaining?.intValue, isContentValid: isValid)
    if let view = state.update(to: view, isForced: isForced) { connection.send(.view(ExtensionView(compose: view))) }
  }
}

extension SLComposeServiceViewController: PersonInputReceiving {
  package func connect(to connection: HostConnection) {
    self.connection = connection
    isValid = isContentValid()
    update()
  }

  package func receive(_ input: PersonInput) {
    switch input {
    case .presented: presentationAnimationDidFinish()
    case .text(let text, let revision):
      state.textRevision = revision
      textView?.text = text
      if let textView { textView.delegate?.textViewDidChange(textView) }
      validateContent()
    case .post:
      isValid = isContentValid()
      update(isForced: !isValid)
      if isValid { didSelectPost() }
    case .cancel: cancel()
    case .activate, .select, .accessory, .reveal, .type, .back, .host: break
    }
  }
}
