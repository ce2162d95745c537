import ActivationRules
package import BundleSeal
import Foundation

/// The permissions that an app asks for, and its developer. They are shown before the app is
/// installed, so an app that cannot be read asks for nothing. The installer then refuses it.
package struct AppRequests: Hashable, Sendable {
  package enum Developer: Hashable, Sendable {
    case unsigned
    case team(Team)
    case brokenSignature
  }

  package let name: String
  /// The app groups of the app and its extensions, sorted.
  package let groups: [String]
  /// The reasons for which the app and its extensions use the local network.
  package let localNetwork: [String]
  package let developer: Developer
  /// The digest of the app. It is empty if the app cannot be read, or if it changed while it was
  /// read. The installer refuses such an app.
  package let digest: String

  /// Reads the `.app` at a path.
  package init(of path: String) {
    let seal = try? BundleSeal(of: path)
    let app = InstalledApp(path)
    name = app.folderName.printable
    groups = app.groups.sorted()
    localNetwork = app.bundles.compactMap { bundle in
      let list = try? BundlePropertyList("\(bundle)/Info.plist", of: BundleReader.baseName(bundle))
      return list?.localNetworkUse
    }
    do throws(BrokenSignature) {
      developer =
        try BundleSignature.read(path, digest: seal?.digest).map { .team($0.team) } ?? .unsigned
    } catch {
      developer = .brokenSignature
    }
    // The stamp shows whether the values above belong to the digest.
    digest = seal?.state(of: path) == .intact ? seal?.digest ?? "" : ""
  }
}
