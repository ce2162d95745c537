import Foundation
import TestServers
import Testing

@testable import ImageHost

@Suite(.timeLimit(.minutes(3))) struct CreditsTests {
  @Test func windows() {
    var credits = Credits(ImageLimits(clientCredits: 25, userCredits: 15))
    var account = credits.spend(10, of: "a", at: 1000)
    #expect(account.wait == nil && account.userReset == 4600)
    #expect(account.clientRemaining == 15 && account.userRemaining == 5)
    account = credits.spend(10, of: "a", at: 1100)
    #expect(account.wait == 3500 && account.userRemaining == 5)
    // A refused request costs no credits. The requests of all clients count towards the user's
    // limit.
    account = credits.spend(5, of: "b", at: 1100)
    #expect(account.wait == nil && account.clientRemaining == 20 && account.userRemaining == 0)
    account = credits.spend(10, of: "a", at: 4600)
    #expect(account.wait == nil && account.clientRemaining == 5)
    account = credits.spend(10, of: "a", at: 9000)
    #expect(account.wait == 78_400)
    // If the clock is set back, no client is locked out.
    account = credits.spend(10, of: "a", at: -90_000)
    #expect(account.wait == nil)
  }

  @Test("A client that invents client IDs does not fill the table") func inventedClients() {
    var credits = Credits(ImageLimits(clientCredits: 10, userCredits: .max))
    #expect(credits.spend(10, of: "me", at: 0).wait == nil)
    #expect(credits.spend(10, of: "me", at: 0).wait != nil)
    for number in 0..<10_000 { _ = credits.spend(1, of: "\(number)", at: 0) }
    #expect(
      Mirror(reflecting: credits).children.contains {
        ($0.value as? [String: Credits.Window]).map { !$0.isEmpty && $0.count <= 1024 } ?? false
      })
  }

  @Test("A response states the client's remaining credits") func creditFields() async throws {
    let host = try TestImages(limits: ImageLimits(clientCredits: 100, userCredits: 21))
    try await host.run {
      let first = try await host.post(Samples.png())
      #expect(first.header("x-ratelimit-clientlimit") == "100")
      #expect(first.header("x-ratelimit-clientremaining") == "90")
      #expect(first.header("x-ratelimit-userlimit") == "21")
      #expect(first.header("x-ratelimit-userremaining") == "11")
      #expect(first.header("x-ratelimit-userreset") == "1800003600")
      let second = try await host.post([1])
      #expect(second.status == 400 && second.header("x-ratelimit-userremaining") == "1")
      host.clock.advance(by: 600)
      let third = try await host.post(Samples.png())
      #expect(third.status == 429 && third.header("retry-after") == "3000")
      #expect(try third.imgurRefusal().error == "User request limit exceeded")
      let id = try first.image().id
      let asked = try await Curl.run(TestImages.client + [host.url("/3/image/\(id)")])
      #expect(asked.status == 200 && asked.header("x-ratelimit-userremaining") == "0")
      // Viewing pictures costs no credits.
      let page = try await Curl.run([host.url("/")])
      #expect(page.status == 200 && page.header("x-ratelimit-userlimit") == nil)
      host.clock.advance(by: 3000)
      let fourth = try await host.post(Samples.png())
      #expect(fourth.status == 200)
    }
  }
}
