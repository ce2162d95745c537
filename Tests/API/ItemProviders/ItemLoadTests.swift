import Foundation
import ItemProviders
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers

/// Handlers that behave in different ways, and the expected results.
@Suite(.timeLimit(.minutes(3))) struct ItemLoadTests {
  typealias DataCompletion = @Sendable (Data?, (any Error)?) -> Void

  struct Behaviour: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let handler: @Sendable (@escaping DataCompletion) -> Void
    /// The resulting text, or `nil` if the handler fails with `code`.
    let text: String?
    var code: Int?
  }

  static let behaviours: [Behaviour] = [
    Behaviour(
      testDescription: "answers once", handler: { $0(Data("one".utf8), nil) }, text: "one"),
    Behaviour(
      testDescription: "answers twice",
      handler: {
        $0(Data("one".utf8), nil)
        $0(Data("two".utf8), nil)
      }, text: "one"),
    Behaviour(
      testDescription: "fails, then answers",
      handler: {
        $0(nil, CocoaError(.fileNoSuchFile))
        $0(Data("two".utf8), nil)
      }, text: nil, code: CocoaError.fileNoSuchFile.rawValue),
    Behaviour(
      testDescription: "gives neither", handler: { $0(nil, nil) }, text: nil, code: -1),
    Behaviour(testDescription: "never answers", handler: { _ in }, text: nil, code: -1),
    Behaviour(
      testDescription: "gives both", handler: { $0(Data("one".utf8), CocoaError(.fileNoSuchFile)) },
      text: "one"),
    Behaviour(
      testDescription: "answers later from 32 threads",
      handler: { completion in
        for _ in 0..<32 {
          Thread.detachNewThread { completion(Data("one".utf8), nil) }
        }
      }, text: "one"),
  ]

  private func provider(_ behaviour: Behaviour) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .plainText) {
      behaviour.handler($0)
      return nil
    }
    return provider
  }

  @Test("Loading data completes once", arguments: behaviours) func dataCompletion(
    _ behaviour: Behaviour
  )
    async throws
  {
    let calls = Mutex<[(text: String?, code: Int?)]>([])
    let ended = AsyncStream<Void>.makeStream()
    provider(behaviour).loadDataRepresentation(forTypeIdentifier: "public.plain-text") {
      data, error in
      calls.withLock {
        $0.append((data.map { String(decoding: $0, as: UTF8.self) }, (error as NSError?)?.code))
      }
      ended.continuation.yield()
    }
    for await _ in ended.stream { break }
    // A second call would have arrived within this time.
    try await Task.sleep(for: .milliseconds(20))
    let all = calls.withLock { $0 }
    #expect(all.count == 1)
    #expect(all.first?.text == behaviour.text)
    #expect(all.first?.code == behaviour.code)
  }

  @Test("Loading an item or a file completes once", arguments: behaviours)
  func itemAndFileCompletion(
    _ behaviour: Behaviour
  ) async throws {
    let provider = provider(behaviour)
    let item = try? await provider.loadItem(forTypeIdentifier: "public.plain-text")
    #expect((item as? NSData).map { String(decoding: $0 as Data, as: UTF8.self) } == behaviour.text)
    let code = await NSItemProvider.code {
      _ = try await provider.file("public.plain-text") { _ in }
    }
    #expect(code == behaviour.code)
  }

  @Test("Cancelling ends the operation with an error and stops the handler") func cancellation()
    async throws
  {
    let provider = NSItemProvider()
    let handlers = Progress.discreteProgress(totalUnitCount: 10)
    let waiting = Mutex<DataCompletion?>(nil)
    provider.registerDataRepresentation(for: .plainText) { completion in
      waiting.withLock { $0 = completion }
      return handlers
    }
    let errors = Mutex<[NSError?]>([])
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.plain-text") {
      _, error in errors.withLock { $0.append(error as NSError?) }
    }
    try await eventually { waiting.withLock { $0 != nil } && progress.totalUnitCount == 10 }
    handlers.completedUnitCount = 4
    #expect(progress.fractionCompleted == 0.4)
    progress.cancel()
    try await eventually { errors.withLock { !$0.isEmpty } }
    #expect(handlers.isCancelled)
    waiting.withLock { $0 }?(Data("late".utf8), nil)
    try await Task.sleep(for: .milliseconds(20))
    let all = errors.withLock { $0 }
    #expect(all.map { $0?.code } == [NSUserCancelledError])
    #expect(all.map { $0?.domain } == [NSCocoaErrorDomain])
  }

  /// Foundation stops the process if a progress gets a second parent.
  @Test("A handler may return the same progress object each time") func sharedProgress()
    async throws
  {
    let shared = Progress.discreteProgress(totalUnitCount: 2)
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .plainText) { completion in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
        completion(Data("x".utf8), nil)
      }
      return shared
    }
    for _ in 0..<3 { #expect(try await provider.data("public.plain-text") == Data("x".utf8)) }
  }

  @Test("A value that arrives after the cancellation is discarded", arguments: 0..<20)
  func valueAfterCancellation(
    _ round: Int
  ) async throws {
    let provider = NSItemProvider()
    let waiting = Mutex<DataCompletion?>(nil)
    provider.registerDataRepresentation(for: .plainText) { completion in
      waiting.withLock { $0 = completion }
      return nil
    }
    let codes = AsyncStream<Int?>.makeStream()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.plain-text") {
      codes.continuation.yield(($1 as NSError?)?.code)
    }
    try await eventually { waiting.withLock { $0 != nil } }
    progress.cancel()
    waiting.withLock { $0 }?(Data(), nil)
    for await code in codes.stream {
      #expect(code == NSUserCancelledError)
      break
    }
  }

  /// A file, or a folder with that file, is copied or archived. Copying 4 GiB takes long enough to
  /// be cancelled.
  @Test(
    "Cancelling stops the copy and leaves no file", .serialized, .ownThreads,
    arguments: [false, true], [false, true])
  func cancelledFile(_ isFolder: Bool, _ isData: Bool) async throws {
    // The folder is on another file system, so that the copy cannot share the file's extents.
    let folder = URL(filePath: "/dev/shm/sharesheet-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "large-\(UUID().uuidString)"
    let file = folder.appending(path: name)
    try Data().write(to: file)
    try #require(truncate(file.path, 4 << 30) == 0)
    let provider = NSItemProvider(contentsOf: isFolder ? folder : file, contentType: .data)
    let codes = AsyncStream<Int?>.makeStream()
    let progress =
      isData
      ? provider.loadDataRepresentation(forTypeIdentifier: "public.data") {
        codes.continuation.yield(($1 as NSError?)?.code)
      }
      : provider.loadFileRepresentation(forTypeIdentifier: "public.data") {
        codes.continuation.yield(($1 as NSError?)?.code)
      }
    // The loop has its own thread. A busy thread pool could start the loop after the copy has
    // ended.
    let (completed, total) = try await onThread {
      while progress.completedUnitCount == 0, !progress.isFinished { sched_yield() }
      defer { progress.cancel() }
      return (progress.completedUnitCount, progress.totalUnitCount)
    }
    #expect(total == 4 << 30)
    #expect(completed < total)
    for await code in codes.stream {
      #expect(code == NSUserCancelledError)
      break
    }
    // The copy is open only as long as copying continues.
    try await eventually { !isWriting() && !isInTemporaryFolder(name) }
  }

  @Test("The progress counts each byte") func progressOfBytes() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("three.bin", Data(count: 3 << 20))
    let provider = NSItemProvider(contentsOf: file, contentType: .data)
    let ended = AsyncStream<Int?>.makeStream()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.data") { data, _ in
      ended.continuation.yield(data?.count)
    }
    for await count in ended.stream {
      #expect(count == 3 << 20)
      break
    }
    #expect(progress.isFinished)
    #expect(progress.completedUnitCount == 3 << 20)
  }

  @Test("An async call fails if the handler drops its completion") func droppedCompletion() async {
    let provider = NSItemProvider()
    provider.registerItem(forTypeIdentifier: "public.text") { _, _, _ in }
    let code = await NSItemProvider.code {
      _ = try await provider.loadItem(forTypeIdentifier: "public.text")
    }
    #expect(code == -1)
  }

  /// Returns whether this process has a copy or an archive open.
  private func isWriting() -> Bool {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let paths = numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    return paths.contains { path in
      path.contains("/large-") || path.hasSuffix("/archive.zip")
    }
  }

  private func isInTemporaryFolder(_ name: String) -> Bool {
    let root = FileManager.default.temporaryDirectory
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return folders.contains {
      FileManager.default.fileExists(atPath: root.appending(path: "\($0)/\(name)").path)
    }
  }
}
