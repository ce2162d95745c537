import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// The requests that the control API refuses, each with the status, the code and the message of the
/// response.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct RefusalTests {
  struct Row: Sendable, CustomStringConvertible {
    let method: HTTPMethod
    let target: String
    let body: String?
    let status: Int
    let code: ControlError.Code

    /// - Parameter target: The path. `ID` stands for a transfer's id, and `SHARE` for a share's id.
    ///   In the body, `HANDLE` stands for a file's handle.
    init(
      _ method: HTTPMethod, _ target: String, _ body: String?, _ status: Int,
      _ code: ControlError.Code
    ) {
      self.method = method
      self.target = target
      self.body = body
      self.status = status
      self.code = code
    }

    init(_ method: HTTPMethod, _ target: String, _ status: Int, _ code: ControlError.Code) {
      self.init(method, target, nil, status, code)
    }

    var description: String {
      "\(method.rawValue) \(target) " + String((body ?? "").prefix(120)).debugDescription
    }
  }

  private static let put = #""method":"PUT","headers":[]"#

  private static func addition(_ members: String) -> String { #"{"additions":[{\#(members)}]}"# }

  private static func task(_ owner: String, _ request: String, handle: String? = nil) -> String {
    let handle = handle.map { #","handle":"\#($0)""# } ?? ""
    return #"{"owner":"\#(owner)","request":{\#(request)}\#(handle)}"#
  }

  private static let request = #""kind":"data","taskIdentifier":1,"url":"http://a/",\#(put)"#

  /// A text that is longer than any route's largest body, which is 4 MiB, or 1 MiB for a change.
  private static let long = String(repeating: " ", count: (4 << 20) + 1)

  static let unknown: [Row] = [
    Row(.GET, "/", 404, .notFound),
    Row(.GET, "/v1/none", 404, .notFound),
    Row(.DELETE, "/v1/history/", 404, .notFound), Row(.DELETE, "/v1/people/", 404, .notFound),
    Row(.DELETE, "/v1/shares//events", 404, .notFound),
    Row(.PUT, "/v1/transfers", 404, .notFound),
    Row(.GET, "/v1/history?before=none", 404, .notFound),
    Row(.GET, "/v1/transfers/none", 404, .notFound),
    Row(.GET, "/v1/transfers/%00%2F..", 404, .notFound),
    Row(.POST, "/v1/transfers/none/cancel", 404, .notFound),
    Row(.POST, "/v1/transfers/none/retry", 404, .notFound),
    Row(.POST, "/v1/transfers/none/retry", #"{"url":"http://a/"}"#, 404, .notFound),
    Row(.POST, "/v1/transfers/none/pause", 404, .notFound),
    Row(.POST, "/v1/transfers/none/resume", 404, .notFound),
    Row(.POST, "/v1/transfers/ID/launch", 404, .notFound),
    Row(.DELETE, "/v1/transfers/ID", 404, .notFound),
    Row(.POST, "/v1/extensions/none/position", #"{"position":1}"#, 404, .notFound),
    Row(.POST, "/v1/extensions/none/visibility", #"{"hidden":true}"#, 404, .notFound),
    Row(.DELETE, "/v1/applications/none", 404, .notFound),
    Row(.DELETE, "/v1/applications/none?deleteData=true", 404, .notFound),
    Row(.GET, "/v1/logs/none", 404, .notFound),
    Row(.GET, "/v1/extensions/none/icon", 404, .notFound),
    Row(.GET, "/v1/shares/none/events", 404, .notFound),
    Row(.GET, "/v1/shares/none/pictures/1", 404, .notFound),
    Row(.GET, "/v1/shares/none/items/0/thumbnail", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/pictures/1", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/pictures/one", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/pictures/99999999999999999999", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/items/0/thumbnail", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/items/1/thumbnail", 404, .notFound),
    Row(.GET, "/v1/shares/SHARE/items/-1/thumbnail", 404, .notFound),
    Row(.POST, "/v1/shares/SHARE/begin", #"{"extension":"none"}"#, 404, .notFound),
  ]

  static let invalid: [Row] = [
    Row(.GET, "/v1/transfers?limit=0", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?limit=-1", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?limit=1001", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?limit=99999999999999999999", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?limit=ten", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?limit=", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?state=lost", 400, .invalidRequest),
    Row(.GET, "/v1/transfers?state=Failed", 400, .invalidRequest),
    Row(.DELETE, "/v1/transfers", 400, .invalidRequest),
    Row(.DELETE, "/v1/transfers?ended=yes", 400, .invalidRequest),
    Row(.DELETE, "/v1/transfers?ended=true&ended=false", 400, .invalidRequest),
    Row(.DELETE, "/v1/transfers?ended=true&undecided=", 400, .invalidRequest),
    Row(.DELETE, "/v1/applications/none?deleteData=banana", 400, .invalidRequest),
    Row(.POST, "/v1/history/none/unshare?elsewhere=1", 400, .invalidRequest),
    Row(.POST, "/v1/transfers", 400, .invalidRequest),
    Row(.POST, "/v1/transfers", "{", 400, .invalidRequest),
    Row(.POST, "/v1/transfers", "[]", 400, .invalidRequest),
    Row(.POST, "/v1/transfers", #"{"additions":[{}]}"#, 400, .invalidRequest),
    Row(.POST, "/v1/transfers", "\u{0}\u{FFFF}", 400, .invalidRequest),
    Row(.POST, "/v1/transfers", long, 413, .invalidRequest),
    Row(
      .POST, "/v1/transfers", addition(#""url":"http://a/",\#(put),"handle":"none""#), 400,
      .invalidRequest),
    Row(
      .POST, "/v1/transfers", addition(#""url":"http://a/",\#(put),"resumable":"maybe""#), 400,
      .invalidRequest),
    Row(.POST, "/v1/transfers", addition(#""url":"ftp://a/",\#(put)"#), 400, .invalidRequest),
    Row(.POST, "/v1/transfers", addition(#""url":"",\#(put)"#), 400, .invalidRequest),
    Row(
      .POST, "/v1/transfers",
      addition(#""url":"http://a/","method":"P UT","headers":[]"#), 400, .invalidRequest),
    Row(
      .POST, "/v1/transfers",
      addition(#""url":"http://a/","method":"PUT","headers":[{"name":"a","value":"\n"}]"#), 400,
      .invalidRequest),
    Row(
      .POST, "/v1/transfers", addition(#""url":"http://a/",\#(put),"handOffKey":"""#), 400,
      .invalidRequest),
    Row(
      .POST, "/v1/transfers",
      addition(
        #""url":"http://a/",\#(put),"handOffKey":"\#(String(repeating: "k", count: 256))""#), 400,
      .invalidRequest),
    Row(.POST, "/v1/transfers/ID/retry", "{", 400, .invalidRequest),
    Row(.POST, "/v1/transfers/ID/retry", #"{"url":1}"#, 400, .invalidRequest),
    Row(.POST, "/v1/transfers/ID/retry", #"{"url":"ftp://a/"}"#, 400, .invalidRequest),
    Row(.POST, "/v1/transfers/ID/retry", #"{"url":"http://a:0/"}"#, 400, .invalidRequest),
    Row(
      .POST, "/v1/transfers/ID/retry", #"{"headers":[{"name":"a b","value":"c"}]}"#, 400,
      .invalidRequest),
    Row(
      .POST, "/v1/transfers/ID/retry", #"{"headers":[{"name":"a","value":"\r\nb: c"}]}"#, 400,
      .invalidRequest),
    Row(.POST, "/v1/transfers/ID/retry", long, 413, .invalidRequest),
    Row(.GET, "/v1/sessions/one/events", 400, .invalidRequest),
    Row(.GET, "/v1/sessions/one/tasks", 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/acknowledge", "{}", 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/acknowledge", #"{"owner":"a","upTo":"1"}"#, 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/acknowledge", long, 413, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", #"{"owner":"a"}"#, 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", task("", request), 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", task("a b", request), 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", task("a", request, handle: "none"), 400, .invalidRequest),
    Row(.POST, "/v1/sessions/one/tasks", long, 413, .invalidRequest),
    Row(.POST, "/v1/extensions/none/position", #"{"position":0}"#, 400, .invalidRequest),
    Row(.POST, "/v1/extensions/none/position", #"{"position":1.5}"#, 400, .invalidRequest),
    Row(.POST, "/v1/extensions/none/position", long, 413, .invalidRequest),
    Row(.POST, "/v1/extensions/none/visibility", #"{"hidden":"yes"}"#, 400, .invalidRequest),
    Row(.POST, "/v1/applications", "{}", 400, .invalidRequest),
    Row(.POST, "/v1/applications", #"{"handle":"none"}"#, 400, .invalidRequest),
    Row(.GET, "/v1/shares/SHARE/items/0/thumbnail?side=0", 400, .invalidRequest),
    Row(.GET, "/v1/shares/SHARE/items/0/thumbnail?side=-1", 400, .invalidRequest),
    Row(.GET, "/v1/shares/SHARE/items/0/thumbnail?side=wide", 400, .invalidRequest),
    Row(.GET, "/v1/transfers/events", "body", 400, .invalidRequest),
    Row(.GET, "/v1/sessions/one/events?owner=a", "body", 400, .invalidRequest),
    Row(.POST, "/v1/shares", "{", 400, .invalidRequest),
  ]

  /// Requests that are valid but cannot be carried out.
  static let unprocessable: [Row] = [
    Row(
      .POST, "/v1/sessions/one/tasks", task("a", request + #","earliestBeginDate":1e300"#), 422,
      .handOffFailed),
    Row(
      .POST, "/v1/sessions/one/tasks", task("a", request + #","earliestBeginDate":-1"#), 422,
      .handOffFailed),
    Row(.POST, "/v1/applications", #"{"handle":"HANDLE"}"#, 422, .bundleRefused),
  ]

  private static let tables = [
    "unknown": unknown, "invalid": invalid, "unprocessable": unprocessable,
  ]

  @Test(arguments: tables.keys.sorted())
  func rejectedRequests(table: String) async throws {
    let rows = try #require(Self.tables[table])
    try await DaemonProcess.with { daemon in
      let transfer = try await daemon.add("http://127.0.0.1:9/")
      try await daemon.client.pauseTransfer(transfer.id)
      let paused = try await daemon.client.transfer(transfer.id)
      let share = try await daemon.client.createShare(ShareCreation(items: [.text("moo")])).share
      for row in rows {
        let target = row.target.replacing("ID", with: transfer.id)
          .replacing("SHARE", with: share)
        let handle = row.body?.contains("HANDLE") == true ? try daemon.handle() : ""
        let reply = try await daemon.ask(
          row.method, target, row.body?.replacing("HANDLE", with: handle))
        #expect(reply.status == row.status, "\(row): \(reply.text)")
        let error = try? reply.json(ControlError.self)
        #expect(error?.code == row.code, "\(row): \(reply.text)")
        #expect(error?.message.isEmpty == false, "\(row)")
        #expect(reply.body.count < 4096, "\(row)")
      }
      // The refused requests have changed nothing.
      #expect(try await daemon.client.transfers() == [paused])
      #expect(!daemon.log.contains("error"), "\(daemon.log)")
    }
  }
}
