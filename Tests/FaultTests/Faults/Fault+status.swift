import Contract
import Foundation
import TestServers
import Transfers

extension Fault {
  /// Responses that reject or postpone a request.
  static let status: [Fault] =
    [408, 425, 429, 500, 502, 503, 504, 507].map { status in
      Fault("\(status) once", twice, catches: .falselySent) {
        $0.isFirst ? $0.refuse(status) : $0.accept()
      }
    }
    + [400, 403, 404, 409, 410, 413, 423, 501, 505].map { status in
      Fault(
        "\(status) for good", Parcel(end: Parcel.failed("the server answered \(status)")),
        catches: .falselySent
      ) { $0.refuse(status) }
    }
    + [401, 407].map { status in
      Fault(
        "\(status)",
        Parcel(
          end: Parcel.End(
            state: .waiting, wait: .credentials, says: "It asks for credentials",
            requests: 1...1)), catches: .falselySent
      ) { $0.refuse(status) }
    }
    + [
      Fault(
        "503 for seven days",
        Parcel(
          end: Parcel.End(
            state: .failed, says: "given up after 7 days", requests: 2...100_000,
            cost: 100_000)),
        speed: 150_000, control: .stubborn, catches: .lost
      ) { $0.refuse(503) }
    ]

  /// Responses that name the time of the next attempt.
  static let retryAfter: [Fault] =
    [
      Fault("503 with seconds", twice, control: .stubborn, catches: .tooEarly) {
        $0.isFirst ? $0.refuse(503, ["Retry-After": "60"], notBefore: 60) : $0.accept()
      },
      Fault("429 with seconds", twice, control: .stubborn, catches: .tooEarly) {
        $0.isFirst ? $0.refuse(429, ["Retry-After": "60"], notBefore: 60) : $0.accept()
      },
      // The server's clock is ten years slow.
      Fault("503 with a date by its own clock", twice, control: .stubborn, catches: .tooEarly) {
        let headers = [
          "Date": "Sun, 06 Nov 2016 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 2016 08:50:37 GMT",
        ]
        $0.isFirst ? $0.refuse(503, headers, notBefore: 60) : $0.accept()
      },
      Fault("503 with a date", twice, control: .stubborn, catches: .tooEarly) { exchange in
        let date = exchange.ledger.clock.now.addingTimeInterval(60)
        // HTTP dates have whole seconds, so the wait may be shorter than 60 s.
        exchange.isFirst
          ? exchange.refuse(503, ["Retry-After": httpDate(date)], notBefore: 58) : exchange.accept()
      },
      Fault("503 with a huge wait", twice, speed: 200_000, control: .stubborn, catches: .tooEarly) {
        let headers = ["Retry-After": "99999999999999999999"]
        $0.isFirst ? $0.refuse(503, headers, notBefore: 24 * 3600) : $0.accept()
      },
      Fault(
        "503 with a date in a far century", twice, speed: 200_000, control: .stubborn,
        catches: .tooEarly
      ) {
        let headers = ["Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"]
        $0.isFirst ? $0.refuse(503, headers, notBefore: 24 * 3600) : $0.accept()
      },
    ]
    + ["soon", "-5", "1e3", "Sun, 99 Foo 2016 25:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"].map {
      text in
      Fault("503 with Retry-After: \(text)", twice, catches: .falselySent) {
        $0.isFirst ? $0.refuse(503, ["Retry-After": text]) : $0.accept()
      }
    }

  private static func httpDate(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: date)
  }
}
