import ShareContent
import Testing

struct SharedItemsTests {
  private static let all = SharedItems(texts: ["a", "b"], links: ["c", "d"])

  @Test(
    "An item is removed by its place in the offered order",
    arguments: [(0, "bcd"), (1, "acd"), (2, "abd"), (3, "abc")])
  func remove(place: Int, rest: String) {
    var items = Self.all
    let isRemoved = items.remove(at: place)
    #expect(isRemoved)
    #expect((items.texts + items.links).joined() == rest)
    #expect(items.count == 3)
  }

  @Test("A place without an item removes nothing", arguments: [-1, 4])
  func nothing(place: Int) {
    var items = Self.all
    let isRemoved = items.remove(at: place)
    #expect(!isRemoved)
    #expect(items.count == 4)
  }
}
