import AppleSupport
import Contract
import Foundation
import Linux
import Synchronization

@testable import ItemProviders

/// The daemon's end of an extension's connection. It responds to requests for attachments and
/// records all other messages.
final class AttachmentDaemon: Sendable {
  let connection: HostConnection
  private let requests = Mutex(0)
  private let received = Mutex<[ExtensionMessage]>([])
  private let keptSizes = Mutex<[Int64]>([])
  private let channel: MessageChannel<HostMessage, ExtensionMessage>

  init(contents: [String] = [], items: [InputItem] = []) throws {
    let (daemon, process) = try UnixSocket.pair(.stream)
    // The real daemon has the same limit.
    channel = MessageChannel(daemon, maximumPayload: 4 << 20)
    try channel.send(
      .begin(
        ExtensionRequest(
          bundleIdentifier: "", displayName: "", principalClass: "", items: items,
          groupContainers: [:])))
    connection = try HostConnection(over: process)
    connection.start(onInput: { _ in }, onEnd: {})
    Thread.detachNewThread { [weak self, channel] in
      while let received = try? channel.receive() {
        self?.received.withLock { $0.append(received.message) }
        if case .request(let id, .returned) = received.message {
          let size = (try? received.descriptors.first?.status().size) ?? 0
          self?.keptSizes.withLock { $0.append(size) }
          let reply: HostMessage.Reply =
            size > 1 << 30
            ? .failed(Failure(domain: "Sharesheet", code: 8, message: "It is too large.")) : .done
          try? channel.send(.reply(id: id, reply))
        }
        if case .request(let id, .open) = received.message {
          try? channel.send(.reply(id: id, .failed(.notOpened("Nobody takes it."))))
        }
        guard case .request(let id, .attachment(let number)) = received.message else { continue }
        self?.requests.withLock { $0 += 1 }
        guard contents.indices.contains(number),
          let file = Array(contents[number].utf8).withUnsafeBytes({
            try? Descriptor.memoryFile(named: "attachment", holding: $0)
          })
        else {
          let failure = Failure(
            domain: "Sharesheet", code: 4, message: "There is no attachment \(number).")
          try? channel.send(.reply(id: id, .failed(failure)))
          continue
        }
        try? channel.send(.reply(id: id, .attachment), descriptors: [file])
      }
    }
  }

  deinit { channel.close() }

  /// The sizes of the returned files in bytes.
  var kept: [Int64] { keptSizes.withLock { $0 } }

  var count: Int { requests.withLock { $0 } }
  var messages: [ExtensionMessage] { received.withLock { $0 } }

  /// The reasons why items could not be returned.
  var problems: [String] {
    messages.flatMap { if case .notReturned(let problems) = $0 { problems } else { [String]() } }
  }

  /// Waits for the first message that is no request and no `notReturned` report, such as the
  /// completion.
  func ending() async throws -> ExtensionMessage? {
    func find() -> ExtensionMessage? {
      messages.first {
        switch $0 {
        case .request, .notReturned: false
        default: true
        }
      }
    }
    try await eventually { find() != nil }
    return find()
  }

  func provider(
    _ id: Int, type: String = "public.jpeg", name: String? = "Cow.jpg"
  ) -> NSItemProvider {
    NSItemProvider(
      Attachment(
        id: id, typeIdentifiers: [type], content: .file(HeldFile(size: nil)), suggestedName: name),
      over: connection)
  }
}
