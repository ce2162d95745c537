import AppleSupport
package import Contract
public import Foundation
// Like Apple's Social, this module also exports UIKit.
@_exported public import UIKit

/// The compose sheet of a share extension: text, a count of the remaining characters, configuration
/// rows, Post and Cancel.
///
/// The class draws nothing. When a value of the sheet has changed, the class sends the sheet's
/// values to the daemon, at most once per turn of the main queue. Faces draw the sheet.
@preconcurrency @MainActor
open class SLComposeServiceViewController: UIViewController, UITextViewDelegate {
  private weak var screen: ExtensionScreen?
  private var isValid = true
  private var rows = ConfigurationRows()
  private var previewView: UIView?

  // MARK: The sheet's content

  /// The text view. `loadView()` creates it with the controller as its delegate.
  open private(set) var textView: UITextView!

  /// The text that the user typed.
  open var contentText: String! { textView?.text ?? "" }

  /// Text that is shown while `contentText` is empty.
  open var placeholder: String! { didSet { ScreenChanges.note() } }

  /// The number of remaining characters, negative if the limit is exceeded. `nil` hides the count.
  open var charactersRemaining: NSNumber! { didSet { ScreenChanges.note() } }

  // MARK: For subclasses to override

  /// Called when the sheet is on screen. Start expensive work here.
  open func presentationAnimationDidFinish() {}

  /// Called when the user chooses Post. Completes the request. An override that does not call
  /// `super` must complete the request itself.
  open func didSelectPost() {
    extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
  }

  /// Called when the user chooses Cancel. Cancels the request with `NSUserCancelledError`.
  open func didSelectCancel() {
    extensionContext?.cancelRequest(
      withError: NSError(
        domain: NSCocoaErrorDomain, code: NSUserCancelledError,
        userInfo: [NSLocalizedDescriptionKey: "The share was cancelled."]))
  }

  /// Returns whether Post is enabled. Called after each change of the text.
  @discardableResult
  open func isContentValid() -> Bool { true }

  // MARK: For subclasses to call

  /// Closes the sheet as if the user had chosen Cancel.
  open func cancel() { didSelectCancel() }

  /// Calls `isContentValid()` immediately.
  open func validateContent() {
    isValid = isContentValid()
    ScreenChanges.note()
  }

  // MARK: Configuration items

  /// Returns the rows under the text. Each row is an `SLComposeSheetConfigurationItem`.
  open func configurationItems() -> [Any]! { nil }

  /// Reloads the rows from `configurationItems()`. New values of an existing row appear without
  /// this call.
  open func reloadConfigurationItems() {
    rows.forget()
    ScreenChanges.note()
  }

  /// Shows a controller over the sheet, unless another controller is already pushed.
  open func pushConfigurationViewController(_ viewController: UIViewController!) {
    guard let viewController, let navigationController,
      navigationController.topViewController === self
    else { return }
    navigationController.pushViewController(viewController, animated: true)
  }

  /// Removes the pushed controller.
  open func popConfigurationViewController() {
    navigationController?.popToViewController(self, animated: true)
  }

  // MARK: Preview and completions

  /// Returns the preview of the attachments. If the result is `nil`, faces create a preview. If the
  /// result is a view, faces show the first image or text in that view.
  open func loadPreviewView() -> UIView! { nil }

  /// A controller that is shown in place of the rows while it is not `nil`.
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
    // A pushed controller covers only the sheet's rows, so the sheet stays visible.
    staysSeenUnderPushed = true
  }

  /// The text typed before the extension was restarted, or else the shared text.
  private var initialText: String {
    if let restored = HostConnection.current?.share.restoredText { return restored }
    let first = extensionContext?.inputItems.first as? NSExtensionItem
    return first?.attributedContentText?.string ?? ""
  }

  // MARK: The text view's delegate

  /// Called before the text view gets the focus. Returns `true`. If an override returns `false`,
  /// the text view does not get the focus.
  open func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Called before the text view loses the focus. Returns `true`. If an override returns `false`,
  /// the text view keeps the focus.
  open func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Called after the text view got the focus. Does nothing.
  open func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Called after the text view lost the focus. Does nothing.
  open func textViewDidEndEditing(_ textView: UITextView) {}
  /// Called before each change by the user. Returns `true`. An override can return `false` to
  /// reject the change.
  open func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Called after each change by the user, before the content is validated. Does nothing.
  open func textViewDidChange(_ textView: UITextView) {}
  /// Never called, because faces do not send the selection.
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
    case .activate, .select, .accessory, .reveal, .find, .type, .back, .host, .answer: break
    }
  }

  package func tapRow(_ id: Int) { rows.tap(id) }
}
