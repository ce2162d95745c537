import Foundation
import HTTPService
import RequestBin
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct RetentionTests {
  @Test("Old requests are deleted") func ageLimit() async throws {
    let bin = try TestBin(limits: BinLimits(age: .seconds(100)))
    try await bin.run {
      try await bin.post("/bins/cow", Data("old".utf8))
      bin.clock.advance(by: 60)
      try await bin.post("/bins/cow", Data("new".utf8))
      bin.clock.advance(by: 40)
      bin.store.prune()
      let both = try await bin.list("cow").count
      #expect(both == 2)
      bin.clock.advance(by: 1)
      bin.store.prune()
      let bodies = try await bin.list("cow").map(\.body)
      #expect(bodies == ["new"])
      bin.clock.advance(by: 100)
      bin.store.prune()
    }
    #expect(bin.folder.files.filter { $0.hasPrefix("bin/") } == ["bin/lock"])
  }

  @Test("The oldest requests are deleted if the space is used up") func sizeLimit() async throws {
    let bin = try TestBin(limits: BinLimits(size: 1 << 20))
    try await bin.run {
      for number in 0..<8 {
        try await bin.post("/bins/bin\(number % 2)", Data(repeating: 65, count: 300_000))
      }
      let kept = try await (bin.list("bin0").count, bin.list("bin1").count)
      #expect(kept == (1, 2))
    }
  }

  @Test(arguments: ["Content-Length: 1048577", "Transfer-Encoding: chunked"])
  func rejectsTooLarge(framing: String) async throws {
    let bin = try TestBin(limits: BinLimits(size: 1 << 20))
    try await bin.run {
      try await bin.post("/bins/cow", Data("kept".utf8))
      let answer = try await bin.post("/bins/cow", Data(count: (1 << 20) + 1), ["-H", framing])
      #expect(answer.status == 413)
      #expect(answer.text.contains("larger than the limit for all bins"))
      let bodies = try await bin.list("cow").map(\.body)
      #expect(bodies == ["kept"])
    }
    try await bin.folder.settle()
    #expect(!bin.folder.files.contains { $0.contains("incoming/") })
  }
}
