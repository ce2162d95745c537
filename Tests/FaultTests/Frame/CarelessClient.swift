import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

/// A client like a script that calls `curl`: no journal and no keys. The client believes the first
/// bytes of a response and drops parcels that fail.
struct CarelessClient: Client {
  enum Habit: Sendable {
    /// One attempt. The first bytes of any response count as success, as in `curl && rm`.
    case gullible
    /// Sends the whole request again immediately, until the first bytes of a response report
    /// success.
    case stubborn
    /// Follows every redirect with the same request and all its fields.
    case trusting
    /// One attempt per parcel. All attempts use one connection.
    case reusing
    /// Sends one parcel after the other, each as `stubborn` does. After a parcel that fails, the
    /// client sends no other parcel.
    case inOrder
    /// Reads a response until the server ends it.
    case thorough
  }

  var habit = Habit.gullible
  /// The seconds of silence after which the client stops.
  var timeout = 1
  static let tries = 12

  func deliver(_ parcels: [Parcel], on stage: FaultStage) async throws {
    for parcel in parcels { stage.acknowledged(parcel) }
    let urls = parcels.map { stage.url(of: $0) }
    let sent = try await onThread { send(parcels, to: urls) }
    for parcel in parcels where sent.delivered.contains(parcel.name) {
      stage.note {
        $0.told.append(History.Told(name: parcel.name, state: .delivered, sentence: "Delivered."))
      }
    }
    stage.note { $0.isOver = sent.isOver }
    stage.failed()
  }

  private func send(_ parcels: [Parcel], to urls: [String]) -> (
    delivered: Set<String>, isOver: Bool
  ) {
    var delivered: Set<String> = []
    var connection: RawConnection?
    for (parcel, url) in zip(parcels, urls) {
      if habit != .reusing { connection = nil }
      switch send(parcel, to: url, over: &connection) {
      case true?: delivered.insert(parcel.name)
      case false? where habit == .inOrder: return (delivered, true)
      case false?: continue
      case nil: return (delivered, false)
      }
    }
    return (delivered, true)
  }

  /// - Returns: `nil` if the response does not end within the timeout.
  private func send(
    _ parcel: Parcel, to url: String, over connection: inout RawConnection?
  ) -> Bool? {
    var url = url
    for _ in 0..<Self.tries {
      let answer = answer(to: parcel, at: url, over: &connection)
      if habit != .reusing { connection = nil }
      switch habit {
      case .gullible, .reusing: return answer != nil
      case .stubborn, .inOrder: if answer?.hasPrefix("HTTP/1.1 2") == true { return true }
      case .thorough: return answer == nil ? nil : true
      case .trusting:
        guard let answer else { return false }
        let line = answer.components(separatedBy: "\r\n").first { $0.hasPrefix("Location: ") }
        guard let line else { return true }
        let location = String(line.dropFirst(10))
        url = URL(string: location, relativeTo: URL(string: url))?.absoluteString ?? location
      }
    }
    return false
  }

  /// - Returns: The first bytes of the response, or `nil` if none came.
  private func answer(
    to parcel: Parcel, at url: String, over connection: inout RawConnection?
  ) -> String? {
    guard let target = URL(string: url), let port = target.port else { return nil }
    if connection == nil {
      connection = try? RawConnection(port: UInt16(clamping: port), timeout: timeout)
    }
    guard let socket = connection?.socket else { return nil }
    let headers = parcel.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    socket.say(
      "\(parcel.method) \(target.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(headers)"
        + "Content-Length: \(parcel.body.count)\r\n\r\n")
    try? parcel.body.withUnsafeBytes { try socket.writeAll($0) }
    guard habit != .thorough else { return whole(socket) }
    // With `reusing`, reads few bytes at a time, because a second response may follow.
    guard let bytes = try? socket.read(upTo: habit == .reusing ? 64 : 4096), !bytes.isEmpty
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: `nil` if the response has not ended after the timeout.
  private func whole(_ socket: Descriptor) -> String? {
    let begin = ContinuousClock.now
    var answer = ""
    while let bytes = try? socket.read(upTo: 1 << 16), !bytes.isEmpty {
      if ContinuousClock.now - begin > .seconds(timeout) { return nil }
      if answer.utf8.count < 4096 { answer += String(decoding: bytes, as: UTF8.self) }
    }
    return answer
  }
}
