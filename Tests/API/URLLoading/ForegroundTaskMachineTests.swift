import Contract
import Foundation
import Testing

@testable import URLLoading

@Suite struct ForegroundTaskMachineTests {
  private static func redirected(
    from reach: AddressReach?, round: Int, _ machine: inout ForegroundTaskMachine
  ) throws -> AddressReach? {
    let url = try #require(URL(string: "http://cow.example/"))
    let made = URLLoading.HTTPURLResponse(
      url: url, statusCode: 307, httpVersion: "HTTP/1.1",
      headerFields: ["Location": "http://127.0.0.1:4985/db/"])
    let response = try #require(made)
    let asked = machine.handle(.answered(response, round: round, reach: reach))
    guard case .askAboutRedirection(_, let next)? = asked.first else {
      Issue.record("\(asked)")
      return nil
    }
    // A delegate may choose another target, but the limit set by the redirecting server remains.
    for action in machine.handle(.redirectionDecided(next)) {
      if case .load(_, _, let nearest) = action { return nearest }
    }
    Issue.record("nothing is loaded")
    return nil
  }

  @Test("A redirect is limited by the reach of the server that sends it")
  func redirectReach() throws {
    let url = try #require(URL(string: "http://cow.example/"))
    var machine = ForegroundTaskMachine(URLRequest(url: url))
    guard case .load(_, _, let first)? = machine.handle(.begin).first else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(first == nil, "the first request is the app's own")
    #expect(try Self.redirected(from: .computer, round: 0, &machine) == .computer)
    #expect(try Self.redirected(from: .network, round: 1, &machine) == .network)
    #expect(try Self.redirected(from: .internet, round: 2, &machine) == .internet)
    #expect(try Self.redirected(from: nil, round: 3, &machine) == nil)
  }
}
