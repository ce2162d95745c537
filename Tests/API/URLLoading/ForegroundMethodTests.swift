import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import URLLoading

extension ConnectedTests {
  /// The methods with a completion handler and the async methods of a foreground session.
  @Suite struct ForegroundMethodTests: ForegroundSuite {
    private let daemon: ForegroundTestDaemon

    init() throws { daemon = try ForegroundTestDaemon() }

    @Test("With a completion handler, the delegate gets no data") func completionHandler()
      async throws
    {
      let server = try await ScriptedServer { _, _ in .answer(404, body: "gone") }
      let witness = ForegroundWitness()
      let session = session(witness)
      let (results, continuation) = AsyncStream.makeStream(of: (String, Int, Bool).self)
      session.dataTask(with: try #require(URL(string: server.url))) { data, response, error in
        continuation.yield(
          (
            String(decoding: data ?? Data(), as: UTF8.self),
            (response as? URLLoading.HTTPURLResponse)?.statusCode ?? 0, error == nil
          ))
      }.resume()
      for await result in results {
        #expect(result == ("gone", 404, true))
        break
      }
      session.finishTasksAndInvalidate()
      #expect(try await witness.next() == .created)
      #expect(try await witness.next() == .invalid(nil))
    }

    /// The file exists only while the handler runs.
    @Test(arguments: ["moo", "", String(repeating: "long ", count: 100_000)])
    func download(_ body: String) async throws {
      let server = try await ScriptedServer { _, _ in .answer(200, body: body) }
      let (results, continuation) = AsyncStream.makeStream(of: (URL?, String?, Bool).self)
      let task = session().downloadTask(with: try #require(URL(string: server.url))) {
        file, response, error in
        let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        continuation.yield((file, text, error == nil && response != nil))
      }
      task.resume()
      for await (file, text, isGood) in results {
        let file = try #require(file)
        #expect(text == body && isGood)
        #expect(task.countOfBytesReceived == Int64(body.utf8.count))
        while FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
        break
      }
    }

    /// The file belongs to the caller and remains after the call.
    @Test("An async download keeps its file") func asyncDownload() async throws {
      let server = try await ScriptedServer { _, head in .answer(200, body: "moo") }
      let (file, response) = try await session().download(for: try request(server.url))
      #expect(try String(contentsOf: file, encoding: .utf8) == "moo")
      #expect((response as? URLLoading.HTTPURLResponse)?.statusCode == 200)
      try FileManager.default.removeItem(at: file)
      let broken = try await ScriptedServer { _, _ in .hangUp }
      let address = try #require(URL(string: broken.url))
      let error = await #expect(throws: URLError.self) {
        _ = try await session().download(from: address)
      }
      #expect(error?.code == .networkConnectionLost)
    }

    private final class Downloads: NSObject, URLSessionDownloadDelegate {
      let told: AsyncStream<String>.Continuation

      init(_ told: AsyncStream<String>.Continuation) { self.told = told }

      func urlSession(
        _ session: URLLoading.URLSession, downloadTask: URLLoading.URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
      ) {
        told.yield("file " + ((try? String(contentsOf: location, encoding: .utf8)) ?? "none"))
      }

      func urlSession(
        _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
        didCompleteWithError error: (any Error)?
      ) { told.yield("end \((error as? URLError)?.code.rawValue ?? 0)") }
    }

    @Test("The delegate gets the downloaded file, then the completion") func downloadDelegate()
      async throws
    {
      let server = try await ScriptedServer { _, head in
        head.uri == "/gone" ? .hangUp : .answer(200, body: "moo")
      }
      let (told, continuation) = AsyncStream.makeStream(of: String.self)
      let session = session(Downloads(continuation))
      session.downloadTask(with: try #require(URL(string: server.url + "/cow"))).resume()
      var lines = told.makeAsyncIterator()
      #expect(await lines.next() == "file moo")
      #expect(await lines.next() == "end 0")
      session.downloadTask(with: try #require(URL(string: server.url + "/gone"))).resume()
      #expect(await lines.next() == "end \(URLError.Code.networkConnectionLost.rawValue)")
      session.finishTasksAndInvalidate()
    }

    @Test("A failed download has no file") func failedDownload() async throws {
      let server = try await ScriptedServer { _, _ in .hangUp }
      let (results, continuation) = AsyncStream.makeStream(of: (URL?, URLError.Code?).self)
      session().downloadTask(with: try request(server.url)) { file, _, error in
        continuation.yield((file, (error as? URLError)?.code))
      }.resume()
      for await result in results {
        #expect(result == (nil, .networkConnectionLost))
        break
      }
    }

    @Test("Each async method sends its body") func asyncBodies() async throws {
      let server = try await ScriptedServer { _, head in .answer(200, body: head.method.rawValue) }
      let folder = try TemporaryFolder()
      let file = try folder.file("body", Data("file".utf8))
      let session = session { $0.httpAdditionalHeaders = ["X-Added": "1"] }
      let post = try request(server.url, "POST")
      var withBody = post
      withBody.httpBody = Data("request".utf8)
      let answers = [
        try await session.upload(for: post, from: Data("data".utf8)),
        try await session.upload(for: post, fromFile: file),
        try await session.data(for: withBody),
        try await session.data(from: try #require(URL(string: server.url))),
      ]
      #expect(
        answers.map { String(decoding: $0.0, as: UTF8.self) } == ["POST", "POST", "POST", "GET"])
      #expect(
        server.requests.map { String(decoding: $0.body, as: UTF8.self) }
          == ["data", "file", "request", ""])
      #expect(server.requests.allSatisfy { $0.headers["X-Added"] == ["1"] })
      #expect(
        server.requests[2].headers["Content-Type"] == ["application/x-www-form-urlencoded"])
    }

    @Test("Errors are `URLError`s") func errors() async throws {
      let server = try await ScriptedServer { _, _ in .hangUp }
      let url = try #require(URL(string: server.url))
      do {
        _ = try await session().data(from: url)
        Issue.record("no error")
      } catch let error as URLError {
        #expect(error.code == .networkConnectionLost && error.failingURL == url)
        #expect((error as NSError).domain == NSURLErrorDomain)
      }
    }

    @Test(arguments: [
      ("ftp://127.0.0.1/", URLError.Code.unsupportedURL), ("mailto:a@b.c", .unsupportedURL),
      ("file:///nonexistent", .fileDoesNotExist), ("file:///tmp", .fileIsDirectory),
    ])
    func rejectsAddresses(_ url: String, _ code: URLError.Code) async throws {
      #expect(await failure { _ = try await session().data(for: try request(url)) } == code)
    }

    @Test("A GET request with a body is refused") func getWithoutBody() async throws {
      var request = try request("http://127.0.0.1:9/")
      request.httpBody = Data("x".utf8)
      #expect(
        await failure { _ = try await session().data(for: request) } == .dataLengthExceedsMaximum)
    }

    @Test("File and data URLs need no server") func localURLs() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.file("a.html", Data("<p>".utf8))
      let (content, response) = try await session().data(from: file)
      #expect(content == Data("<p>".utf8) && response.mimeType == "text/html")
      #expect(response.expectedContentLength == 3)
      let (text, kind) = try await session().data(
        from: try #require(URL(string: "data:text/plain;charset=utf-8;base64,bW9v")))
      #expect(text == Data("moo".utf8) && kind.mimeType == "text/plain")
      #expect(kind.textEncodingName == "utf-8")
    }
  }
}
