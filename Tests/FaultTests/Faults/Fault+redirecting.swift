import Contract
import Foundation
import TestServers
import Transfers

extension Fault {
  /// Redirects.
  static let redirecting: [Fault] =
    [307, 308].map { status in
      Fault("\(status)", twice, catches: .falselySent) { exchange in
        exchange.isFirst
          ? exchange.refuse(status, ["Location": "/parcel/there"]) : exchange.accept()
      }
    }
    + [301, 302].map { status in
      Fault(
        "\(status) to a PUT", Parcel(method: "PUT", end: Parcel.End(requests: 2...2)),
        catches: .falselySent
      ) { exchange in
        exchange.isFirst
          ? exchange.refuse(status, ["Location": "/parcel/there"]) : exchange.accept()
      }
    }
    + [
      Fault("303 when it is done", twice, control: .trusting, catches: .sentTwice) { exchange in
        if exchange.isFirst {
          exchange.accept(303, ["Location": "/parcel/done"])
        } else {
          // The daemon requests the result by GET. If a client repeats the POST, the server
          // performs it again.
          exchange.request.method == "GET" ? exchange.answer(200) : exchange.accept()
        }
      }
    ]
    + [302, 303].map { status in
      Fault(
        "\(status) before the body",
        Parcel(
          body: .varied(8 << 20),
          end: Parcel.failed("before it had everything", requests: 1...1)),
        control: .trusting, catches: .falselySent
      ) { exchange in
        guard exchange.isFirst else { return exchange.refuse(200, body: "Who are you?") }
        exchange.answer(status, ["Location": "/parcel/login"])
        exchange.read(upTo: 1 << 16)
        exchange.finish()
      }
    }
    + [
      Fault(
        "redirected for ever",
        Parcel(end: Parcel.failed("the server redirects endlessly", requests: 6...6)),
        control: .trusting, catches: .tooManyAttempts
      ) { $0.refuse(307, ["Location": "/parcel/\($0.index)"]) },
      Fault(
        "redirected without an address", Parcel(end: Parcel.failed("307 Temporary Redirect")),
        catches: .falselySent
      ) { $0.refuse(307) },
      Fault(
        "redirected to a file",
        Parcel(end: Parcel.failed("only http and https URLs are supported, not file")),
        control: .gullible, catches: .falselySent
      ) { $0.refuse(307, ["Location": "file:///etc/passwd"]) },
      Fault(
        "redirected to a name that cannot be read",
        Parcel(end: Parcel.failed("which is not a URL")),
        control: .trusting, catches: .falselySent
      ) { exchange in
        exchange.isFirst
          ? exchange.refuse(307, ["Location": "/parcel/caf\u{FFFD}"])
          : exchange.refuse(200, body: "Another page")
      },
      Fault(
        "redirected to nowhere", Parcel(end: Parcel.failed("which is not a URL")),
        control: .gullible, catches: .falselySent
      ) { $0.refuse(307, ["Location": "http:///parcel"]) },
      Fault(
        "redirected to a stranger", [secret("Authorization")], control: .trusting,
        catches: .leaked, act: toAStranger(with: "Authorization")),
      Fault(
        "redirected to a stranger, with a key", [secret("X-Api-Key")], control: .trusting,
        catches: .leaked, act: toAStranger(with: "X-Api-Key")),
    ]

  private static func secret(_ name: String) -> Parcel {
    Parcel(headers: [HeaderField(name: name, value: "moo")], end: Parcel.End(requests: 2...2))
  }

  private static func toAStranger(
    with name: String
  ) -> @Sendable (FaultStage, any Client) async throws -> Void {
    { stage, client in
      let stranger = try stage.serve(as: "stranger") { $0.accept() }
      try stage.serve { $0.refuse(307, ["Location": "\(stranger.url)/parcel"]) }
      try await client.deliver([secret(name)], on: stage)
    }
  }
}
