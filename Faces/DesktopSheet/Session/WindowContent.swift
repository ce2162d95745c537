import Contract
import Linux
import ShareContent
import ShareSheet

/// The content of a window's share. If the desktop has no clipboard program, the window itself puts
/// the content on the clipboard.
struct WindowContent: ShareableContent {
  var content: SharedContent

  var handedFiles: [(descriptor: Descriptor, handOver: DescriptorHandOver)] { content.handedFiles }
  var plainItems: [SharedItem<HandedFile>] { content.plainItems }
  var title: String? { content.title }
  var isDebugged: Bool { content.isDebugged }
  var canBeReadOnceOnly: Bool { content.canBeReadOnceOnly }

  func hiddenItems() -> HiddenItems { content.hiddenItems() }

  func withoutHidden(isStrict: Bool) throws(ShareError) -> WindowContent {
    WindowContent(content: try content.withoutHidden(isStrict: isStrict))
  }

  func actions(hasOffered: Bool) -> any ActionHost {
    WindowActions(items: content.items, rest: content.actions(hasOffered: hasOffered))
  }
}

struct WindowActions: ActionHost {
  let items: SharedItems
  let rest: any ActionHost

  var suggestedFolder: String { rest.suggestedFolder }
  func folders(completing typed: String) async -> [String] {
    await rest.folders(completing: typed)
  }
  func applications() async -> [ApplicationChoice] { await rest.applications() }

  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    guard itemAction.action == .copy, !Desktop().hasClipboardProgram else {
      return try await rest.perform(itemAction, progress: progress)
    }
    // The picture is copied as the bytes of its file. The programs that paste the picture decode
    // it.
    let picture = try await OwnThread.run { try items.picture }
    await WindowClipboard.put(items, picture)
    return ItemActionResult(.copy, message: Words.copied)
  }
}

extension SharedItems {
  /// The type and the bytes of the only shared item, if it is a picture.
  fileprivate var picture: (type: String, bytes: [UInt8])? {
    get throws {
      guard files.count == 1, texts.isEmpty, links.isEmpty, let file = files.first,
        file.mimeType.hasPrefix("image/")
      else { return nil }
      // The file is opened again, because the daemon may be reading from the same descriptor and
      // moving its offset.
      let anew = try Descriptor.open(file.descriptor.path, 0)
      return (file.mimeType, try anew.readAll(limit: WindowClipboard.limit))
    }
  }
}
