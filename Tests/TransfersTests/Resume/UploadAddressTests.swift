import Connectivity
import Testing

@testable import Transfers

@Suite struct UploadAddressTests {
  @Test(
    "An upload continues at the address that the server wrote, with its escapes kept",
    arguments: [
      ("/files/a?sig=a%2Fb%3D", "/files/a?sig=a%2Fb%3D"),
      ("/files/a?f[0]=x%2Fy", "/files/a?f%5B0%5D=x%2Fy"),
      ("/files/a|b%2Fc", "/files/a%7Cb%2Fc"),
      ("http://cow.example/files/{id}%20x", "/files/%7Bid%7D%20x"),
      ("/files/a b%2F", "/files/a%20b%2F"),
      ("/files/ü?x=%C3%BC", "/files/%C3%BC?x=%C3%BC"),
      ("/files/a#part", "/files/a"),
      ("?id=%5Bx]", "/begin?id=%5Bx%5D"),
      ("/files/x%", "/files/x%25"),
      ("//cow.example/files/^%5E", "/files/%5E%5E"),
      ("files/rel", "/files/rel"),
      ("/files/%2e%2E/`%60", "/files/%2e%2E/%60%60"),
    ])
  func resolves(_ location: String, _ target: String) throws {
    let address = try #require(
      UploadAddress.resolve(location, against: "http://cow.example/begin"))
    #expect(try TransferTarget(address).target == target)
    #expect(try TransferTarget(address).authority == "cow.example")
  }

  @Test("The host of a target is sent by its ASCII name")
  func host() throws {
    let target = try TransferTarget("https://münchen.example:8443/ü|%2F?q=ö%20")
    #expect(target.authority == "xn--mnchen-3ya.example:8443")
    #expect(target.origin.host == "xn--mnchen-3ya.example")
    #expect(target.target == "/%C3%BC%7C%2F?q=%C3%B6%20")
  }

  @Test(
    "An address whose host can be read in different ways is rejected",
    arguments: [
      "http://cow.example\\@evil.example/", "http://cow.example\\.evil.example/",
      "http://ü／cow.example/", "http://cow.example:x/", "http:/files/rel", "http://", "",
      "/files/\u{FFFD}", "/files/a\nb", "ftp://cow.example/a",
    ])
  func rejectsAmbiguousHost(_ location: String) {
    #expect(UploadAddress.resolve(location, against: "http://cow.example/begin") == nil)
  }
}
