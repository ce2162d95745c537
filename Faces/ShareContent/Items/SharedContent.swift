package import Contract
import Foundation
import Glibc
import HTTPSyntax
package import Linux
package import ShareSheet
import Text
import Translations

/// The shared items, with a title.
package struct SharedContent: Sendable {
  package var items: SharedItems
  package var title: String?
  /// Whether the extension waits for a debugger.
  package var isDebugged = false

  package init(items: SharedItems, title: String?) {
    self.items = items
    self.title = title
  }

  private static let maximumCount = 1000

  /// Opens the items of an app with the rights of the user, because the app runs with the same
  /// rights.
  /// - Throws: `ShareError` `invalidRequest` if there are too many items, or if an item cannot be
  ///   shared.
  package init(_ hostItems: [SharedItem<NamedFile>], title: String?) throws(ShareError) {
    guard hostItems.count <= Self.maximumCount else {
      throw ShareError(
        .invalidRequest,
        translated(
          "An app can share at most \(Self.maximumCount) item at once.",
          "An app can share at most \(Self.maximumCount) items at once.", count: Self.maximumCount))
    }
    try OpenedFile.makeRoom(for: hostItems.count)
    items = SharedItems(files: [], texts: [], links: [])
    for item in hostItems {
      switch item {
      case .text(let text): items.texts.append(text)
      case .url(let link), .page(let link, _):
        guard let url = URL(reading: link), url.scheme != nil else {
          throw ShareError(.invalidRequest, translated("'\(link.printableLine)' is not a link."))
        }
        items.links.append(url.absoluteString)
      case .file(let file):
        let path = file.path
        // Opening a pipe would wait for a writer.
        guard path.hasPrefix("/"), Self.isFile(path) else {
          throw ShareError(
            .invalidRequest,
            translated(
              "'\(path.printableLine)' cannot be shared: it is not a file."))
        }
        items.files.append(try OpenedFile(path: path))
      }
    }
    self.title = title.map { String($0.prefix(1000)) }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

extension SharedContent: ShareableContent {
  package var handedFiles: [(descriptor: Descriptor, handOver: DescriptorHandOver)] {
    items.files.map { ($0.descriptor, DescriptorHandOver(name: $0.name)) }
  }

  package var plainItems: [SharedItem<HandedFile>] {
    items.texts.map { .text($0) } + items.links.map { .url($0) }
      + items.pages.map { page in
        page.results.map { .page(url: page.url, results: $0) } ?? .url(page.url)
      }
  }

  package func hiddenItems() -> HiddenItems { HiddenItems(of: items) }

  package func withoutHidden(isStrict: Bool) throws(ShareError) -> SharedContent {
    var clean = self
    clean.items = try items.cleaned(as: isStrict ? .always : .choice)
    return clean
  }

  package var canBeReadOnceOnly: Bool { items.canBeReadOnceOnly }

  package func actions(hasOffered: Bool) -> any ActionHost {
    ItemActions(
      items: items.withPagesAsLinks, title: title, desktop: Desktop(), hasTerminal: true,
      hasOffered: hasOffered)
  }
}
