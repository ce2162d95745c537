import Foundation
import TestServers
import Testing

/// `docs/api-coverage.md` is correct. It has a row for each of Apple's declarations. Each
/// declaration with the state `there` is used by a source that compiles. Each other declaration is
/// marked as `unavailable` or `left out`.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CoverageTests {
  @Test("The coverage document matches the declarations") func document() throws {
    let findings = try CoverageFiles.honest.get().check().findings
    #expect(findings.isEmpty, "\(findings)")
  }

  /// Each false entry gives its expected findings and no others.
  @Test("A false entry of the document is found", arguments: FalseEntry.all) func falseEntry(
    _ falsehood: FalseEntry
  ) throws {
    let honest = try CoverageFiles.honest.get()
    var files = honest
    falsehood.tell(&files)
    try #require(files != honest, "nothing was changed")
    #expect(try files.check().findings == falsehood.findings)
  }

  @Test func scannerReadsDeclarations() {
    let source = """
      extension Owner {
        @available(
          *, unavailable,
          message: "(no)"
        )
        public func send<T>(
          _ value: @escaping (Int, T) -> Void, to names: [String: Int] = [:], at: Int
        ) -> Int { 0 }

        public struct Inner: Hashable {
          public static let one = Inner()
          init?(hidden: Int) {}
          @available(*, unavailable, message: "no") case two
        }
        // public var comment = 1
        @discardableResult open class func make() -> Int { 0 }
      }

      @available(*, unavailable)
      extension Owner: @unchecked Sendable {}

      public protocol Asking: AnyObject {
        func ask(_ it: Int)
      }
      """
    let found = SourceDeclarations([source])
    #expect(found.unavailable == ["Owner.send(_:to:at:)", "Owner.Inner.two", "Owner: Sendable"])
    #expect(
      found.available == [
        "Owner.Inner", "Owner.Inner: Hashable", "Owner.Inner.one", "Owner.make()", "Asking",
        "Asking: AnyObject", "Asking.ask(_:)",
      ])
  }
}
