import Testing

@testable import DocumentGateway

@Suite struct RevisionNameTests {
  @Test(
    "Revisions get the same names as in real Sync Gateways",
    arguments: [
      (#"{"text":"hello","team":"pop"}"#, "1-e1c7c86f18bc0c0be00431f8d145c9a9"),
      ("{}", "1-ca9ad22802b66f662ff171f226211d5c"),
      (#"{"t":"é<>&"}"#, "1-c121f033f9acb37902188511a85a508a"),
      (#"{"b":1,"a":1.5,"channels":["pop"]}"#, "1-e83ef3338226752ccf5f6d9617b008a0"),
      (#"{"n":12345678901234567890,"e":1e3,"f":1.0}"#, "1-2b8fd98067f74840f14cc3bf9668ed0b"),
      (#"{"_bogus": 1}"#, "1-e44056175eb4cc6f4064ed2b1e4bfeb8"),
    ])
  func first(document: String, name: String) throws {
    let document = try ReceivedDocument(ExactJSON(parsing: document))
    #expect(RevisionName(after: nil, body: document.digested).text == name)
  }

  @Test func deletion() throws {
    let document = try ReceivedDocument(ExactJSON(parsing: #"{"_deleted":true}"#))
    let parent = RevisionName("3-f212514dee30a894d5087fe59620c87a")
    let name = RevisionName(after: parent, body: document.digested)
    #expect(name.text == "4-d2c3ebacc1b46717c01f61e8c9a97494")
  }

  @Test(arguments: [
    "", "1", "-a", "1-", "0-a", "a-b", "1-a b", "+1-a", " 1-a", "1-\n",
    // The generation after this one would overflow.
    "9223372036854775807-a",
  ])
  func rejectsInvalid(text: String) { #expect(RevisionName(text) == nil) }
}
