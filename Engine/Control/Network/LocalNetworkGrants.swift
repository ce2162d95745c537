import Connectivity
import Destinations
import ExtensionBundles
import Foundation
import Linux
import Transfers

/// The hosts on this computer and its networks that an extension may reach: those that the user has
/// permitted, those of a destination file, and this computer for the extensions of Sharesheet.
struct LocalNetworkGrants: Sendable {
  let file: LocalNetworkPermissionsFile
  let catalog: ExtensionCatalog
  let destinations: DestinationFolder
  /// The folders of the extensions that are parts of Sharesheet: the checkout's and the system's.
  let shipped: [String]

  /// - Parameter roots: The folders of Sharesheet's own extensions.
  init(
    file: LocalNetworkPermissionsFile, catalog: ExtensionCatalog, destinations: DestinationFolder,
    shipped roots: [BundleRoot]
  ) {
    self.file = file
    self.catalog = catalog
    self.destinations = destinations
    shipped = roots.map { $0.folder.resolvingSymlinksInPath().path + "/" }
  }

  var policy: LocalNetworkPolicy { LocalNetworkPolicy { permits($0, $1) } }

  private func permits(_ owner: String, _ host: String) -> Bool {
    // The user removes a share by a command.
    if owner == Transfer.removalOwner { return true }
    if let decision = file.read().decision(owner, host) { return decision }
    if let key = DestinationFolder.key(ofIdentifier: owner) { return names(host, in: key) }
    let contents = catalog.read()
    guard let bundle = contents[owner] else {
      // An app reaches the hosts that one of its extensions reaches.
      return contents.extensions.contains {
        $0.application.identifier == owner && permits($0.identifier, host)
      }
    }
    let isLoopback = Origin(isSecure: false, host: host, port: 0).isLoopback
    return isLoopback && shipped.contains(where: bundle.bundle.path.hasPrefix)
  }

  /// Returns whether a destination file names the host. The user wrote the file.
  private func names(_ host: String, in key: String) -> Bool {
    let servers = destinations.entry(key).destination?.servers ?? []
    return servers.contains { server in
      URLComponents(string: server).flatMap { try? Origin(of: server, $0, isMail: isMail(server)) }?
        .host == host
    }
  }

  private func isMail(_ server: String) -> Bool { server.hasPrefix("smtp") }
}
