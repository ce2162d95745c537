import Contract
import Foundation
import TestServers
import Transfers

/// Faults of tus 1.0.0.
extension Fault {
  static let tus: [Fault] = [
    tus("tus: upload cut", requests: 5...5, cost: 1.01) { exchange in
      guard exchange.index == 2 else { return exchange.tus() }
      // The server resets the connection after the first pieces of the body. During the first
      // pieces, the uploader would repeat the request on a new connection by itself, because a used
      // connection may be stale.
      exchange.store(at: exchange.request.path, upTo: 5 * mebi / 2)
      exchange.reset()
    },
    tus("tus: answer lost", requests: 4...4, cost: 1.01) { exchange in
      guard exchange.index == 2 else { return exchange.tus() }
      exchange.store(at: exchange.request.path)
      _ = exchange.complete(exchange.request.path)
      exchange.reset()
    },
    tus("tus: 404 on the upload", requests: 6...6, cost: 2) { exchange in
      exchange.index == 2 ? exchange.refuse(404) : exchange.tus()
    },
    tus("tus: 410 on the upload", requests: 6...6, cost: 2) { exchange in
      exchange.index == 2 ? exchange.refuse(410) : exchange.tus()
    },
    tus("tus: 409", requests: 5...5, cost: 2) { exchange in
      exchange.index == 2 ? exchange.refuse(409) : exchange.tus()
    },
    tus("tus: 423, locked", requests: 5...5, cost: 2) { exchange in
      exchange.index == 2 ? exchange.refuse(423) : exchange.tus()
    },
    tus("tus: 460, damaged on the way", requests: 5...5, cost: 2) { exchange in
      exchange.index == 2 ? exchange.refuse(460) : exchange.tus()
    },
    tus("tus: less taken than sent", requests: 4...4, cost: 1.5) { exchange in
      guard exchange.index == 2 else { return exchange.tus() }
      exchange.store(at: exchange.request.path)
      exchange.ledger.change(exchange.request.path) { $0?.bytes.removeLast(mebi) }
      exchange.answer(204, exchange.tusHeaders(exchange.request.path))
    },
    tus("tus: offset goes back", requests: 5...5, cost: 2) { exchange in
      guard exchange.index == 2 else { return exchange.tus() }
      exchange.store(at: exchange.request.path)
      exchange.ledger.change(exchange.request.path) { $0?.bytes = Data() }
      exchange.answer(204, exchange.tusHeaders(exchange.request.path))
    },
    tus("tus: offset beyond what was sent", requests: 4...5, cost: 1.5) { exchange in
      guard exchange.request.method == "POST" else {
        return exchange.tus(extensions: "creation,creation-with-upload")
      }
      let path = exchange.begin()
      exchange.store(at: path)
      let lie = ["Location": path, "Upload-Offset": "\(3 * mebi)"]
      exchange.answer(201, exchange.tusHeaders(path, lie))
    },
    tus(
      "tus: 412, another version",
      end: Parcel.failed("the server speaks another version of tus", requests: 2...2)
    ) { exchange in
      exchange.request.method == "OPTIONS"
        ? exchange.answer(204) : exchange.refuse(412, ["Tus-Version": "0.2.2"])
    },
    tus(
      "tus: too large",
      end: Parcel.failed("the server accepts at most 7 bytes, and the body has \(3 * mebi)")
    ) { exchange in
      exchange.answer(
        204, ["Tus-Version": "1.0.0", "Tus-Extension": "creation", "Tus-Max-Size": "7"])
    },
    Fault(
      "tus: answer and upload lost, at most once", onceOnly(.tus, requests: 4...4),
      catches: .falselySent
    ) { exchange in
      if exchange.index > 2, exchange.isAboutUpload { return exchange.refuse(404) }
      guard exchange.request.method == "PATCH" else { return exchange.tus() }
      exchange.store(at: exchange.request.path)
      _ = exchange.complete(exchange.request.path)
      exchange.reset()
    },
  ]

  private static func tus(
    _ name: String, requests: ClosedRange<Int> = 1...1, cost: Double = 1.01,
    end: Parcel.End? = nil, server: @escaping FaultServer.Script
  ) -> Fault {
    Fault(
      name,
      Parcel(
        body: mebibytes3, resumable: .tus, end: end ?? Parcel.End(requests: requests, cost: cost)),
      catches: .falselySent, server: server)
  }
}
