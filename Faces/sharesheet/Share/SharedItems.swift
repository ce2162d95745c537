import ControlAPI
import Directories

/// What is shared, held open so that it can be offered again after an extension failed.
struct SharedItems: Sendable {
  var files: [OpenedFile]
  var texts: [String]
  var links: [String]

  /// Whether a second share of the same items would find them empty.
  var canBeReadOnceOnly: Bool { files.contains(where: \.isStream) }

  /// Hands the files over and creates a share of everything.
  /// - Parameter isDebugged: whether the extension waits for a debugger.
  func offer(
    title: String?, isDebugged: Bool = false, over connection: Connection
  ) async throws -> ShareOffer {
    var items: [ShareItem] = []
    if !files.isEmpty {
      let socket = try DescriptorSocketClient(
        socket: connection.directories.descriptorSocket)
      for file in files {
        items.append(
          .file(
            handle: try socket.handOver(file.descriptor, as: DescriptorHandOver(name: file.name))
          ))
      }
    }
    items += texts.map(ShareItem.text) + links.map(ShareItem.url)
    return try await connection.client.createShare(
      ShareCreation(items: items, title: title, isDebugged: isDebugged ? true : nil))
  }
}
