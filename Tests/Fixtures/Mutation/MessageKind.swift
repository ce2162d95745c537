import Contract
import DaemonClient
import Foundation
import Linux
import Text

/// Messages between processes: frames, messages, control values and events.
struct MessageKind: Kind {
  static let name = "messages"
  let mutator: Mutator

  init(corpus: Corpus) throws {
    let failure = Failure(domain: "NSCocoaErrorDomain", code: 3072, message: "Über \"alles\"")
    let transfer = TransferRequest(
      kind: .upload, method: "PUT", url: "http://127.0.0.1/a",
      headers: [HeaderField(name: "A", value: "b")])
    let extensionMessages: [ExtensionMessage] = [
      .cancelLoad(id: 1), .unfinished(count: 2), .completed(returned: []), .cancelled(failure),
      .picture(id: 3),
      .request(id: 7, .attachment(id: 0)), .request(id: .max, .transfer(transfer)),
    ]
    let hostMessages: [HostMessage] = [
      .end, .reply(id: 1, .attachment), .reply(id: 2, .accepted(transfer: "t")),
      .reply(id: 3, .failed(failure)),
    ]
    let control: [any Encodable] = [
      ShareCreation(
        items: [.text("a"), .url("http://a/"), .file(HandedFile(handle: "h"))], title: "t"),
      ShareOffer(
        share: "s", items: [ItemSummary(kind: .photo, name: "n", typeIdentifier: "public.png")],
        extensions: [ExtensionListing(id: "a.b", name: "B", offered: true, path: "/a")]),
      ShareStatus(share: "s", state: .composing),
      TransferStatus(
        id: "1", state: .waiting, method: "PUT", url: "http://a/", created: .now, sentence: "S."),
      TransferAdditions([.init(url: "http://a/", method: "PUT", headers: [], handle: nil)]),
      ShareBeginning(extension: "a.b"), ControlError(.notFound, "m"),
    ]
    var payloads = try extensionMessages.map { try JSONEncoder().encode($0) }
    payloads += try hostMessages.map { try JSONEncoder().encode($0) }
    for value in control { payloads.append(try JSONText.encode(value)) }
    payloads += corpus.messages
    var seeds = payloads.map { Array($0) }
    for payload in payloads { seeds.append(try Frame.encode(payload, descriptors: 0)) }
    seeds.append(try payloads.flatMap { try Frame.encode($0, descriptors: 0) })
    seeds.append(Array("event: status\ndata: {}\n\n".utf8))
    mutator = Mutator(
      seeds: seeds,
      pieces: [
        "{", "}", "[", "]", "{\"a\":", "\"", ":", ",", "null", "true", "-1", "1e999",
        "18446744073709551616", "\\u0000", "\\ud800", "\0", "\u{1}\0\0\0", "\n", "\r\n", "data:",
        "_0", "\u{7F}\u{7F}\u{7F}\u{7F}", "9".padding(toLength: 400, withPad: "9", startingAt: 0),
      ])
  }

  func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    var isMessage = decode(Data(bytes))
    var framed = bytes
    if Bool.random(using: &dice), let frame = try? Frame.encode(bytes, descriptors: 0) {
      framed = frame
    }
    isMessage = pieces(framed, &dice) || isMessage
    if Int.random(in: 0..<4, using: &dice) == 0 { isMessage = channel(framed) || isMessage }
    var events = ServerSentEventReader(maximumEvent: 1 << 16)
    _ = try? events.take(bytes)
    return isMessage
  }

  /// Feeds the bytes one by one or in larger pieces, as a socket delivers them.
  private func pieces(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    var reader = FrameReader(maximumPayload: 1 << 16)
    var rest = bytes[...]
    var isMessage = false
    let largest = Bool.random(using: &dice) ? 7 : 4096
    do {
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...largest, using: &dice))
        rest = rest.dropFirst(piece.count)
        try reader.take(Array(piece), [])
        while let frame = try reader.next() {
          if (try? JSONDecoder().decode(HostMessage.self, from: Data(frame.payload))) != nil {
            isMessage = true
          }
        }
      }
    } catch {
      return isMessage
    }
    return isMessage
  }

  private func channel(_ bytes: [UInt8]) -> Bool {
    guard let (near, far) = try? UnixSocket.pair(.stream),
      (try? bytes.withUnsafeBytes({ try near.send($0, descriptors: []) })) != nil
    else { return false }
    near.shutdown()
    let channel = MessageChannel<HostMessage, ExtensionMessage>(far, maximumPayload: 1 << 16)
    var isMessage = false
    while let received = try? channel.receive() {
      isMessage = true
      _ = received.message
    }
    return isMessage
  }

  private func decode(_ data: Data) -> Bool {
    let types: [any Decodable.Type] = [
      ShareCreation.self, ShareOffer.self, ShareStatus.self, TransferStatus.self,
      TransferAdditions.self, ShareBeginning.self, ControlError.self, DaemonStatus.self,
      PersonInput.self, ExtensionMessage.self, HostMessage.self,
    ]
    var isOne = false
    for type in types where (try? JSONText.decode(type, from: data)) != nil { isOne = true }
    return isOne
  }
}
