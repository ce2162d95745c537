public import Foundation

/// A controller that opens a web page in the user's browser when it appears, and then ends. Apple's
/// module SafariServices has it.
///
/// Apple: https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller
@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
  /// The settings of the page. Without effect: the browser has its own.
  open class Configuration: NSObject {
    /// Whether the reader is shown.
    open var entersReaderIfAvailable = false
    /// Whether the bar becomes smaller.
    open var barCollapsingEnabled = true
  }

  /// The title of the button that ends the controller. Not shown.
  public enum DismissButtonStyle: Int, Sendable {
    /// Done.
    case done = 0
    /// Close.
    case close
    /// Cancel.
    case cancel
  }

  /// The delegate. Not retained.
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  /// The settings.
  public let configuration: Configuration
  /// The color of the bars. Stored and not drawn.
  open var preferredBarTintColor: UIColor?
  /// The color of the buttons. Stored and not drawn.
  open var preferredControlTintColor: UIColor?
  /// The title of the button. Stored and not shown.
  open var dismissButtonStyle = DismissButtonStyle.done
  private let url: URL

  /// Creates a controller for a web page.
  public init(url URL: URL, configuration: Configuration) {
    url = URL
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller for a web page.
  public convenience init(url URL: URL) { self.init(url: URL, configuration: Configuration()) }

  /// Creates a controller for a web page. The reader is not shown.
  public convenience init(url URL: URL, entersReaderIfAvailable: Bool) {
    self.init(url: URL)
  }

  /// Returns `nil`: no storyboard contains such a controller.
  public required init?(coder: NSCoder) { return nil }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIApplication.shared.open(url) { [weak self] isOpened in self?.end(isOpened) }
  }

  private func end(_ isOpened: Bool) {
    delegate?.safariViewController(self, didCompleteInitialLoad: isOpened)
    dismiss(animated: true)
    delegate?.safariViewControllerDidFinish(self)
  }
}

/// The receiver of a Safari controller's events. All methods have defaults.
@preconcurrency @MainActor public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  /// Called when the browser was asked to open the page, with its answer.
  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
  /// Called when the controller ends.
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
  /// Does nothing.
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
  /// Does nothing.
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}
