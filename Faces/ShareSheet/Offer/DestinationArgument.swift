package import ControlAPI

/// The extension that a person means by a name.
package enum DestinationArgument {
  /// Returns the extension of that name (in any case) or bundle identifier, or the only extension
  /// of an app of that name.
  /// - Throws: `ShareError` `invalidRequest` if there is none, or more than one; `notOffered` if the
  ///   extension does not take the items.
  package static func named(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let match = try meant(by: name, among: extensions)
    // A person who names a hidden extension wants it. Its rule decides when it begins.
    guard match.offered || match.hidden else {
      throw ShareError(.notOffered, Words.Naming.cannotTake(match.name, reason(match)))
    }
    return match
  }

  /// Returns the identifier by which the daemon knows the extension. The daemon itself says whether
  /// there is one of an identifier that is not listed, such as an app's.
  /// - Throws: as `meant`.
  package static func identifier(
    meantBy name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> String {
    if name.contains("."), !extensions.contains(where: { $0.id == name }) { return name }
    return try meant(by: name, among: extensions).id
  }

  /// Returns the extension of that name in any case, of that bundle identifier, of the app of that
  /// name if the app has no other, or the only extension whose name begins so.
  /// - Throws: `ShareError` `invalidRequest` if there is none, or more than one.
  private static func meant(
    by name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let byIdentifier = extensions.filter { $0.id == name }
    var matches =
      byIdentifier.isEmpty
      ? NameMatch.meant(by: name, among: extensions, called: \.name) : byIdentifier
    if matches.isEmpty { matches = try ofApp(name, among: extensions) }
    if matches.isEmpty { matches = try beginning(with: name, among: extensions) }
    guard let match = matches.first else {
      throw ShareError(.invalidRequest, Words.Naming.noExtension(name, identifiers(extensions)))
    }
    if matches.count > 1 {
      throw ShareError(.invalidRequest, Words.Naming.severalExtensions(name, identifiers(matches)))
    }
    return match
  }

  /// Characters of a name's beginning, so that a slip of a key means nobody.
  private static let shortestBeginning = 3

  /// Returns the only extension whose name begins so; empty if there is none, or for a beginning
  /// that is too short.
  private static func beginning(
    with name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let matches = extensions.filter {
      NameMatch.hasBeginning($0.name, name, ofAtLeast: shortestBeginning)
    }
    guard matches.count > 1 else { return matches }
    throw ShareError(.invalidRequest, Words.Naming.severalBegin(name, identifiers(matches)))
  }

  /// Returns the only extension of the app of that name; empty if there is no such app.
  private static func ofApp(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let matches = NameMatch.meant(by: name, among: extensions.filter { $0.app != nil }) {
      $0.app ?? ""
    }
    guard matches.count > 1 else { return matches }
    throw ShareError(.invalidRequest, Words.Naming.severalOfApp(name, identifiers(matches)))
  }

  /// Says that a name was an app's; `nil` if it was the extension's own.
  package static func note(_ name: String, _ chosen: ExtensionListing) -> String? {
    guard chosen.id != name, NameMatch.meant(by: name, among: [chosen], called: \.name).isEmpty,
      let app = chosen.app, !NameMatch.meant(by: name, among: [app], called: \.self).isEmpty
    else { return nil }
    return Words.Naming.isApp(app, of: chosen.name)
  }

  /// Returns the only extension that is offered. An action extension counts only if it is named.
  /// - Throws: `ShareError` `notOffered` with each extension's reason; `unanswered` if there is a
  ///   choice.
  package static func only(
    among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let all = try offered(among: extensions)
    let shares = all.filter { $0.action != true }
    let offered = shares.isEmpty ? all : shares
    guard offered.count == 1, !shares.isEmpty else {
      throw ShareError(.unanswered, Words.Naming.chooseOne(identifiers(offered)))
    }
    return offered[0]
  }

  /// - Throws: `ShareError` `notOffered` if there is none.
  @discardableResult
  package static func offered(
    among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let offered = extensions.filter(\.offered)
    if !offered.isEmpty { return offered }
    throw ShareError(
      .notOffered, Words.Naming.nobodyTakes(extensions.map { ($0.name, reason($0)) }))
  }

  private static func reason(_ listing: ExtensionListing) -> String {
    listing.words ?? Words.Naming.noReason
  }

  private static func identifiers(_ extensions: [ExtensionListing]) -> [Words.Naming.Named] {
    extensions.map { ($0.name, $0.id) }
  }
}
