import Templates
import Testing

@testable import Destinations

@Suite struct SecretSearchTests {
  @Test(
    "A field is a secret by its name or by its value",
    arguments: [
      ("X-Custom", "Bearer abcd1234efgh", true), ("X-Custom", "moo", false),
      ("userhash", "u1", true), ("hash", "u1", false), ("sid", "1", true),
      ("hook", "http://me:moo@x.example/", true), ("hook", "http://x.example/a:b@c", false),
      ("note", "Basic idea", false), ("note", "Basic upload of all cows", false),
      ("id", "eyJhbGciOi.eyJzdWIi.c2ln", true), ("id", "eyJhbGciOi", false),
      ("id", "ghp_0123456789", true), ("author", "Ann", false), ("api-key", "k", true),
    ])
  func field(_ name: String, _ value: String, _ isSecret: Bool) {
    var search = SecretSearch()
    let taken = search.take(NamedTemplate(name, Template(literal: value)))
    #expect(search.secrets.isEmpty != isSecret)
    #expect((taken.value.literal == value) != isSecret)
  }
}
