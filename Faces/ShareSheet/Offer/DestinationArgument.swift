package import Contract

/// The resolution of the name that the user gives for an extension.
package enum DestinationArgument {
  /// Returns the extension that the name identifies: by its bundle identifier, by its name
  /// (ignoring case), as the only extension of the app with this name, or as the only extension
  /// whose name starts with this name.
  /// - Throws: `ShareError` `invalidRequest` if there is no match, or more than one; `notOffered`
  ///   if the extension does not accept the items.
  package static func named(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let match = try meant(by: name, among: extensions)
    // The user may name a hidden extension. Its activation rule is checked only when the extension
    // starts.
    guard match.offered || match.hidden else {
      throw ShareError(.notOffered, Words.Naming.cannotTake(match.name, reason(match)))
    }
    return match
  }

  /// Returns the bundle identifier of the extension with this name. If the name is an identifier
  /// that is not listed, such as an app's, returns it unchanged, and the daemon checks whether it
  /// exists.
  /// - Throws: `ShareError` `invalidRequest` if a name has no match, or more than one.
  package static func identifier(
    meantBy name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> String {
    if name.contains("."), !extensions.contains(where: { $0.id == name }) { return name }
    return try meant(by: name, among: extensions).id
  }

  /// Returns the extension that the name identifies: by its bundle identifier, by its name
  /// (ignoring case), as the only extension of the app with this name, or as the only extension
  /// whose name starts with this name.
  /// - Throws: `ShareError` `invalidRequest` if there is no match, or more than one.
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

  /// The number of characters that a prefix needs, so that a typing error does not match an
  /// extension.
  package static let shortestBeginning = 3

  /// Returns the only extension whose name starts with `name`. The result is empty if there is no
  /// such extension or if `name` is too short.
  /// - Throws: `ShareError` `invalidRequest` if there is more than one.
  private static func beginning(
    with name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let matches = extensions.filter {
      NameMatch.hasBeginning($0.name, name, ofAtLeast: shortestBeginning)
    }
    guard matches.count > 1 else { return matches }
    throw ShareError(.invalidRequest, Words.Naming.severalBegin(name, identifiers(matches)))
  }

  /// Returns the only extension of the app with this name. The result is empty if there is no such
  /// extension.
  /// - Throws: `ShareError` `invalidRequest` if there is more than one.
  private static func ofApp(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let matches = NameMatch.meant(by: name, among: extensions.filter { $0.app != nil }) {
      $0.app ?? ""
    }
    guard matches.count > 1 else { return matches }
    throw ShareError(.invalidRequest, Words.Naming.severalOfApp(name, identifiers(matches)))
  }

  /// Returns a note that the name belongs to the app, or `nil` if it is the extension's own name.
  package static func note(_ name: String, _ chosen: ExtensionListing) -> String? {
    guard chosen.id != name, NameMatch.meant(by: name, among: [chosen], called: \.name).isEmpty,
      let app = chosen.app, !NameMatch.meant(by: name, among: [app], called: \.self).isEmpty
    else { return nil }
    return Words.Naming.isApp(app, of: chosen.name)
  }

  /// Returns the only share extension that is offered. Action extensions do not count, because the
  /// user has to name them.
  /// - Throws: `ShareError` `notOffered` with each extension's reason if no extension is offered;
  ///   `unanswered` if several share extensions or only action extensions are offered, so that the
  ///   user has to choose.
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

  /// Returns the extensions that are offered.
  /// - Throws: `ShareError` `notOffered` with each extension's reason if none is offered.
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
