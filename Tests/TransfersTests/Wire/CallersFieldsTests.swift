import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// The header fields of a caller's request, and the servers that receive them.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CallersFieldsTests {
  @Test("Fields about the connection are not sent") func connectionFields() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let names = [
      "Upgrade", "TE", "Trailer", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization",
      "HTTP2-Settings", "Expect", "X-Tied",
    ]
    var headers = names.map { HeaderField(name: $0, value: "a") }
    headers.append(HeaderField(name: "connection", value: "close, x-tied, Upgrade"))
    headers.append(HeaderField(name: "X-Free", value: "a"))
    #expect(try await Sender().send("\(server.url)/", headers: headers).words == "200")
    let seen = try #require(server.requests.first?.headers)
    #expect(seen["X-Free"] == ["a"])
    #expect(seen["Content-Length"] == ["3"])
    for name in names + ["Connection"] { #expect(seen[name].isEmpty, "\(name)") }
    try await server.stop()
  }

  /// If a request of a resumed upload goes to the original origin, it carries the authentication
  /// headers.
  @Test(arguments: [
    ("http://a/upload", true), ("http://a:81/upload", false), ("http://b/u", false),
  ])
  func authenticationFields(_ url: String, _ isSaid: Bool) throws {
    let who = ["Authorization", "Cookie", "X-Api-Key", "Api-Token"]
    var transfer = Transfer.upload(3, to: "http://a/t")
    transfer.request.headers += (who + ["X-HTTP-Method-Override", "Prefer"]).map {
      HeaderField(name: $0, value: "moo")
    }
    for method in ["HEAD", "PATCH"] {
      let request = UploadRequest(
        method: method, url: url, headers: [], body: nil, isTarget: false)
      let head = try OutgoingRequest(request, of: transfer, body: nil, userAgent: "moo")
        .head(namingWholeURL: false, proxyAuthorization: nil)
      for name in who { #expect(head.headers.contains(name: name) == isSaid, "\(name)") }
      for name in ["X-HTTP-Method-Override", "Prefer"] {
        #expect(!head.headers.contains(name: name), "\(name)")
      }
      #expect(head.headers["Content-Type"].isEmpty)
    }
  }

  @Test(arguments: [
    ("http://b/", false), ("http://a:81/", false), ("https://a/", false), ("http://a/b", true),
  ])
  func editedRetry(_ url: String, _ isKept: Bool) throws {
    var transfer = Transfer.upload(3, to: "http://a/t")
    let secrets = ["Authorization", "Cookie", "X-Api-Key", "X-Auth-Token"]
    transfer.request.headers += secrets.map { HeaderField(name: $0, value: "moo") }
    let change = try TransferChange(url: url, headers: nil, idempotencyKey: "new")
    change.apply(to: &transfer)
    #expect(transfer.request.headers.map(\.name) == ["Content-Type"] + (isKept ? secrets : []))
    // The new target receives the headers that are given together with its URL, and the fields
    // about the content.
    let given = try TransferChange(
      url: "http://c/", headers: [HeaderField(name: "X-Api-Key", value: "a")], idempotencyKey: "k")
    given.apply(to: &transfer)
    #expect(transfer.request.headers.map(\.name) == ["Content-Type", "X-Api-Key"])
    let type = HeaderField(name: "content-type", value: "image/png")
    let typed = try TransferChange(url: nil, headers: [type], idempotencyKey: "k")
    typed.apply(to: &transfer)
    #expect(transfer.request.headers == [type])
  }

  @Test(arguments: [
    ("http://h:65536/", "65536 is not a port"), ("http://h:99999999999999999999/", "is not a port"),
    ("http://[::1]:99999999999999999999/", "is not a port"),
    ("http://me:secret@h/", "Authorization"),
    ("http://me@h/", "Authorization"), ("http://[fe80::1%25eth0]/", "link-local addresses"),
    ("http://[fe80::1%eth0]:80/", "link-local addresses"),
    ("http://\(String(repeating: "a", count: 254))/", "too long"),
  ])
  func rejectsInvalidURLs(_ url: String, _ reason: String) {
    let error = #expect(throws: RequestError.self) { _ = try TransferTarget(url) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    #expect(error?.description.contains("secret") != true)
  }

  @Test("A redirect that drops the content drops the fields about it")
  func fieldsOfDroppedContent() throws {
    let fields = ["Content-Type", "Content-Encoding", "Content-MD5"]
    var transfer = Transfer.upload(3, to: "http://a/t")
    transfer.request.headers = (fields + ["Accept-Language"]).map {
      HeaderField(name: $0, value: "moo")
    }
    let request = UploadRequest(method: "POST", headers: [], isTarget: true)
    let outgoing = try OutgoingRequest(request, of: transfer, body: nil, userAgent: "moo")
    for (status, isKept) in [(303, false), (307, true)] {
      let head = try outgoing.redirected(by: status, to: "/b")
        .head(namingWholeURL: false, proxyAuthorization: nil)
      #expect(head.method == (isKept ? .POST : .GET))
      for name in fields { #expect(head.headers.contains(name: name) == isKept, "\(name)") }
      #expect(head.headers.contains(name: "Accept-Language"))
    }
  }

  /// After a redirect, the second server assigns the upload's address.
  @Test("A redirected upload continues at the address that the second server assigns")
  func uploadBehindRedirection() async throws {
    let other = try RawServer { caller in
      caller.readHead()
      caller.say(
        "HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Draft-Interop-Version: 8\r\n"
          + "Location: /there\r\n\r\n")
      _ = try? caller.read(upTo: 3)
    }
    let server = try await ScriptedServer { _, _ in
      .answer(307, headers: ["Location": "\(other.url)t"])
    }
    let sender = try Sender()
    let body = Data("moo".utf8)
    let transfer = sender.transfer("\(server.url)/", size: 3)
    let (addresses, continuation) = AsyncStream.makeStream(of: String?.self)
    _ = try await sender.uploader.attempt(
      transfer, body: .bytes(body), strategy: IETFUpload(transfer, as: .ietf8),
      remember: { continuation.yield($0?.url) }, progress: { _ in })
    continuation.finish()
    var all: [String?] = []
    for await address in addresses { all.append(address) }
    #expect(all == ["\(other.url)there"])
    try await server.stop()
  }

  /// If a server sends interim responses faster than the daemon processes them, the daemon discards
  /// most of them. So the server cannot fill the memory.
  @Test("A flood of informational responses is not kept in memory") func informationalFlood()
    async throws
  {
    let (told, flooded) = AsyncStream.makeStream(of: Void.self)
    let padding = String(repeating: "x", count: 4000)
    let count = 30_000
    let server = try RawServer { caller in
      caller.readHead()
      let word = "HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Draft-Interop-Version: 8\r\n"
      caller.say("\(word)Location: /there\r\n\r\n")
      let one = Array("\(word)X-Padding: \(padding)\r\n\r\n".utf8)
      for _ in 0..<count { try? one.withUnsafeBytes { try caller.writeAll($0) } }
      flooded.finish()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      caller.readToEnd()
    }
    let sender = try Sender()
    let transfer = sender.transfer(server.url, size: 3)
    let strategy = Counting(strategy: IETFUpload(transfer, as: .ietf8))
    let end = try await sender.uploader.attempt(
      transfer, body: .bytes(Data("moo".utf8)), strategy: strategy,
      // The test simulates a slow disk: the responses are not read until all have been sent.
      remember: { _ in for await _ in told {} }, progress: { _ in })
    #expect(end.words == "200")
    // The strategy receives the kept responses and the responses left in the kernel's buffers.
    let heard = strategy.heard.number
    #expect(heard >= Uploader.unheardLimit && heard < count / 2, "\(heard)")
  }

  private struct Counting: UploadStrategy {
    final class Count: Sendable {
      private let value = Mutex(0)
      var number: Int { value.withLock { $0 } }
      func add() { value.withLock { $0 += 1 } }
    }

    var strategy: IETFUpload
    let heard = Count()

    mutating func handle(_ event: UploadEvent) -> [UploadAction] {
      if case .informational = event { heard.add() }
      return strategy.handle(event)
    }
  }
}
