import Contract
import Foundation
import Testing

@testable import ShareSession

@Suite struct ExtensionStartsTests {
  private func destination(_ executable: String) -> ShareExtension {
    ShareExtension(
      identifier: "org.example.moo", application: "org.example", name: "Moo", bundle: "",
      executable: executable,
      principalClass: "", groups: [])
  }

  @Test("After failed starts, the pauses grow up to one minute") func growingPauses() {
    #expect((0...2).allSatisfy { ExtensionStarts.pause(after: $0) == .zero })
    #expect(
      (3...9).map { ExtensionStarts.pause(after: $0) }
        == [2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
  }

  @Test("The pause ends when its time is over or when the extension has shown a view")
  func endOfPause() throws {
    let (starts, moo) = (ExtensionStarts(), destination("/bin/ls"))
    let now = ContinuousClock.now
    for _ in 0..<3 {
      try starts.check(moo, now: now)
      starts.failed(moo, now: now)
    }
    #expect(throws: ControlError.self) { try starts.check(moo, now: now + .seconds(1)) }
    try starts.check(moo, now: now + .seconds(2))
    starts.succeeded(moo)
    try starts.check(moo, now: now)
  }

  @Test("If an extension's program is replaced, the new program may start immediately")
  func replacedProgram() throws {
    let starts = ExtensionStarts()
    let now = ContinuousClock.now
    for _ in 0..<3 { starts.failed(destination("/bin/ls"), now: now) }
    #expect(throws: ControlError.self) {
      try starts.check(destination("/bin/ls"), now: now)
    }
    try starts.check(destination("/bin/cat"), now: now)
  }
}
