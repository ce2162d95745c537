import Foundation
import LinkPresentation
import NIOHTTP1
import TestServers
import Testing
import UIKit

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension ConnectedTests {
  @Suite struct LPMetadataProviderTests: ForegroundSuite {
    private let daemon: ForegroundTestDaemon

    init() throws { daemon = try ForegroundTestDaemon() }

    private func code(_ work: () async throws -> Void) async -> LPError.Code? {
      do {
        try await work()
        return nil
      } catch { return (error as? LPError)?.code }
    }

    @Test("The title and the address after a redirection are found") func page() async throws {
      let server = try await ScriptedServer { _, head in
        switch head.uri {
        case "/start": .answer(302, headers: ["Location": "/page"])
        case "/page":
          .answer(
            200, headers: ["Content-Type": "text/html; charset=utf-8"],
            body: "<title>Kühe</title><meta property=og:image content=pic.svg>")
        default: .answer(404)
        }
      }
      let url = try #require(URL(string: server.url + "/start"))
      let metadata = try await LPMetadataProvider().startFetchingMetadata(for: url)
      #expect(metadata.title == "Kühe")
      #expect(metadata.originalURL == url)
      #expect(metadata.url?.path == "/page")
      #expect(metadata.imageProvider == nil && metadata.iconProvider == nil)
      #expect(Set(server.requests.map(\.uri)).isSuperset(of: ["/pic.svg", "/favicon.ico"]))
    }

    @Test("Without pictures, only the page is requested") func onlyPage() async throws {
      let server = try await ScriptedServer { _, _ in
        .answer(200, headers: ["Content-Type": "text/html"], body: "<title>Moo</title>")
      }
      let provider = LPMetadataProvider()
      provider.shouldFetchSubresources = false
      let url = try #require(URL(string: server.url))
      #expect(try await provider.startFetchingMetadata(for: url).title == "Moo")
      #expect(server.requests.count == 1)
    }

    @Test("An error status, a silent server and a cancellation have different errors")
    func failures() async throws {
      let failing = try await ScriptedServer { _, _ in .answer(500) }
      let silent = try await ScriptedServer { _, _ in .silence }
      let (bad, slow) = (
        try #require(URL(string: failing.url)), try #require(URL(string: silent.url))
      )
      #expect(
        await code { _ = try await LPMetadataProvider().startFetchingMetadata(for: bad) }
          == .metadataFetchFailed)
      let provider = LPMetadataProvider()
      provider.timeout = 0.2
      #expect(
        await code { _ = try await provider.startFetchingMetadata(for: slow) }
          == .metadataFetchTimedOut)
      let cancelled = LPMetadataProvider()
      async let end = code { _ = try await cancelled.startFetchingMetadata(for: slow) }
      await silent.waitForRequests(2)
      cancelled.cancel()
      #expect(await end == .metadataFetchCancelled)
      let unnumbered = LPMetadataProvider()
      unnumbered.timeout = .nan
      #expect(
        await code { _ = try await unnumbered.startFetchingMetadata(for: slow) }
          == .metadataFetchTimedOut)
    }

    @Test("A request of a cancelled task ends") func cancelledBefore() async throws {
      let silent = try await ScriptedServer { _, _ in .silence }
      let url = try #require(URL(string: silent.url))
      let ends = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let task = Task {
              // The request begins in a task that is cancelled already.
              while !Task.isCancelled { await Task.yield() }
              return try await LPMetadataProvider().startFetchingMetadata(for: url).title
            }
            task.cancel()
            return await task.result.isFailure
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(ends == Array(repeating: true, count: 20))
    }

    @Test("Other schemes are refused, and a provider serves one request") func refused()
      async throws
    {
      let provider = LPMetadataProvider()
      let mail = try #require(URL(string: "mailto:a@example.org"))
      #expect(
        await code { _ = try await provider.startFetchingMetadata(for: mail) }
          == .metadataFetchNotAllowed)
      let refusal: any Error = LPError(.metadataFetchNotAllowed)
      #expect(refusal.localizedDescription == "Only http, https and file URLs have details.")
      #expect(
        await code { _ = try await provider.startFetchingMetadata(for: mail) }
          == .metadataFetchFailed)
    }

    @Test("A picture's file has its name and its picture") func file() async throws {
      let metadata = try await LPMetadataProvider().startFetchingMetadata(for: TestPicture.photo)
      #expect(metadata.title == TestPicture.photo.lastPathComponent)
      #expect(metadata.imageProvider?.canLoadObject(ofClass: UIImage.self) == true)
    }

    @Test("A view of a link shows its title and its host") @MainActor func view() throws {
      let metadata = LPLinkMetadata()
      metadata.title = "Cows"
      metadata.url = URL(string: "https://example.org/cow")
      let view = LPLinkView(metadata: metadata)
      let texts = view.subviews.compactMap { ($0 as? UILabel)?.text }
      #expect(texts == ["Cows", "example.org"])
    }
  }
}
