import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

@testable import Contract
@testable import DaemonClient

struct DescriptorSocketClientTests {
  private let folder: TemporaryFolder
  private let path: URL
  private let listener: UnixSocket

  init() throws {
    folder = try TemporaryFolder(depth: 3)
    path = folder.url.appending(path: "descriptors.sock")
    listener = try UnixSocket.listen(at: path.path, .sequencedPacket)
  }

  /// Responds to each packet with the result of `answer`. If the result is `nil`, closes the
  /// connection.
  private func serve(
    _ answer: @escaping @Sendable (DescriptorHandOver, Descriptor) throws -> Data?
  ) {
    Thread.detachNewThread { [listener] in
      guard let caller = try? listener.accept() else { return }
      while let (bytes, descriptors) = try? caller.receive(upTo: 65536), !bytes.isEmpty {
        guard let file = descriptors.first, descriptors.count == 1,
          let description = try? JSONText.decode(DescriptorHandOver.self, from: Data(bytes)),
          let packet = try? answer(description, file)
        else { return }
        _ = try? packet.withUnsafeBytes { try caller.send($0) }
      }
    }
  }

  private func file(holding text: String) throws -> Descriptor {
    try Array(text.utf8).withUnsafeBytes { try Descriptor.memoryFile(named: "test", holding: $0) }
  }

  @Test("Each file is sent with its name, and its handle is returned")
  func handles() throws {
    serve { description, file in
      let content = String(decoding: try file.readAll(limit: 100), as: UTF8.self)
      return try JSONText.encode(
        DescriptorReceipt.handle("\(description.name ?? "-")=\(content)"))
    }
    let client = try DescriptorSocketClient(socket: path)
    #expect(
      try client.handOver(file(holding: "moo"), as: DescriptorHandOver(name: "cow.jpg"))
        == "cow.jpg=moo")
    #expect(try client.handOver(file(holding: "baa"), as: DescriptorHandOver()) == "-=baa")
  }

  @Test("The daemon's error is thrown unchanged")
  func refusal() throws {
    let refusal = ControlError(.handOffFailed, "The disk is full.")
    serve { _, _ in try JSONText.encode(DescriptorReceipt.refused(refusal)) }
    let client = try DescriptorSocketClient(socket: path)
    #expect(throws: refusal) { try client.handOver(file(holding: ""), as: DescriptorHandOver()) }
  }

  @Test(
    "If the daemon closes the connection or sends an invalid reply, an error is thrown",
    arguments: [(nil, ControlError.Code.noDaemon), ("{}", .otherVersion)])
  func badDaemon(answer: String?, code: ControlError.Code) throws {
    serve { _, _ in answer.map { Data($0.utf8) } }
    let client = try DescriptorSocketClient(socket: path)
    let error = #expect(throws: ControlError.self) {
      try client.handOver(file(holding: ""), as: DescriptorHandOver())
    }
    #expect(error?.code == code)
  }

  @Test("If no process listens, the error says that there is no daemon")
  func noDaemon() {
    let error = #expect(throws: ControlError.self) {
      try DescriptorSocketClient(socket: folder.url.appending(path: "none"))
    }
    #expect(error?.code == .noDaemon)
  }
}
