import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct ImagesProgramTests {
  private let home: TemporaryFolder
  private let authorization = ["-H", "Authorization: Client-ID test"]

  init() throws { home = try TemporaryFolder() }

  private func start(_ arguments: [String] = []) async throws -> ServicesProgram {
    try await ServicesProgram(
      ["--images", "127.0.0.1:0", "--bin", "off", "--json"] + arguments, home: home.url)
  }

  /// Creates a GIF of the given size in bytes.
  private func picture(_ name: String, size: Int64) throws -> String {
    let file = try home.sparseFile(name, size: size)
    let handle = try FileHandle(forUpdating: file)
    try handle.write(contentsOf: Data("GIF89a".utf8) + Data([2, 0, 1, 0, 0, 0, 0]))
    try handle.close()
    return file.path
  }

  private func names(_ url: String) async throws -> [String] {
    let answer = try await Curl.run(["-H", "Accept: application/json", "\(url)/"])
    let list = try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]] ?? []
    return list.compactMap { $0["name"] as? String }
  }

  @Test("The program prints both addresses") func printedAddresses() async throws {
    let program = try await ServicesProgram(
      ["--images", "127.0.0.1:0", "--bin", "127.0.0.1:0", "--json"], home: home.url)
    let urls = try program.urls
    #expect(Set(urls.keys) == ["bin", "images"])
    for url in urls.values {
      let page = try await Curl.run([url])
      #expect(page.status == 200)
    }
    let end = try await program.end()
    #expect(end.status == .exited(code: 0) && end.errors.isEmpty)
  }

  @Test func limits() async throws {
    let program = try await start(["--image-size", "100", "--image-credits", "25"])
    let url = try #require(try program.urls["images"])
    var statuses: [Int] = []
    for size: Int64 in [100, 101, 50] {
      let answer = try await Curl.run(
        authorization + ["-F", "image=@\(picture("p", size: size))", "\(url)/3/image"])
      statuses.append(answer.status)
    }
    #expect(statuses == [200, 413, 429])
    _ = try await program.end()
  }

  @Test(arguments: [
    ["--image-size", "0"], ["--image-credits=-1"], ["--images", "example.org:80"],
  ])
  func rejectsArguments(arguments: [String]) async throws {
    let program = try await ServicesProgram(["--bin", "off"] + arguments, home: home.url)
    let end = try await program.wait()
    #expect(end.status != .exited(code: 0) && program.firstLine.isEmpty)
  }

  /// Four concurrent uploads of the largest images, one of them as base64 in a form.
  @Test("Memory does not grow with the size of the uploads") func constantMemory() async throws {
    let program = try await start()
    let url = try #require(try program.urls["images"])
    let path = try picture("large", size: 20_000_000)
    let text = try home.file(
      "base64", try Data(contentsOf: URL(filePath: path)).base64EncodedData())
    let bodies = ["image=@\(path)", "image=<\(text.path)"]
    let most = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask { [authorization] in
          let answer = try await Curl.run(
            authorization + ["-F", bodies[number / 3], "\(url)/3/image"])
          return answer.status == 200 ? 0 : .max
        }
      }
      group.addTask {
        var most = 0
        while !Task.isCancelled {
          most = max(most, try program.anonymousMemory)
          try? await Task.sleep(for: .milliseconds(5))
        }
        return most
      }
      var results: [Int] = []
      for _ in 0..<4 { results.append(try await group.next() ?? .max) }
      group.cancelAll()
      return try await group.reduce(results.max() ?? 0) { max($0, $1) }
    }
    #expect(most > 0 && most < 48 << 10, "\(most) kB")
    _ = try await program.end()
  }

  /// The program is killed by `kill -9` at any moment. Each acknowledged image is stored once, even
  /// if it is sent again.
  @Test("A kill loses no acknowledged image") func keepsAcknowledged() async throws {
    let path = try picture("small", size: 5000)
    for round in 0..<3 {
      let program = try await start()
      let url = try #require(try program.urls["images"])
      @Sendable func send(_ number: Int, to url: String) async throws -> Int {
        try await Curl.run(
          authorization + [
            "-F", "image=@\(path)", "-F", "name=\(round)-\(number)", "-H",
            "Idempotency-Key: \(round)-\(number)", "\(url)/3/image",
          ]
        ).status
      }
      let answered = try await withThrowingTaskGroup(of: [Int].self) { group in
        for sender in 0..<3 {
          group.addTask {
            var answered: [Int] = []
            for number in stride(from: sender, to: 300, by: 3) {
              guard try await send(number, to: url) == 200 else { break }
              answered.append(number)
            }
            return answered
          }
        }
        while try await names(url).count(where: { $0.hasPrefix("\(round)-") }) < 10 {}
        kill(program.pid, SIGKILL)
        return try await group.reduce(into: []) { $0 += $1 }
      }
      _ = try await program.wait()
      let second = try await start()
      let later = try #require(try second.urls["images"])
      let kept = try await names(later).filter { $0.hasPrefix("\(round)-") }
      #expect(Set(kept).isSuperset(of: answered.map { "\(round)-\($0)" }))
      for number in answered.prefix(3) + [300] {
        let status = try await send(number, to: later)
        #expect(status == 200)
      }
      let end = try await self.names(later).filter { $0.hasPrefix("\(round)-") }
      #expect(Set(end).count == end.count && end.count == kept.count + 1)
      #expect(!home.files.contains { $0.contains("incoming/") })
      _ = try await second.end()
    }
  }
}
