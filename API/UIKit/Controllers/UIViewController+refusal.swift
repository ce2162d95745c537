import Localization
import Translations

extension UIViewController {
  /// Shows a sentence and a button that cancels, as the whole content of a page that cannot do its
  /// work in an extension.
  package func showRefusal(_ sentence: String, cancel: @escaping @MainActor () -> Void) {
    let message = UILabel(frame: .zero)
    message.text = sentence
    let button = UIAction(title: translated("Cancel", in: SystemLanguage.catalog)) { _ in cancel() }
    view.addSubview(message)
    view.addSubview(UIButton(type: .system, primaryAction: button))
  }
}
