import Contract
import Foundation
import Linux
import Synchronization

/// An extension's process. The test takes the daemon's place.
final class ExtensionRun: Sendable {
  typealias Channel = MessageChannel<HostMessage, ExtensionMessage>

  let channel: Channel
  private let processIdentifier: Int32
  private let isReaped = Mutex(false)
  private let output: Descriptor
  private let temporary: URL

  /// Starts a program of this build and begins the share.
  init(_ program: String, _ share: ExtensionRequest) throws {
    let (own, its) = try UnixSocket.pair(.stream)
    output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    temporary = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let folder = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe")
    ).deletingLastPathComponent()
    var child = ChildProcess(path: folder.appending(path: program).path)
    child.environment = ["SWIFT_BACKTRACE": "enable=no", "HOME": "/nonexistent"]
    child.environment["TMPDIR"] = temporary.path
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, output, output, its.descriptor]
    channel = Channel(own)
    processIdentifier = try child.start()
    try channel.send(.begin(share))
  }

  deinit {
    if !isReaped.withLock({ $0 }) {
      kill(processIdentifier, SIGKILL)
      _ = try? ChildProcess.wait(for: processIdentifier)
    }
    try? FileManager.default.removeItem(at: temporary)
  }

  func send(_ input: PersonInput) throws { try channel.send(.input(input)) }

  /// Waits for the extension's next message. Returns `nil` when the extension has ended.
  func next() async throws -> Channel.Received? {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try self.channel.receive() }) }
    }
  }

  /// Waits for the next message. Returns its compose view, or `nil` if it has none.
  func nextView() async throws -> ComposeView? {
    if case .view(let view) = try await next()?.message { view.compose } else { nil }
  }

  /// Waits for the view that contains the user's text of the given revision.
  func view(revision: Int) async throws -> ComposeView? {
    while let view = try await nextView() {
      if view.textRevision == revision { return view }
    }
    return nil
  }

  func exit() async throws -> Linux.ExitStatus {
    let status: Linux.ExitStatus = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try ChildProcess.wait(for: self.processIdentifier) })
      }
    }
    isReaped.withLock { $0 = true }
    return status
  }

  /// Returns the output of the extension.
  func printed() throws -> String {
    try String(contentsOfFile: "/proc/self/fd/\(output.number)", encoding: .utf8)
  }
}

extension ExtensionRequest {
  static func shareAlike(
    _ items: [InputItem], principalClass: String = "ShareAlikeExtension.ShareViewController",
    container: URL? = nil, restoredText: String? = nil
  ) -> ExtensionRequest {
    ExtensionRequest(
      bundleIdentifier: "com.shinobicontrols.ShareAlike.ShareAlikeExtension",
      displayName: "ShareAlike", principalClass: principalClass, items: items,
      groupContainers: container.map { ["group.ShareAlike": $0.path] } ?? [:],
      restoredText: restoredText)
  }
}

extension Contract.Attachment {
  static func file(
    _ id: Int, _ type: String = "public.jpeg", name: String = "Cow.jpg"
  ) -> Contract.Attachment {
    // For photos, the daemon gives only the photo's own type. For other files, it also gives the
    // type of file URLs.
    let types = type == "public.jpeg" ? [type] : [type, "public.file-url"]
    return Contract.Attachment(
      id: id, typeIdentifiers: types, content: .file(HeldFile(size: nil)), suggestedName: name)
  }
}
