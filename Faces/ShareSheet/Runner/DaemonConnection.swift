package import ControlAPI
package import Directories

/// The daemon as a face reaches it, and where its things are.
package struct DaemonConnection: Sendable {
  package let directories: Directories
  package let client: ControlClient

  package init(directories: Directories, client: ControlClient) {
    self.directories = directories
    self.client = client
  }

  /// Hands the files over and creates a share of everything.
  package func offer(_ content: some ShareableContent) async throws -> ShareOffer {
    var items: [ShareItem] = []
    let files = content.handedFiles
    if !files.isEmpty {
      let socket = try DescriptorSocketClient(socket: directories.descriptorSocket)
      for (descriptor, name) in files {
        items.append(
          .file(handle: try socket.handOver(descriptor, as: DescriptorHandOver(name: name))))
      }
    }
    return try await client.createShare(
      ShareCreation(
        items: items + content.plainItems, title: content.title,
        isDebugged: content.isDebugged ? true : nil))
  }
}
