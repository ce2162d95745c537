import Contract
import ExtensionHost
import Foundation
import Glibc
import Linux

/// The files that an extension returns. They stay in the share's folder until the host app has
/// taken them.
extension ShareSession {
  /// Copies the bytes of a returned attachment. They are on the disk when the extension gets the
  /// reply.
  func keep(
    _ body: Descriptor?, as number: Int, _ id: UInt64, of process: ExtensionProcess
  ) async {
    do {
      guard !status.state.isFinal else { throw Failure.notKept("The share has ended.") }
      guard let body, case let status = try body.status(), status.isRegularFile else {
        throw Failure.notKept("The body is not a regular file.")
      }
      let size = status.size
      try kept.reserve(
        size, as: number, free: Descriptor.open(folder.path, O_RDONLY).availableSpace)
      let path = folder.appending(path: "returned-\(RandomIdentifier.make())").path
      do {
        try await OwnThread.run { try ReturnedFiles.copy(body, size, to: path) }
      } catch {
        if process === self.process { kept.giveBack(size) }
        throw error
      }
      // The share may have restarted or ended during the copy.
      guard process === self.process, !hasEnded else {
        unlink(path)
        throw Failure.isOver
      }
      kept.add(path, as: number)
      process.send(.reply(id: id, .done))
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      process.send(.reply(id: id, .failed(error as? Failure ?? .notKept("\(reason)."))))
    }
  }

  /// Returns the item with the paths of the kept files in place of their numbers. A path that comes
  /// from the extension itself is removed.
  func inKeeping(_ item: ReturnedItem) -> ReturnedItem {
    var item = item
    item.attachments = item.attachments.compactMap { attachment in
      var attachment = attachment
      switch attachment.content {
      case .kept(let number):
        guard let path = kept.paths[number] else { return nil }
        attachment.content = .file(path: path)
      case .item(let number):
        guard items.indices.contains(number) else { return nil }
      case .file: return nil
      case .text, .url, .data: break
      }
      return attachment
    }
    return item
  }
}
