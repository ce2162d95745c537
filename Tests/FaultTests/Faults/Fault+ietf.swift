import Contract
import Foundation
import TestServers
import Transfers

/// Faults of the IETF's resumable uploads.
extension Fault {
  static let ietf: [Fault] = [
    resumable("upload cut", requests: 3...3, cost: 1.01) {
      $0.isFirst ? $0.ietf(cutAt: mebi) : $0.ietf()
    },
    resumable("104 lost", requests: 2...2, cost: 1.5, catches: .lost) {
      $0.isFirst ? $0.ietf(cutAt: mebi, isAnnounced: false) : $0.ietf()
    },
    resumable(
      "104 twice", requests: 1...1, cost: 1.01, control: .stubborn, catches: .sentTwice
    ) { exchange in
      let path = exchange.begin()
      for _ in 0..<2 { exchange.announce(path) }
      exchange.store(at: path)
      if exchange.complete(path) { exchange.answer(200, ["Upload-Complete": "?1"]) }
    },
    resumable("104 with another address", requests: 3...3, cost: 2) { exchange in
      guard exchange.isFirst else { return exchange.ietf() }
      exchange.announce(exchange.begin())
      exchange.announce("/parcel/uploads/other")
      exchange.hold()
    },
    resumable("104 of another version", requests: 2...2, cost: 1.5) { exchange in
      guard exchange.isFirst else { return exchange.ietf() }
      let path = exchange.begin()
      exchange.announce(path, version: "5")
      exchange.store(at: path, upTo: mebi)
      exchange.reset()
    },
    resumable("server speaks an older version", requests: 2...2, cost: 2) { exchange in
      exchange.request["Upload-Draft-Interop-Version"] == "6"
        ? exchange.ietf() : exchange.refuse(400, ["Upload-Draft-Interop-Version": "6"])
    },
    resumable("server speaks no version of ours", requests: 2...2, cost: 2) { exchange in
      exchange.isFirst
        ? exchange.refuse(400, ["Upload-Draft-Interop-Version": "3"]) : exchange.accept()
    },
    restarted("server restarted, with what it had", requests: 3...3, cost: 1.01) { _ in },
    restarted("server restarted, without what it had", requests: 3...3, cost: 1.5) {
      $0.forgetUploads()
    },
    resumable("upload expired", requests: 3...3, cost: 1.5) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.isAboutUpload ? exchange.refuse(410) : exchange.ietf()
    },
    resumable("upload gone while it is appended to", requests: 4...4, cost: 2) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.request.method == "PATCH" ? exchange.refuse(404) : exchange.ietf()
    },
    resumable("409, and less is there", requests: 5...5, cost: 2.1) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      guard exchange.index == 2 else { return exchange.ietf() }
      exchange.ledger.change(exchange.request.path) { $0?.bytes.removeLast(mebi / 2) }
      exchange.ietf()
    },
    resumable("409, and more is there", requests: 5...5, cost: 2.1) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      // The first offset that the server reports is too small.
      guard exchange.index == 1, let upload = exchange.upload else { return exchange.ietf() }
      exchange.answerHead(upload, offset: upload.bytes.count / 2)
    },
    resumable("409 for ever", requests: 10...40, cost: 40) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.request.method == "PATCH" && exchange.index < 12
        ? exchange.refuse(409) : exchange.ietf()
    },
    resumable("413 with a limit", requests: 4...12, cost: 2) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.request.method == "PATCH" && exchange.request.length > mebi / 2
        ? exchange.refuse(413, ["Upload-Limit": "max-append-size=\(mebi / 2)"]) : exchange.ietf()
    },
    resumable("413 without a limit", requests: 4...20, cost: 3) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.request.method == "PATCH" && exchange.request.length > mebi
        ? exchange.refuse(413) : exchange.ietf()
    },
    resumable(
      "413 for the whole",
      end: Parcel.failed("the server accepts at most \(mebi) bytes, and the body has \(3 * mebi)")
    ) { $0.refuse(413, ["Upload-Limit": "max-size=\(mebi)"]) },
    resumable("423 on the upload", requests: 4...4, cost: 1.01) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.index == 1 ? exchange.refuse(423) : exchange.ietf()
    },
    resumable("503 on the upload, with seconds", requests: 4...4, cost: 1.01) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      exchange.index == 1
        ? exchange.refuse(503, ["Retry-After": "60"], notBefore: 60) : exchange.ietf()
    },
    resumable(
      "401 on the upload",
      end: Parcel.End(
        state: .waiting, wait: .credentials, says: "It asks for credentials", requests: 2...2)
    ) { $0.isFirst ? $0.ietf(cutAt: mebi) : $0.refuse(401) },
    resumable("offset beyond the body", requests: 4...4, cost: 1.5) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      guard exchange.index == 1, let upload = exchange.upload else { return exchange.ietf() }
      exchange.answerHead(upload, offset: 1 << 40)
    },
    resumable("offset that goes back", requests: 3...3, cost: 1.3) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      if exchange.index == 1 {
        exchange.ledger.change(exchange.request.path) { $0?.bytes.removeLast(mebi / 2) }
      }
      exchange.ietf()
    },
    resumable("upload of another length", requests: 4...4, cost: 1.5) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      guard exchange.index == 1, let upload = exchange.upload else { return exchange.ietf() }
      exchange.answerHead(upload, length: 7)
    },
    resumable("complete, and of another length", requests: 4...4, cost: 1.5) { exchange in
      if exchange.isFirst { return exchange.ietf(cutAt: mebi) }
      guard exchange.index == 1, var upload = exchange.upload else { return exchange.ietf() }
      upload.isComplete = true
      exchange.answerHead(upload, length: mebi)
    },
    resumable(
      "answer of the upload lost", requests: 3...3, cost: 1.01, control: .stubborn,
      catches: .sentTwice
    ) { exchange in
      guard exchange.isFirst else { return exchange.ietf() }
      let path = exchange.begin()
      exchange.announce(path)
      exchange.store(at: path)
      _ = exchange.complete(path)
      exchange.reset()
    },
    resumable(
      "answer of the upload lost and not kept", requests: 3...3, cost: 1.01, control: .stubborn,
      catches: .sentTwice
    ) { exchange in
      guard exchange.isFirst else {
        return exchange.request.method == "GET" ? exchange.refuse(404) : exchange.ietf()
      }
      let path = exchange.begin()
      exchange.announce(path)
      exchange.store(at: path)
      _ = exchange.complete(path)
      exchange.reset()
    },
    resumable(
      "answer of the upload not to be had yet", requests: 5...5,
      end: Parcel.failed("the server answered 422", requests: 5...5)
    ) { exchange in
      if exchange.isFirst {
        let path = exchange.begin()
        exchange.announce(path)
        exchange.store(at: path)
        // All bytes are there, and the target has rejected them.
        exchange.ledger.change(path) { $0?.isComplete = true }
        return exchange.reset()
      }
      guard exchange.request.method == "GET" else { return exchange.ietf() }
      exchange.index == 2
        ? exchange.refuse(503) : exchange.answer(422, ["Upload-Complete": "?1"], body: "no")
    },
    Fault(
      "answer and upload lost, at most once", onceOnly(.ietf, requests: 2...2), control: .stubborn,
      catches: .sentTwice
    ) { exchange in
      guard !exchange.isAboutUpload else { return exchange.refuse(404) }
      guard exchange.isFirst else { return exchange.ietf() }
      let path = exchange.begin()
      exchange.announce(path)
      exchange.store(at: path)
      _ = exchange.complete(path)
      exchange.reset()
    },
  ]

  /// Returns an upload whose server did the work and lost the upload before the response arrived.
  static func onceOnly(_ wish: ResumableUpload, requests: ClosedRange<Int>) -> Parcel {
    Parcel(
      body: mebibytes3, resumable: wish, atMostOnce: true,
      end: Parcel.End(
        state: .outcomeUnknown, says: "It is unknown whether it arrived", effects: 1...1,
        requests: requests, cost: 1.01))
  }

  static let mebi = 1 << 20
  static let mebibytes3 = Data.varied(3 * mebi)

  /// Returns a fault of a resumable upload. The default control believes the first bytes of a
  /// response, so it takes a 104 for the final response.
  private static func resumable(
    _ name: String, requests: ClosedRange<Int> = 1...1, cost: Double = 1.01,
    end: Parcel.End? = nil, control: CarelessClient.Habit = .gullible,
    catches: Violation.Kind = .falselySent, server: @escaping FaultServer.Script
  ) -> Fault {
    Fault(
      name,
      Parcel(
        body: mebibytes3, resumable: .ietf, end: end ?? Parcel.End(requests: requests, cost: cost)),
      control: control, catches: catches, server: server)
  }

  /// Returns a fault in which the server ends during an upload and restarts at the same port.
  private static func restarted(
    _ name: String, requests: ClosedRange<Int>, cost: Double,
    between: @escaping @Sendable (Ledger) -> Void
  ) -> Fault {
    let parcel = Parcel(
      body: mebibytes3, resumable: .ietf, end: Parcel.End(requests: requests, cost: cost))
    return Fault(
      name, [parcel], catches: .falselySent,
      act: { stage, client in
        let server = try stage.serve { exchange in
          exchange.server.close()
          exchange.ietf(cutAt: mebi)
        }
        let delivery = Task { try await client.deliver([parcel], on: stage) }
        await stage.waitForFailure()
        between(stage.ledger)
        try stage.serve(port: server.port) { $0.ietf() }
        try await delivery.value
      })
  }
}
