package import Contract

// The resolution of a person's name, which also determines the extension that reaches the person.
extension DestinationArgument {
  /// - Parameters:
  ///   - name: The value of the `--to` option: an extension, or “Anna · Hoi” as the sheet shows it.
  ///   - person: The value of the `--person` option.
  /// - Throws: `ShareError` `invalidRequest` if a name has no match, or more than one; `notOffered`
  ///   if the extension does not accept the items.
  static func meant(
    by name: String?, person: String?, in offer: ShareOffer
  ) throws(ShareError) -> (extension: ExtensionListing?, person: SharePerson?) {
    let people = offer.people ?? []
    if let person {
      let listing = try name.map { name throws(ShareError) in
        try named(name, among: offer.extensions)
      }
      let known = try self.person(person, of: listing, among: people)
      return (offer.extensions.first { $0.id == known.extension }, known)
    }
    guard let name else { return (nil, nil) }
    do {
      return (try named(name, among: offer.extensions), nil)
    } catch {
      let meant = NameMatch.meant(by: name, among: people, called: \.title)
      guard meant.count == 1, let known = meant.first else { throw error }
      return (offer.extensions.first { $0.id == known.extension }, known)
    }
  }

  private static func person(
    _ name: String, of listing: ExtensionListing?, among people: [SharePerson]
  ) throws(ShareError) -> SharePerson {
    let people = people.filter { listing == nil || $0.extension == listing?.id }
    let matches = Self.called(name, among: people)
    guard let match = matches.first else {
      throw ShareError(.invalidRequest, Words.Naming.noPerson(name, people.map(\.title)))
    }
    if matches.count > 1 {
      throw ShareError(.invalidRequest, Words.Naming.severalPeople(name, matches.map(\.title)))
    }
    return match
  }

  /// Returns the people with this identifier, name, or name and extension (“Anna · Hoi”).
  package static func called(_ name: String, among people: [SharePerson]) -> [SharePerson] {
    if let known = people.first(where: { $0.id == name }) { return [known] }
    let byName = NameMatch.meant(by: name, among: people, called: \.name)
    return byName.isEmpty ? NameMatch.meant(by: name, among: people, called: \.title) : byName
  }
}
