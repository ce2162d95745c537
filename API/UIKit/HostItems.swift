import Contract
import Foundation
import HTTPSyntax
import ItemProviders
import Linux
import UniformTypeIdentifiers

/// The items that an app shares, in the form that the sheet needs. Items without a file are written
/// to a temporary folder, which is removed when the sheet ends.
@MainActor final class HostItems {
  private let activityItems: [Any]
  private weak var controller: UIActivityViewController?
  private let folder: URL
  private var fileCount = 0

  init(_ activityItems: [Any], of controller: UIActivityViewController) {
    self.activityItems = activityItems
    self.controller = controller
    folder = FileManager.default.temporaryDirectory.appending(
      path: RandomIdentifier.make(), directoryHint: .isDirectory)
  }

  /// Whether the items depend on the chosen activity.
  var dependsOnActivity: Bool { activityItems.contains { $0 is any UIActivityItemSource } }

  /// Returns the items to show before the user chooses an activity.
  /// - Throws: `HostItemError` if an item has an unsupported type or no content, or a file error if
  ///   an item cannot be written.
  func placeholders() async throws -> [SharedItem<NamedFile>] {
    guard let controller else { return [] }
    var all: [SharedItem<NamedFile>] = []
    for item in activityItems {
      let present = (item as? any UIActivityItemSource)?
        .activityViewControllerPlaceholderItem(controller)
      all += try await hostItems(present ?? item, dataType: nil)
    }
    return all
  }

  /// Returns the items for the given activity.
  func items(for type: UIActivity.ActivityType?) async throws -> [SharedItem<NamedFile>] {
    var all: [SharedItem<NamedFile>] = []
    for (item, dataType) in await made(for: type) {
      all += try await hostItems(item, dataType: dataType)
    }
    return all
  }

  /// Returns the items for the given activity as objects, for the app's own activities.
  func objects(for type: UIActivity.ActivityType?) async -> [Any] {
    await made(for: type).map(\.item)
  }

  /// Returns the first title that a source or an item provides for the activity.
  func title(for type: UIActivity.ActivityType?) -> String? {
    guard let controller else { return nil }
    for item in activityItems {
      let title =
        (item as? any UIActivityItemSource)?
        .activityViewController(controller, subjectForActivityType: type)
        ?? (item as? NSExtensionItem)?.attributedTitle?.string
      if let title, !title.isEmpty { return title }
    }
    return nil
  }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  private func made(
    for type: UIActivity.ActivityType?
  ) async -> [(item: Any, dataType: UTType?)] {
    guard let controller else { return [] }
    var all: [(Any, UTType?)] = []
    for item in activityItems {
      guard let source = item as? any UIActivityItemSource else {
        all.append((item, nil))
        continue
      }
      await (source as? UIActivityItemProvider)?.make(for: type)
      if let item = source.activityViewController(controller, itemForActivityType: type) {
        let dataType = source.activityViewController(
          controller, dataTypeIdentifierForActivityType: type)
        all.append((item, UTType(dataType)))
      }
    }
    return all
  }

  private func hostItems(_ item: Any, dataType: UTType?) async throws -> [SharedItem<NamedFile>] {
    switch item {
    case let text as String: return [.text(text)]
    case let text as NSString: return [.text(String(describing: text))]
    case let text as NSAttributedString: return [.text(text.string)]
    case let url as URL: return [hostItem(url)]
    case let url as NSURL: return [hostItem(url as URL)]
    case let image as UIImage:
      let file = try newFile(named: "Photo.\(image.filenameExtension)")
      try image.file().copyAll(to: Descriptor.open(file.path, O_WRONLY | O_CREAT | O_EXCL))
      return [.file(NamedFile(path: file.path))]
    case let data as Data:
      let ending = dataType?.preferredFilenameExtension.map { ".\($0)" } ?? ""
      let file = try newFile(named: "Data\(ending)")
      try data.write(to: file, options: .withoutOverwriting)
      return [.file(NamedFile(path: file.path))]
    case let provider as NSItemProvider: return [try await hostItem(provider)]
    case let item as NSExtensionItem:
      var all: [SharedItem<NamedFile>] = []
      if let text = item.attributedContentText?.string, !text.isEmpty { all.append(.text(text)) }
      for provider in item.attachments ?? [] { all.append(try await hostItem(provider)) }
      return all
    default: throw HostItemError.cannotShare(String(describing: Swift.type(of: item)))
    }
  }

  private func hostItem(_ url: URL) -> SharedItem<NamedFile> {
    url.isFileURL ? .file(NamedFile(path: url.path)) : .url(url.absoluteString)
  }

  private func hostItem(_ provider: NSItemProvider) async throws -> SharedItem<NamedFile> {
    guard let identifier = provider.registeredTypeIdentifiers.first else {
      throw HostItemError.isEmpty
    }
    let type = UTType(identifier)
    let isLink = type?.conforms(to: .url) ?? false
    // A text with a name is shared as a file.
    let isText = type?.conforms(to: .plainText) ?? false && provider.suggestedName == nil
    if isLink || isText, let text = try await text(of: provider, identifier) {
      if !isLink { return .text(text) }
      if let url = URL(reading: text) { return hostItem(url) }
    }
    return try await file(of: provider, identifier)
  }

  /// Returns `nil` if the data is not text.
  private func text(of provider: NSItemProvider, _ type: String) async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(
          with: Result {
            guard let data else { throw error ?? HostItemError.isEmpty }
            return String(data: data, encoding: .utf8)
          })
      }
    }
  }

  private func file(of provider: NSItemProvider, _ type: String) async throws -> SharedItem<
    NamedFile
  > {
    let own = try newFolder()
    return try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { file, error in
        continuation.resume(
          with: Result {
            // The file is removed when this closure returns. Its name is already a valid file name.
            guard let file else { throw error ?? HostItemError.isEmpty }
            let target = own.appending(path: file.lastPathComponent)
            try FileManager.default.copyItem(at: file, to: target)
            return .file(NamedFile(path: target.path))
          })
      }
    }
  }

  private func newFile(named name: String) throws -> URL { try newFolder().appending(path: name) }

  /// Creates a separate folder for each file, so that names do not collide.
  private func newFolder() throws -> URL {
    fileCount += 1
    let own = folder.appending(path: "\(fileCount)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return own
  }
}

/// The reason why an app's item cannot be shared.
enum HostItemError: LocalizedError {
  case cannotShare(String)
  case isEmpty

  var errorDescription: String? {
    switch self {
    case .cannotShare(let type):
      "A \(type) cannot be shared; strings, URLs, pictures, data and item providers can."
    case .isEmpty: "An item provider without registered types cannot be shared."
    }
  }
}
