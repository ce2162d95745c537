import ExtensionBundles
import Translations

extension ReplacesAnother {
  /// The sentences for the user, with everything that the user would allow.
  var explanation: Explanation {
    var sentences = claims.map { claim in
      Explanation(
        "\(claim.names.joined(separator: ", ")) belongs to the team \(claim.owner).",
        "\(claim.names.joined(separator: ", ")) belong to the team \(claim.owner).",
        count: claim.names.count)
    }
    if !claims.isEmpty {
      sentences.append(
        team.map { Explanation("\(app) is signed by the team \($0).") }
          ?? Explanation("\(app) is not signed."))
    }
    if let sources {
      let installed =
        sources.installed.map(Explanation.init(verbatim:)) ?? Explanation("an unknown place")
      let new = sources.new.map(Explanation.init(verbatim:)) ?? Explanation("another")
      sentences.append(
        Explanation("\(app) was installed from \(installed). The new app is in \(new)."))
    }
    return Explanation(joining: sentences)
  }
}
