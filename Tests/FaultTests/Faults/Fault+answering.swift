import Foundation
import Linux
import NIOCore
import TestServers
import Transfers

extension Fault {
  /// Responses that come early, late, in pieces, or not at all.
  static let answering: [Fault] = [
    unreadable("answer cut short in its head", "HTTP/1.1 200 OK\r\nContent-Le"),
    unreadable("answer cut short in its first line", "HTTP/1.1 200"),
    unreadable(
      "answer cut short in its body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of"),
    unreadable(
      "answer cut short in a chunk",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf of"),
    unreadable(
      "answer cut short between chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"),
    unreadable("answer is not HTTP", "SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"),
    unreadable("answer is bytes", "\u{1}\u{2}\u{0}\u{3}\r\n\r\n\r\n"),
    unreadable(
      "answer with two lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\nthanks!"),
    unreadable(
      "answer with a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nthanks"),
    Fault("head without end", unknown, catches: .falselySent) { exchange in
      exchange.read()
      exchange.say("HTTP/1.1 200 OK\r\n")
      exchange.sendEndlessly("X-More: and more\r\n")
    },
    Fault("body without end", Parcel(), control: .thorough, catches: .unboundedTime) { exchange in
      exchange.take()
      exchange.say("HTTP/1.1 200 OK\r\n\r\n")
      exchange.sendEndlessly(String(repeating: "and more ", count: 1000))
    },
    Fault(
      "answer byte by byte", Parcel(end: Parcel.End(requests: 1...1)),
      client: QueueClient(idleTimeout: .milliseconds(700)), control: .stubborn, catches: .sentTwice
    ) { exchange in
      exchange.take()
      for byte in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" {
        exchange.say(String(byte))
        poll(nil, 0, 35)
      }
    },
    Fault(
      "answer byte by byte for ever", Parcel(end: Parcel.End(requests: 2...3)), speed: 5000,
      client: QueueClient(answerTimeout: .milliseconds(700)), control: .thorough,
      catches: .unboundedTime
    ) { exchange in
      guard exchange.isFirst else { return exchange.accept() }
      exchange.read()
      exchange.say("HTTP/1.1 200 OK\r\nX-More: ")
      exchange.drip("m", every: 35)
    },
    Fault(
      "talks and takes nothing", large(cost: 2, requests: 2...3), client: impatient,
      control: .thorough, catches: .unboundedTime
    ) { exchange in
      guard exchange.isFirst else { return exchange.accept() }
      exchange.drip("HTTP/1.1 102 Processing\r\n\r\n", every: 35)
    },
    Fault("yes before the body", large(cost: 1.5), catches: .falselySent) { exchange in
      guard exchange.isFirst else { return exchange.accept() }
      exchange.answer(200)
      exchange.read(upTo: 1 << 16)
      exchange.reset()
    },
    Fault(
      "no before the body", Parcel(body: mebibytes8, end: Parcel.failed("403 Forbidden")),
      catches: .falselySent
    ) { exchange in
      exchange.answer(403)
      exchange.read(upTo: 1 << 16)
      exchange.reset()
    },
    Fault(
      "no before the body, cut short",
      Parcel(body: mebibytes8, end: Parcel.failed("403 Forbidden")), catches: .falselySent
    ) { exchange in
      exchange.say("HTTP/1.1 403 No\r\nContent-Length: 100\r\n\r\nno")
      exchange.read(upTo: 1 << 16)
      exchange.finish()
    },
    Fault("later, before the body", large(cost: 1.5), catches: .falselySent) { exchange in
      guard exchange.isFirst else { return exchange.accept() }
      exchange.answer(503)
      exchange.read(upTo: 1 << 16)
      exchange.finish()
    },
    Fault(
      "an answer that nobody asked for", row(2, requests: 1...2),
      client: QueueClient(isInTurn: true), control: .reusing, catches: .falselySent,
      act: { stage, client in
        try stage.serve { exchange in
          if exchange.isFirst {
            exchange.take()
            // The first response is longer than one read of the control. The control therefore
            // reads the second response only after its next request.
            let filler = String(repeating: "x", count: 21)
            exchange.say("HTTP/1.1 200 OK\r\nX-Filler: \(filler)\r\nContent-Length: 0\r\n\r\n")
            exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
          } else {
            exchange.index == 1 ? exchange.refuse(503) : exchange.accept()
          }
        }
        try await client.deliver(row(2, requests: 1...3), on: stage)
      }),
    Fault(
      "yes that tells of an error",
      Parcel(end: Parcel.End(answer: #"{"error":"out of room"}"#, requests: 1...1)),
      catches: .wrongEnd
    ) { $0.accept(body: #"{"error":"out of room"}"#) },
  ]

  /// The whole request was sent and the response was unreadable, so the server could perform the
  /// request twice after a second attempt.
  private static let unknown = Parcel(
    end: Parcel.End(state: .outcomeUnknown, requests: 1...1))

  /// Returns a fault whose response is these bytes, although the server did nothing.
  private static func unreadable(_ name: String, _ bytes: String) -> Fault {
    Fault(name, unknown, catches: .falselySent) { exchange in
      exchange.read()
      exchange.say(bytes)
      exchange.finish()
    }
  }
}

extension Exchange {
  /// Sends the text repeatedly until the client closes the connection, for at most 40 s.
  fileprivate func drip(_ text: String, every milliseconds: Int32) {
    let bytes = Array(text.utf8)
    let end = ContinuousClock.now + .seconds(40)
    while ContinuousClock.now < end {
      guard (try? bytes.withUnsafeBytes({ try caller.writeAll($0) })) != nil else { break }
      poll(nil, 0, milliseconds)
    }
    finish()
  }

  /// Sends the text repeatedly until the client closes the connection, for at most 10 s.
  fileprivate func sendEndlessly(_ text: String) {
    let bytes = Array(String(repeating: text, count: max(1, 65536 / text.utf8.count)).utf8)
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      guard (try? bytes.withUnsafeBytes({ try caller.writeAll($0) })) != nil else { break }
    }
    finish()
  }
}
