import Contract
import ExtensionHost
import Foundation
import Glibc
import HTTPSyntax
import Linux
import Logging
import ShareSession
import Text
import Translations

/// The conversion of a request's items into items to share.
struct ShareIntake: Sendable {
  /// The maximum length of a shared text, in bytes. A longer text must be shared as a file.
  static let textLimit = 1 << 20
  /// The time limit for reading the sizes of photos. It includes copying a photo, if reading needs
  /// a copy.
  private static let timeout: Duration = .seconds(1)
  /// The number of photos that are opened at once to read their sizes.
  private static let portion = 256

  let store: DescriptorStore
  let mounts: ReadOnlyMounts
  let pictures: PictureReader
  let logger: Logger

  /// - Parameter folder: The share's private folder, which holds data from pipes.
  /// - Throws: `ControlError.invalidRequest` with the item and the reason why it cannot be shared.
  func items(
    of creation: ShareCreation, peer: Int32?, folder: URL
  ) async throws -> [SharedItem<SharedFile>] {
    guard !creation.items.isEmpty else {
      throw ControlError(.invalidRequest, Explanation("There is nothing to share."))
    }
    guard creation.items.count <= ShareCreation.itemLimit else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          "\(creation.items.count) items are too many. Share at most \(ShareCreation.itemLimit)."))
    }
    var items: [SharedItem<SharedFile>] = []
    for item in creation.items { items.append(try await self.item(item, peer, folder)) }
    return await measured(await guarded(items), folder)
  }

  /// Returns the files with read-only file descriptors, so that extensions never get the user's own
  /// file.
  private func guarded(_ items: [SharedItem<SharedFile>]) async -> [SharedItem<SharedFile>] {
    var files: [(index: Int, file: SharedFile)] = []
    for (index, item) in items.enumerated() {
      if case .file(let file) = item { files.append((index, file)) }
    }
    var items = items
    do {
      let mounted = try await mounts.open(files.map(\.file.descriptor))
      for ((index, file), descriptor) in zip(files, mounted) {
        var file = file
        file.readOnly = ReadOnlyFile(file.descriptor, mounted: descriptor)
        items[index] = .file(file)
      }
    } catch {
      // Without mounts, extensions get copies.
      logger.warning("shared files cannot be mounted, so extensions get copies: \(error)")
    }
    return items
  }

  /// Returns the photos with their sizes, as far as the sizes can be read within `timeout`.
  private func measured(_ items: [SharedItem<SharedFile>], _ folder: URL) async -> [SharedItem<
    SharedFile
  >] {
    var photos: [(index: Int, file: SharedFile)] = []
    for (index, item) in items.enumerated() {
      if case .file(let file) = item, file.kind == .photo { photos.append((index, file)) }
    }
    if photos.isEmpty { return items }
    var items = items
    do {
      let end = ContinuousClock.now + Self.timeout
      for start in stride(from: 0, to: photos.count, by: Self.portion) where .now < end {
        let portion = photos[start..<min(start + Self.portion, photos.count)]
        let opened = try await OwnThread.run {
          portion.compactMap { index, file in
            (try? file.readOnly.open(in: folder, until: end)).map { (index, file, $0) }
          }
        }
        let sizes = try await pictures.sizes(of: opened.map(\.2))
        for ((index, file, _), size) in zip(opened, sizes) {
          var file = file
          file.pictureSize = size
          items[index] = .file(file)
        }
      }
    } catch {
      // A share works without the sizes of its photos.
      logger.warning("the sizes of pictures cannot be read: \(error)")
    }
    return items
  }

  private func item(_ item: SharedItem<HandedFile>, _ peer: Int32?, _ folder: URL) async throws
    -> SharedItem<SharedFile>
  {
    switch item {
    case .text(let text):
      guard text.utf8.count <= Self.textLimit else {
        throw ControlError(
          .invalidRequest,
          Explanation("The text is longer than \(Self.textLimit >> 20) MB. Share it as a file."))
      }
      return .text(text)
    case .url(let url): return .url(try Self.link(url))
    case .page(let url, let results):
      guard results.utf8.count <= Self.textLimit else {
        throw ControlError(
          .invalidRequest,
          Explanation("The results of the page are larger than \(Self.textLimit >> 20) MB."))
      }
      return .page(url: try Self.link(url), results: results)
    case .file(let file):
      let (descriptor, handOver) = try store.take(file.handle, peer: peer)
      // Reading a pipe may take long and must not block other requests.
      return try await OwnThread.run { try Self.file(descriptor, handOver, folder) }
    }
  }

  private static func link(_ url: String) throws(ControlError) -> String {
    guard let link = URL(reading: url), let scheme = link.scheme else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          """
          \(url.debugDescription) is not a link. A link begins with a scheme, for example https://
          """))
    }
    guard scheme.lowercased() != "file" else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          "\(url) is the URL of a file. Name the file itself."))
    }
    return link.absoluteString
  }

  private static func file(
    _ descriptor: Descriptor, _ handOver: DescriptorHandOver, _ folder: URL
  ) throws -> SharedItem<SharedFile> {
    let name = handOver.name ?? "Standard input"
    do {
      let status = try descriptor.status()
      if status.isDirectory {
        throw ControlError(
          .invalidRequest,
          Explanation("\(name) is a folder. Pack it into an archive and share the archive."))
      }
      let hasSize = try status.isRegularFile && !descriptor.hidesItsSize(status)
      let stored = hasSize ? descriptor : try keep(descriptor, in: folder)
      let file = try SharedFile(stored, name: handOver.name, declared: handOver.type)
      // Text from a pipe without a name and type is shared as text, not as a document.
      if handOver.name == nil, handOver.type == nil, let text = try text(of: file) {
        return .text(text)
      }
      return .file(file)
    } catch let error as SystemError {
      throw ControlError(.invalidRequest, Explanation("\(name) cannot be read: \(error.reason)."))
    }
  }

  private static func keep(_ pipe: Descriptor, in folder: URL) throws -> Descriptor {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder.appending(path: "input-\(RandomIdentifier.make())").path
    let kept = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    do {
      try PipedBytes.copy(pipe, to: kept)
    } catch let error as PipedBytes.TooMany {
      unlink(path)
      throw ControlError(.invalidRequest, Explanation("Standard input cannot be shared: \(error)."))
    }
    return kept
  }

  private static func text(of file: SharedFile) throws -> String? {
    guard file.size > 0, file.size <= textLimit else { return nil }
    let bytes = try file.descriptor.read(at: 0, upTo: Int(file.size))
    guard let text = String(reading: bytes), !text.utf8.contains(0), text.utf8.count <= textLimit
    else { return nil }
    return text
  }
}
