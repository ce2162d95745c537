import Social
import UIKit

/// A compose sheet that overrides every method, with Apple's optionality.
class ComposeSheet: SLComposeServiceViewController {  // SLComposeServiceViewController
  private let destination = SLComposeSheetConfigurationItem()

  // SLComposeServiceViewController.presentationAnimationDidFinish()
  override func presentationAnimationDidFinish() {
    super.presentationAnimationDidFinish()
    placeholder = "Say something"  // SLComposeServiceViewController.placeholder
    textView.text = "Hello"  // SLComposeServiceViewController.textView
    textView.font = UIFont.preferredFont(forTextStyle: .body)
    validateContent()  // SLComposeServiceViewController.validateContent()
  }

  // SLComposeServiceViewController.isContentValid()
  override func isContentValid() -> Bool {
    super.isContentValid()
    let count = contentText.count  // SLComposeServiceViewController.contentText
    // SLComposeServiceViewController.charactersRemaining
    charactersRemaining = NSNumber(value: 140 - count)
    return charactersRemaining.intValue >= 0 && !contentText.isEmpty
  }

  // SLComposeServiceViewController.didSelectPost()
  override func didSelectPost() {
    super.didSelectPost()
  }

  // SLComposeServiceViewController.didSelectCancel()
  override func didSelectCancel() {
    super.didSelectCancel()
  }

  // SLComposeServiceViewController.cancel()
  override func cancel() {
    super.cancel()
  }

  // SLComposeServiceViewController.configurationItems()
  override func configurationItems() -> [Any]! {
    guard let destination else { return [] }
    destination.tapHandler = { [weak self] in self?.chooseDestination() }
    return [destination]
  }

  // SLComposeServiceViewController.loadPreviewView()
  override func loadPreviewView() -> UIView! {
    guard let preview = super.loadPreviewView() else { return UIView() }
    return preview
  }

  private func chooseDestination() {
    let controller = UITableViewController(style: .plain)
    // SLComposeServiceViewController.pushConfigurationViewController(_:)
    pushConfigurationViewController(controller)
    // SLComposeServiceViewController.autoCompletionViewController
    autoCompletionViewController = nil
  }

  private func choose(_ name: String) {
    destination?.value = name
    reloadConfigurationItems()  // SLComposeServiceViewController.reloadConfigurationItems()
    // SLComposeServiceViewController.popConfigurationViewController()
    popConfigurationViewController()
  }

  private var kinds: (UIViewController, UITextViewDelegate) {
    let controller: UIViewController = self  // SLComposeServiceViewController: UIViewController
    let delegate: UITextViewDelegate = self  // SLComposeServiceViewController: UITextViewDelegate
    return (controller, delegate)
  }
}
