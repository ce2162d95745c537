public import Foundation
import Linux
import Localization
import Translations
public import UniformTypeIdentifiers

/// A page that asks for the path of a file or folder. Faces show a text field and two buttons.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
  private enum Task {
    case open([UTType], asCopy: Bool)
    case export([URL], asCopy: Bool)
  }

  /// The receiver of the files. Not retained.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether several files can be chosen. Has no effect: the user enters one path.
  open var allowsMultipleSelection = false
  /// Whether filename extensions are shown. Has no effect: the user enters a path.
  open var shouldShowFileExtensions = true
  /// The folder whose path is the initial text of the field.
  open var directoryURL: URL?
  private let task: Task
  private let message = UILabel(frame: .zero)
  private let field = UITextField(frame: .zero)

  /// Creates a picker that opens a file or folder of one of the types.
  /// - Parameter asCopy: Whether the delegate receives a copy in a new temporary folder.
  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
    task = .open(contentTypes, asCopy: asCopy)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a picker that opens a file or folder in place.
  public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
    self.init(forOpeningContentTypes: contentTypes, asCopy: false)
  }

  /// Creates a picker that moves or copies files to a folder that the user names.
  public init(forExporting urls: [URL], asCopy: Bool) {
    task = .export(urls, asCopy: asCopy)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a picker that moves files to a folder that the user names.
  public convenience init(forExporting urls: [URL]) {
    self.init(forExporting: urls, asCopy: false)
  }

  /// Returns `nil`: a document picker cannot be decoded.
  public required init?(coder: NSCoder) { return nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let isExport = if case .export = task { true } else { false }
    let verb =
      isExport
      ? translated("Save", in: SystemLanguage.catalog)
      : translated("Open", in: SystemLanguage.catalog)
    title = verb
    message.text =
      isExport
      ? translated("The folder to save in:", in: SystemLanguage.catalog)
      : translated("The path of the file or folder to open:", in: SystemLanguage.catalog)
    field.placeholder = NSHomeDirectory()
    field.text = directoryURL?.path
    let done = UIAction(title: verb) { [weak self] _ in self?.take() }
    let cancel = UIAction(title: translated("Cancel", in: SystemLanguage.catalog)) {
      [weak self] _ in self?.cancel()
    }
    for part in [
      message, field, UIButton(type: .system, primaryAction: done),
      UIButton(type: .system, primaryAction: cancel),
    ] { view.addSubview(part) }
  }

  private func cancel() {
    dismiss(animated: true) { self.delegate?.documentPickerWasCancelled(self) }
  }

  private func take() {
    let text = (field.text ?? "").trimmingCharacters(in: .whitespaces)
    let path = NSString(string: text).expandingTildeInPath
    guard path.hasPrefix("/") else {
      message.text = translated(
        "Type a path that begins with / or ~.", in: SystemLanguage.catalog)
      return
    }
    do {
      let urls = try chosen(URL(fileURLWithPath: path))
      dismiss(animated: true) {
        self.delegate?.documentPicker(self, didPickDocumentsAt: urls)
      }
    } catch {
      message.text = (error as? Refusal)?.words ?? "\(path): \(error.localizedDescription)"
    }
  }

  private struct Refusal: Error {
    let words: String
  }

  private func chosen(_ url: URL) throws -> [URL] {
    let values = try url.resourceValues(forKeys: [.isDirectoryKey])
    let isFolder = values.isDirectory ?? false
    switch task {
    case .open(let types, let asCopy):
      let type =
        isFolder
        ? UTType.folder : UTType(filenameExtension: url.pathExtension) ?? .data
      guard types.contains(where: { type.conforms(to: $0) }) else {
        throw Refusal(
          words: translated(
            "\(url.lastPathComponent) has a type that cannot be opened here.",
            in: SystemLanguage.catalog))
      }
      return [
        asCopy
          ? try copy(
            url,
            into: FileManager.default.temporaryDirectory.appending(
              path: RandomIdentifier.make(), directoryHint: .isDirectory)) : url
      ]
    case .export(let urls, let asCopy):
      guard isFolder else {
        throw Refusal(
          words: translated("\(url.path) is not a folder.", in: SystemLanguage.catalog))
      }
      return try urls.map { file in
        let target = url.appending(path: file.lastPathComponent)
        if asCopy { return try copy(file, into: url) }
        try FileManager.default.moveItem(at: file, to: target)
        return target
      }
    }
  }

  private func copy(_ file: URL, into folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = folder.appending(path: file.lastPathComponent)
    try FileManager.default.copyItem(at: file, to: target)
    return target
  }
}

/// The receiver of a document picker's result.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  /// Called after the picker was dismissed. `urls` contains the opened file, or the exported files
  /// in their new folder.
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
