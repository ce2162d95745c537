import Contract
import ShareSheet
import Testing

@testable import sharesheet

struct DestinationTests {
  private static let alike = ExtensionListing(
    id: "com.a", name: "ShareAlike", offered: true, path: "/a")
  private static let hoi = ExtensionListing(
    id: "com.h", name: "Hoi", offered: false, reason: "Accepts links; you have 1 photo.",
    path: "/h")
  private static let twin = ExtensionListing(
    id: "com.b", name: "sharealike", offered: true, path: "/b")

  @Test("An extension is found by its name in any letter case, or by its exact identifier")
  func named() throws {
    let all = [Self.alike, Self.hoi]
    #expect(try DestinationArgument.named("SHAREALIKE", among: all) == Self.alike)
    #expect(try DestinationArgument.named("com.a", among: all) == Self.alike)
    #expect(try DestinationArgument.named("sharealike", among: all + [Self.twin]) == Self.twin)
    #expect(throws: ShareError.self) { try DestinationArgument.named("COM.A", among: all) }
  }

  @Test(
    "Each reason for not finding an extension has its error code and a remedy",
    arguments: [
      ("Nobody", [alike, hoi], ShareError.Code.invalidRequest, "com.a"),
      ("Nobody", [], .invalidRequest, "none is installed"),
      ("hoi", [alike, hoi], .notOffered, "Accepts links; you have 1 photo."),
      ("SHAREALIKE", [alike, twin], .invalidRequest, "com.b"),
      // A beginning this short may be a typing error.
      ("Sh", [alike, hoi], .invalidRequest, "There is no extension"),
      (" S  ", [alike, hoi], .invalidRequest, "There is no extension"),
      ("Share", [alike, twin], .invalidRequest, "2 extensions begin with 'Share'"),
    ])
  func notNamed(
    name: String, all: [ExtensionListing], code: ShareError.Code, hint: String
  ) {
    let refusal = #expect(throws: ShareError.self) {
      try DestinationArgument.named(name, among: all)
    }
    #expect(refusal?.code == code)
    #expect(refusal?.message.contains(hint) == true)
  }

  @Test("An app's name selects its only extension, or the error lists its several extensions")
  func app() throws {
    let track = ExtensionListing(
      id: "com.t", name: "Share Track", app: "TeamPicks", offered: true, path: "/t")
    let all = [Self.alike, Self.hoi, track]
    #expect(try DestinationArgument.named("teampicks", among: all) == track)
    #expect(
      DestinationArgument.note("teampicks", track)
        == "“TeamPicks” is an app with the extension “Share Track”.")
    #expect(DestinationArgument.note("share track", track) == nil)
    #expect(DestinationArgument.note("com.t", track) == nil)
    // An extension's name takes precedence over an app's.
    var alike = Self.alike
    alike.app = "Share Track"
    #expect(try DestinationArgument.named("Share Track", among: [alike, track]) == track)
    let twin = ExtensionListing(
      id: "com.t2", name: "Share List", app: "TeamPicks", offered: false, path: "/t2")
    let refusal = #expect(throws: ShareError.self) {
      try DestinationArgument.named("TeamPicks", among: all + [twin])
    }
    #expect(refusal?.code == .invalidRequest)
    #expect(
      refusal?.message
        == "“TeamPicks” is an app with these extensions:\n  Share Track: com.t\n  Share List: com.t2"
    )
  }

  @Test("If no name is given, an extension is chosen only if no other extension is offered")
  func only() throws {
    #expect(try DestinationArgument.only(among: [Self.alike, Self.hoi]) == Self.alike)
    let choice = #expect(throws: ShareError.self) {
      try DestinationArgument.only(among: [Self.alike, Self.twin])
    }
    #expect(choice?.code == .unanswered)
    #expect(choice?.message.contains("com.a") == true && choice?.message.contains("com.b") == true)
    let none = #expect(throws: ShareError.self) { try DestinationArgument.only(among: [Self.hoi]) }
    #expect(none?.code == .notOffered)
    #expect(none?.message.contains("Accepts links; you have 1 photo.") == true)
  }
}
