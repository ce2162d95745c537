public import Foundation
import Localization
import Translations
public import UniformTypeIdentifiers

/// A page that says that files cannot be chosen, with a button that cancels.
///
/// An extension runs in a sandbox without the user's files, so no path could be opened. A saved
/// file would be in a private folder, which ends with the share.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
  /// The receiver of the cancellation. Not retained.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether several files can be chosen. Has no effect.
  open var allowsMultipleSelection = false
  /// Whether filename extensions are shown. Has no effect.
  open var shouldShowFileExtensions = true
  /// The folder that the picker shows first. Has no effect.
  open var directoryURL: URL?
  private let isExport: Bool

  /// Creates a picker that would open files. The types and `asCopy` have no effect.
  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
    isExport = false
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a picker that would open files in place. The types have no effect.
  public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
    self.init(forOpeningContentTypes: contentTypes, asCopy: false)
  }

  /// Creates a picker that would copy or move files, which stay unchanged.
  public init(forExporting urls: [URL], asCopy: Bool) {
    isExport = true
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a picker that would move files, which stay unchanged.
  public convenience init(forExporting urls: [URL]) {
    self.init(forExporting: urls, asCopy: false)
  }

  /// Returns `nil`: a document picker cannot be decoded.
  public required init?(coder: NSCoder) { return nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let language = SystemLanguage.catalog
    title = isExport ? translated("Save", in: language) : translated("Open", in: language)
    let sentence =
      isExport
      ? translated("An extension cannot save files in your folders.", in: language)
      : translated(
        "An extension cannot open your files; share the files with it instead.", in: language)
    showRefusal(sentence) { [weak self] in self?.cancel() }
  }

  private func cancel() {
    // A delegate that only the page retains would end with the page.
    let delegate = delegate
    dismiss(animated: true) { delegate?.documentPickerWasCancelled(self) }
  }
}

/// The receiver of a document picker's result.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  /// Never called, because files cannot be chosen.
  func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  /// Called after the user pressed Cancel and the picker was dismissed.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// Does nothing.
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {}
  /// Does nothing.
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}
