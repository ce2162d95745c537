import DocumentGateway
import Foundation
import HTTPService
import ImageHost
import Logging
import PushInbox
import RequestBin
import ServiceLifecycle

/// The enabled services, each with a listening socket.
struct RunningServices {
  private(set) var services: [any Service] = []
  /// The addresses, each with its JSON key and the service's name.
  private(set) var addresses: [(key: String, name: String, url: String)] = []
  /// Messages about ports that other programs use.
  private(set) var conflicts: [String] = []
  /// Messages about settings that have no effect.
  private(set) var warnings: [String] = []
  private let data: URL
  /// The keys of the services whose addresses the user specified.
  private let placed: Set<String>
  private let logger: Logger

  /// - Parameters:
  ///   - data: The folder for all services.
  ///   - placed: The keys of the services whose addresses the user specified.
  init(data: URL, placed: Set<String>, logger: Logger) {
    self.data = data
    self.placed = placed
    self.logger = logger
  }

  mutating func addBin(at address: LoopbackAddress) throws {
    let store = try BinStore(directory: folder("bin"))
    let claim = try claim(address, "bin", "Request bin")
    let router = RequestBin(store: store, url: claim.address.url).router()
    services += [
      HTTPServer(router, on: claim.listener, logger: logger),
      PeriodicWork { try await DiskWork.run { store.prune() } },
    ]
  }

  mutating func addImages(at address: LoopbackAddress, _ settings: ServiceSettings) throws {
    var limits = ImageLimits()
    if let size = settings.imageSize { limits.size = size }
    if let credits = settings.imageCredits { limits.userCredits = credits }
    let store = try ImageStore(directory: folder("images"))
    let claim = try claim(address, "images", "Image host")
    let host = try ImageHost(
      store: store, uploadFolder: folder("image-uploads"), url: claim.address.url, limits: limits)
    services += [HTTPServer(host.router(), on: claim.listener, logger: logger), host.uploads]
  }

  mutating func addPush(at address: LoopbackAddress, _ tokens: [PushToken]) async throws {
    let access = try TopicAccess(tokens)
    let inbox = try await Inbox(directory: folder("push"))
    let claim = try claim(address, "push", "Push inbox")
    let push = PushInbox(inbox: inbox, url: claim.address.url, access: access)
    services += [
      HTTPServer(push.router(), on: claim.listener, logger: logger),
      PeriodicWork { try await inbox.prune() },
    ]
  }

  /// - Parameter address: The public port's address, or `nil` for none. If `admin` is also `nil`,
  ///   the gateway does not run.
  mutating func addGateway(
    at address: LoopbackAddress?, admin: LoopbackAddress?, _ configuration: GatewayConfiguration
  ) async throws {
    guard address != nil || admin != nil else { return }
    warnings += configuration.warnings
    let gateway = try await DocumentGateway(
      directory: folder("gateway"), configuration: configuration, logger: logger)
    // The limits allow one long poll for each device in a classroom.
    let limits = ConnectionLimits(total: 2048, perPeer: 1536)
    if let address {
      let claim = try claim(address, "gateway", "Document gateway")
      services.append(
        HTTPServer(gateway.publicRouter(), on: claim.listener, logger: logger, limits: limits))
    }
    if let admin {
      let claim = try claim(admin, "gatewayAdmin", "Document gateway's admin port")
      services.append(
        HTTPServer(gateway.adminRouter(), on: claim.listener, logger: logger, limits: limits))
    }
  }

  private func folder(_ name: String) -> URL {
    data.appending(path: name, directoryHint: .isDirectory)
  }

  private mutating func claim(
    _ address: LoopbackAddress, _ key: String, _ name: String
  ) throws(ListenError) -> PortClaim {
    let claim = try PortClaim(address)
    if let conflict = claim.conflict {
      // If the user specified the address, other programs may rely on it.
      if placed.contains(key) {
        let option = key == "gatewayAdmin" ? "gateway-admin" : key
        throw ListenError(
          "\(conflict) The \(name.lowercased()) cannot listen there. End that program, or give another "
            + "address with --\(option) ADDRESS:PORT. Port 0 selects any free port.")
      }
      conflicts.append(
        "\(conflict) The \(name.lowercased()) uses port \(claim.address.port) instead.")
    }
    addresses.append((key, name, claim.address.url))
    return claim
  }
}
