import Foundation

/// The window of an extension. If the extension replaces the root controller, the faces show the
/// new one.
final class ExtensionWindow: UIWindow {
  weak var shownBy: ExtensionScreen?

  override var rootViewController: UIViewController? {
    didSet { if let oldValue { shownBy?.replaceRoot(oldValue) } }
  }
}
