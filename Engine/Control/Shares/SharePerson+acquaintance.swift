import Contract
import Donations

extension SharePerson {
  /// The maximum number of people in one offer. `sharesheet people` lists all.
  static let offerLimit = 50

  init(_ acquaintance: KnownPerson, of identifier: String, named extensionName: String) {
    self.init(
      id: acquaintance.id, name: acquaintance.conversation.name, extension: identifier,
      extensionName: extensionName, count: acquaintance.familiarity.count,
      last: acquaintance.familiarity.last)
  }

  /// Returns the people that the offered extensions have sent to.
  static func offered(
    with listings: [ExtensionListing], of donations: DonationFolder
  ) -> [SharePerson] {
    all(of: listings.filter(\.offered), in: donations).prefix(offerLimit).map(\.self)
  }

  static func all(of listings: [ExtensionListing], in donations: DonationFolder) -> [SharePerson] {
    let names = Dictionary(
      listings.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return donations.ranked(of: names.keys.sorted()).map { owner, acquaintance in
      SharePerson(acquaintance, of: owner, named: names[owner] ?? owner)
    }
  }
}
