import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

/// What a script with `curl` in it does: no journal, no key, no memory; whatever a server says
/// first is believed, and what does not work is forgotten.
struct CarelessClient: Client {
  enum Habit: Sendable {
    /// One try. The first bytes of any answer are a yes, as for `curl && rm`.
    case gullible
    /// The whole body at once again, until the first bytes of an answer are a yes.
    case stubborn
    /// Goes wherever it is sent, and takes along whatever it has.
    case trusting
    /// One try for each, over one connection.
    case reusing
    /// Stubborn, one after the other; what does not go over keeps the rest.
    case inOrder
    /// Listens to an answer until the server has ended it.
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

  /// - Returns: nil when it would take for ever.
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

  /// - Returns: the first bytes; nil when none came.
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
    // No more than the answer at once, where another one may follow.
    guard let bytes = try? socket.read(upTo: habit == .reusing ? 64 : 4096), !bytes.isEmpty
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: nil when there was no end after its timeout.
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
