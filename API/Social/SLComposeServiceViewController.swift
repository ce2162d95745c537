import ExtensionProcess
public import Foundation
public import UIKit
package import Wire

/// The compose sheet of a share extension: text, a count of the characters left, rows to configure,
/// Post and Cancel.
///
/// Nothing is drawn here. What the sheet says goes to the daemon as values, once for each turn of
/// the main queue in which something has changed; faces draw it.
@preconcurrency @MainActor
open class SLComposeServiceViewController: UIViewController, UITextViewDelegate {
  private weak var screen: ExtensionScreen?
  private var isValid = true
  private var rows = ConfigurationRows()
  private var previewView: UIView?

  // MARK: The sheet's content

  /// Made in `loadView()`, with self as its delegate.
  open private(set) var textView: UITextView!

  /// What the person has typed.
  open var contentText: String! { textView?.text ?? "" }

  /// Shown while there is no text.
  open var placeholder: String! { didSet { ScreenChanges.note() } }

  /// Characters left, negative past the limit; nil hides the count.
  open var charactersRemaining: NSNumber! { didSet { ScreenChanges.note() } }

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
  @discardableResult
  open func isContentValid() -> Bool { true }

  // MARK: For subclasses to call

  /// Closes the sheet as if the person had chosen Cancel.
  open func cancel() { didSelectCancel() }

  /// Asks `isContentValid()` again, now.
  open func validateContent() {
    isValid = isContentValid()
    ScreenChanges.note()
  }

  // MARK: Configuration items

  /// The rows under the text, of `SLComposeSheetConfigurationItem`.
  open func configurationItems() -> [Any]! { nil }

  /// Says that `configurationItems()` has other rows now; a row's new values show by themselves.
  open func reloadConfigurationItems() {
    rows.forget()
    ScreenChanges.note()
  }

  /// Shows a controller over the sheet. One at a time: while there is one, another is not shown.
  open func pushConfigurationViewController(_ viewController: UIViewController!) {
    guard let viewController, let navigationController,
      navigationController.topViewController === self
    else { return }
    navigationController.pushViewController(viewController, animated: true)
  }

  /// Takes the pushed controller away.
  open func popConfigurationViewController() {
    navigationController?.popToViewController(self, animated: true)
  }

  // MARK: Preview and completions

  /// What the sheet shows of the attachments. Of nil, faces make a preview of their own; of a view,
  /// they show the first picture or text in it.
  open func loadPreviewView() -> UIView! { nil }

  /// Shown in the rows' place as long as it is not nil.
  open var autoCompletionViewController: UIViewController! {
    didSet {
      guard autoCompletionViewController !== oldValue else { return }
      replaceCompletions(oldValue, with: autoCompletionViewController)
    }
  }

  private func replaceCompletions(_ old: UIViewController?, with new: UIViewController?) {
    if let old {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    if let new {
      addChild(new)
      view.addSubview(new.view)
      new.didMove(toParent: self)
    }
    ScreenChanges.note()
  }

  // MARK: Life cycle

  open override func loadView() {
    super.loadView()
    let textView = UITextView(frame: .zero)
    textView.delegate = self
    textView.text = initialText
    view.addSubview(textView)
    self.textView = textView
    // A pushed controller covers the sheet's rows, not the sheet.
    staysSeenUnderPushed = true
  }

  /// What was typed before the extension had to be started again, else the text that is shared.
  private var initialText: String {
    if let restored = HostConnection.current?.share.restoredText { return restored }
    let first = extensionContext?.inputItems.first as? NSExtensionItem
    return first?.attributedContentText?.string ?? ""
  }

  // MARK: The text view's delegate

  open func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  open func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  open func textViewDidBeginEditing(_ textView: UITextView) {}
  open func textViewDidEndEditing(_ textView: UITextView) {}
  open func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  open func textViewDidChange(_ textView: UITextView) {}
  open func textViewDidChangeSelection(_ textView: UITextView) {}
}

extension SLComposeServiceViewController: ComposeScreen {
  package var completionsController: UIViewController? { autoCompletionViewController }

  package var composeView: ComposeView {
    rows.load(configurationItems)
    return ComposeView(
      title: title ?? HostConnection.current?.share.displayName ?? "", text: contentText ?? "",
      textRevision: textView?.textRevision ?? 0, placeholder: placeholder,
      charactersRemaining: charactersRemaining?.intValue, isContentValid: isValid,
      configuration: rows.values, preview: previewView.flatMap(SheetPresentation.node),
      completions: completionsController.map(SheetPresentation.page))
  }

  package func begin(on screen: ExtensionScreen) {
    self.screen = screen
    isValid = isContentValid()
    previewView = loadPreviewView()
  }

  package func receive(_ input: PersonInput) {
    switch input {
    case .presented: presentationAnimationDidFinish()
    case .text(let text, let revision):
      textView?.take(text, revision: revision)
      validateContent()
    case .post:
      isValid = isContentValid()
      screen?.update(isForced: !isValid)
      if isValid { didSelectPost() }
    case .cancel: cancel()
    case .activate, .select, .accessory, .reveal, .find, .type, .back, .host, .link: break
    }
  }

  package func tapRow(_ id: Int) { rows.tap(id) }
}
