import Contract
import Foundation
import Linux

/// Attempts changes of the user's file, prints each one that succeeds, and hands the file off.
struct Tampering {
  private let channel: Channel
  private let attachment: Int?
  private let url: String

  init(_ share: ExtensionRequest, over channel: Channel) {
    self.channel = channel
    let attachments = share.items.flatMap(\.attachments)
    attachment = attachments.first { if case .file = $0.content { true } else { false } }?.id
    let text = share.items.compactMap(\.contentText).first ?? ""
    url = text.split(separator: " ").last.map(String.init) ?? ""
  }

  /// Prints the file's bytes without attempting a change.
  func read() throws {
    guard let attachment else { return }
    try channel.send(.request(id: 1, .attachment(id: attachment)))
    let bytes = try channel.receive()?.descriptors.first?.read(at: 0, upTo: 100) ?? []
    print("read \(bytes.count) bytes: \(bytes)")
    fflush(nil)
  }

  func run() throws {
    guard let attachment else { return }
    try channel.send(.request(id: 1, .attachment(id: attachment)))
    guard let file = try channel.receive()?.descriptors.first else {
      return print("no descriptor came")
    }
    if let writing = try? Descriptor.open(file.path, O_RDWR) {
      try? [UInt8(ascii: "!")].withUnsafeBytes { try writing.writeAll($0, at: 0) }
      print("opened for writing")
    }
    if truncate(file.path, 3) == 0 { print("truncated") }
    if fchmod(file.number, 0o777) == 0 { print("mode changed") }
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
    print("read \(try file.read(at: 0, upTo: 4)), path \(path)")
    fflush(nil)
    let request = TransferRequest(kind: .upload, method: "POST", url: url, headers: [])
    try channel.send(.request(id: 2, .transfer(request)), descriptors: [file])
    if case .reply(2, let reply)? = try channel.receive()?.message { print("reply \(reply)") }
    fflush(nil)
  }
}
