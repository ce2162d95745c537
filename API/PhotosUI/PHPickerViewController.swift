public import Foundation
import Localization
import Translations
public import UIKit

/// The receiver of a picker's result.
@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  /// Called with an empty list after the user pressed Cancel. The receiver dismisses the picker.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// A page that says that photos cannot be chosen, with a button that cancels.
///
/// There is no photo library, and an extension runs in a sandbox without the user's files.
///
/// Apple: https://developer.apple.com/documentation/photosui/phpickerviewcontroller
@preconcurrency @MainActor public final class PHPickerViewController: UIViewController {
  /// The settings. They have no effect.
  public let configuration: PHPickerConfiguration
  /// The receiver of the result. Not retained. Without a receiver, the picker dismisses itself.
  public weak var delegate: (any PHPickerViewControllerDelegate)?

  /// Creates a picker.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`: a picker cannot be decoded.
  public required init?(coder: NSCoder) { return nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    let language = SystemLanguage.catalog
    title = translated("Photos", in: language)
    showRefusal(
      translated(
        "An extension cannot open your photos; share the photos with it instead.", in: language)
    ) { [weak self] in self?.cancel() }
  }

  private func cancel() {
    if let delegate {
      delegate.picker(self, didFinishPicking: [])
    } else {
      dismiss(animated: true)
    }
  }
}
