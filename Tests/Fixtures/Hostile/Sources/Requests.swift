import Contract
import Foundation
import Glibc
import Linux

/// Requests to the daemon, each with a name.
struct Requests: Sendable {
  /// The message of a request with the given identifier, and its file.
  typealias Maker = @Sendable (Requests) throws -> (ExtensionMessage, Descriptor?)

  let channel: MessageChannel<ExtensionMessage, HostMessage>
  let share: ExtensionRequest
  /// The URL of a server that accepts everything.
  let url: String

  /// Sends the requests, one after the other, and prints for each whether the daemon refused it.
  func run(_ requests: [(String, Maker)]) throws {
    for (name, make) in requests {
      let (message, body) = try make(self)
      try channel.send(message, descriptors: body.map { [$0] } ?? [])
      guard let hasSucceeded = try outcome() else { return }
      print("\(hasSucceeded ? "succeeded" : "refused"): \(name)")
      fflush(nil)
    }
    print("all tried")
    fflush(nil)
  }

  /// Waits for the reply to the last request.
  /// - Returns: Whether the request succeeded, or `nil` if the connection ended.
  private func outcome() throws -> Bool? {
    while let received = try channel.receive() {
      switch received.message {
      case .reply(1, .failed(let failure)), .load(1, .failed(let failure)):
        print(failure.message)
        return false
      case .reply(1, _), .load(1, .finished): return true
      default: continue
      }
    }
    return nil
  }

  // MARK: Parts of requests

  /// The group of this extension.
  var group: String { share.groupContainers.keys.first ?? "" }

  private var path: String { (share.groupContainers.values.first ?? "/") + "/body" }

  /// A file that the extension may send.
  func file(_ flags: Int32 = O_RDWR) throws -> Descriptor {
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_TRUNC)
    try Array("moo".utf8).withUnsafeBytes { try file.writeAll($0) }
    return flags == O_RDWR ? file : try Descriptor.open(path, flags)
  }

  /// A file of zeros.
  func file(holding size: Int64) throws -> Descriptor {
    let file = try file()
    _ = try SystemError.check(ftruncate(file.number, off_t(size)), "extend a file")
    return file
  }

  /// A request to copy representations of these sizes.
  static func copy(_ sizes: Int...) -> ExtensionMessage {
    request(
      .copy([
        sizes.enumerated().map {
          CopiedRepresentation(
            type: $0 == 0 ? "public.utf8-plain-text" : "org.example.moo", size: $1)
        }
      ]))
  }

  static func request(_ request: ExtensionMessage.Request) -> ExtensionMessage {
    .request(id: 1, request)
  }

  /// Returns a message with a transfer that is valid except for the given part.
  func transfer(
    _ method: String = "POST", to other: String? = nil, at path: String = "/forged",
    headers: [HeaderField] = [], _ change: (inout TransferRequest) -> Void = { _ in }
  ) -> ExtensionMessage {
    var request = TransferRequest(
      kind: .upload, method: method, url: other ?? url + path, headers: headers)
    // The extension's app is not launched.
    request.sendsLaunchEvents = false
    change(&request)
    return Self.request(.transfer(request))
  }

  func load(_ method: String = "POST", to other: String? = nil, at path: String = "/forged")
    -> ExtensionMessage
  {
    .load(id: 1, ForegroundRequest(method: method, url: other ?? url + path, headers: []))
  }

  func form(to url: String) -> ExtensionMessage {
    Self.request(.openForm(WebForm(url: url, isMultipart: false, fields: [], files: [])))
  }
}
