import ControlAPI
import PrintableText
import ShareSheet

/// Which extension a person means.
enum DestinationArgument {
  /// The extension of that name (in any case) or bundle identifier; or the only one of an app of
  /// that name.
  /// - throws: `ShareError` `invalidRequest` when there is none, or more than one; `notOffered`
  ///   when it does not take the items.
  static func named(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let match = try meant(by: name, among: extensions)
    // Who names it wants it, though it be hidden; then its rule speaks when it begins.
    guard match.offered || match.hidden else {
      throw ShareError(.notOffered, "\(match.name.printableLine) can't take this: \(reason(match))")
    }
    return match
  }

  /// The identifier that the daemon knows it by. Of what is not listed, such as an app's own
  /// identifier, the daemon itself says whether there is any.
  /// - throws: as `meant`.
  static func identifier(
    meantBy name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> String {
    if name.contains("."), !extensions.contains(where: { $0.id == name }) { return name }
    return try meant(by: name, among: extensions).id
  }

  /// The extension of that name in any case, of that bundle identifier, of the app of that name
  /// where it has no other; or the only one whose name begins so.
  /// - throws: `ShareError` `invalidRequest` when there is none, or more than one.
  private static func meant(
    by name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> ExtensionListing {
    let byIdentifier = extensions.filter { $0.id == name }
    var matches =
      byIdentifier.isEmpty
      ? NameMatch.meant(by: name, among: extensions, called: \.name) : byIdentifier
    if matches.isEmpty { matches = try ofApp(name, among: extensions) }
    if matches.isEmpty {
      matches =
        NameMatch.place(of: name, among: extensions.map(\.name)).map { [extensions[$0]] } ?? []
    }
    guard let match = matches.first else {
      throw ShareError(
        .invalidRequest,
        extensions.isEmpty
          ? "There is no extension '\(name.printableLine)': none is installed."
          : "There is no extension '\(name.printableLine)'. There is:\n"
            + lines(extensions) { $0.id })
    }
    if matches.count > 1 {
      throw ShareError(
        .invalidRequest,
        "There are \(matches.count) extensions '\(name.printableLine)'. Name one by its identifier:\n"
          + lines(matches) { $0.id })
    }
    return match
  }

  /// The only extension of the app of that name; empty where there is no such app.
  private static func ofApp(
    _ name: String, among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let matches = NameMatch.meant(by: name, among: extensions) { $0.app ?? "" }
    guard matches.count > 1 else { return matches }
    throw ShareError(
      .invalidRequest,
      "“\(name.printableLine)” is an app; its extensions are:\n" + lines(matches) { $0.id })
  }

  /// Says that a name was an app's, where it was; nil: it was the extension's own.
  static func note(_ name: String, _ chosen: ExtensionListing) -> String? {
    guard chosen.id != name, NameMatch.meant(by: name, among: [chosen], called: \.name).isEmpty,
      let app = chosen.app, !NameMatch.meant(by: name, among: [app], called: \.self).isEmpty
    else { return nil }
    return "“\(app.printableLine)” is an app; its extension is “\(chosen.name.printableLine)”."
  }

  /// The only one that is offered. An action extension is meant only by who names it.
  /// - throws: `ShareError` `notOffered` with everyone's reason; `unanswered` when there is a
  ///   choice.
  static func only(among extensions: [ExtensionListing]) throws(ShareError) -> ExtensionListing {
    let all = try offered(among: extensions)
    let shares = all.filter { $0.action != true }
    let offered = shares.isEmpty ? all : shares
    guard offered.count == 1, !shares.isEmpty else {
      throw ShareError(
        .unanswered,
        "\(offered.count == 1 ? "An action takes" : "\(offered.count) extensions take") this. Choose one with --to:\n"
          + lines(offered) { $0.id })
    }
    return offered[0]
  }

  /// - throws: `ShareError` `notOffered` when it is none.
  static func offered(
    among extensions: [ExtensionListing]
  ) throws(ShareError) -> [ExtensionListing] {
    let offered = extensions.filter(\.offered)
    if !offered.isEmpty { return offered }
    throw ShareError(
      .notOffered,
      extensions.isEmpty
        ? "Nobody takes this: no extension is installed."
        : "Nobody takes this:\n" + lines(extensions, reason))
  }

  private static func reason(_ listing: ExtensionListing) -> String {
    listing.words ?? "it gives no reason."
  }

  private static func lines(
    _ extensions: [ExtensionListing], _ detail: (ExtensionListing) -> String
  ) -> String {
    extensions.map { "  \($0.name.printableLine): \(detail($0).printableLine)" }
      .joined(separator: "\n")
  }
}
