import BundleSeal
import ExtensionBundles
import ShareSheet
import Text
import Translations

extension AppRequests {
  /// The sentences for the user before the installation, each on a line.
  var sentences: [String] {
    var all: [String] = []
    let name = name.printableLine
    if !groups.isEmpty {
      let list = groups.joined(separator: ", ").printableLine
      all.append(translated("\(name) asks for app groups: \(list)."))
    }
    for reason in localNetwork {
      all.append(translated("\(name) asks for the local network: \(reason.printableLine)"))
    }
    switch developer {
    case .unsigned: all.append(translated("\(name) is not signed, so its developer is unknown."))
    case .team(let team): all.append(translated("\(name) is signed by the team \(team.shortForm)."))
    // The installer refuses the app with the reason.
    case .brokenSignature: break
    }
    return all
  }
}
