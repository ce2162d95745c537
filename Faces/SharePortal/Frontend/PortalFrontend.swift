import CGio
import Foundation
import Glibc
import Linux

/// The portal that sandboxed programs call. It checks each call, and passes it to the backend,
/// which shows the sheet.
@MainActor package final class PortalFrontend {
  /// The content of a request, from the call until the call of the backend.
  private struct Pending {
    let call: ReceivedCall
    let window: String
    let options: ShareOptions
    let files: [Descriptor]
  }

  private let bus: Bus
  private var table = RequestTable()
  private var pending: [RequestTable.ID: Pending] = [:]
  private var objects: [String: UInt32] = [:]
  private var watches: [String: UInt32] = [:]
  private let sandboxes: SandboxReader

  private init(_ bus: Bus, _ sandboxes: SandboxReader) {
    (self.bus, self.sandboxes) = (bus, sandboxes)
  }

  /// Serves the portal until the bus ends or another process takes the name.
  /// - Returns: The program's exit status, if the portal cannot start.
  package static func main() -> Int32 {
    guard CommandLine.arguments.count == 1 else {
      return end("sharesheet-portal takes no arguments. The session's bus starts it.", 2)
    }
    // Many callers may pass many files at once. If this process could not receive a file, GLib
    // would end the connection.
    OpenFileLimit.raise()
    do throws(Bus.Unreachable) {
      let bus = try Bus()
      let sandboxes = SandboxReader(bus)
      let (portal, connector) = (PortalFrontend(bus, sandboxes), DaemonConnector(bus, sandboxes))
      guard portal.serve() else { return end("The portal's path is in use.", 1) }
      bus.own(PortalInterfaces.frontendName) {
        if bus.isClosed { exit(0) }
        exit(end("\(PortalInterfaces.frontendName) belongs to another process.", 1))
      }
      guard connector.serve() else { return end("The daemon's path is in use.", 1) }
      Bus.atTermination {
        portal.perform(portal.table.stopped())
        bus.afterFlush { exit(0) }
        // A bus that reads nothing cannot keep this process.
        Bus.after(seconds: 2) { exit(0) }
      }
      Bus.run()
      return 0
    } catch {
      return end("There is no session bus: \(error.description)", 1)
    }
  }

  nonisolated private static func end(_ words: String, _ status: Int32) -> Int32 {
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
    return status
  }

  private func serve() -> Bool {
    bus.add(PortalInterfaces.path, PortalInterfaces.share) { [self] in take($0) } != nil
  }

  /// Handles a call of `Share`.
  private func take(_ call: ReceivedCall) {
    do throws(PortalError) {
      guard call.size <= ShareOptions.maximumSize else {
        throw PortalError(
          .limitsExceeded, "The arguments are larger than \(ShareOptions.maximumSize) bytes.")
      }
      let window = call.text(0)
      guard ShareOptions.isWindow(window) else {
        throw PortalError(.invalidArgument, "parent_window has another format.")
      }
      let options = try ShareOptions(call.options(1), descriptors: call.descriptorCount)
      let files = try options.files.map { place throws(PortalError) in
        try SharedFile(call.descriptor(place)).descriptor
      }
      let token = options.handleToken ?? "t" + RandomIdentifier.make().filter { $0 != "-" }
      let (id, actions) = try table.add(from: call.caller, token: token)
      pending[id] = Pending(call: call, window: window, options: options, files: files)
      perform(actions)
    } catch { call.refuse(error) }
  }

  private func perform(_ actions: [RequestTable.Action]) {
    for action in actions { perform(action) }
  }

  private func perform(_ action: RequestTable.Action) {
    switch action {
    case .watch(let caller):
      watches[caller] = bus.watch(caller) { [self] in
        // An action of this event would remove the watch that is being called.
        Bus.later { self.perform(self.table.left(caller)) }
      }
    case .unwatch(let caller):
      if let watch = watches.removeValue(forKey: caller) { bus.unwatch(watch) }
    case .identify(let id, let caller):
      sandboxes.application(of: caller) { [self] in perform(table.identified(id, as: $0)) }
    case .begin(let id, let handle, let application): begin(id, handle, application)
    case .refuse(let id, let error): pending.removeValue(forKey: id)?.call.refuse(error)
    case .respond(_, let handle, let caller, let response):
      bus.respond(to: caller, handle: handle, response: response)
    case .remove(_, let handle):
      if let object = objects.removeValue(forKey: handle) { bus.remove(object) }
    case .closeBackend(let id, let handle):
      bus.call(
        Bus.Method(
          destination: PortalInterfaces.backendName, path: handle,
          interface: PortalInterfaces.backendRequest, name: "Close"), nil
      ) { reply in
        guard reply == nil else { return }
        Bus.after(seconds: 1) { self.perform(self.table.closeRefused(id)) }
      }
    }
  }

  private func begin(_ id: RequestTable.ID, _ handle: String, _ application: String) {
    guard let request = pending.removeValue(forKey: id) else { return }
    objects[handle] = bus.add(handle, PortalInterfaces.requestObject) { [self] call in
      do throws(PortalError) {
        let actions = try table.close(call.path, by: call.caller)
        call.reply()
        perform(actions)
      } catch { call.refuse(error) }
    }
    request.call.reply(handle: handle)
    bus.call(
      Bus.Method(
        destination: PortalInterfaces.backendName, path: PortalInterfaces.path,
        interface: PortalInterfaces.backendShare, name: "Share"),
      BusValue.tuple([
        g_variant_new_object_path(handle), g_variant_new_string(application),
        g_variant_new_string(request.window), BusValue.variant(request.options.forBackend),
      ]), files: request.files
    ) { [self] reply in
      let response = reply.flatMap { reply -> UInt32? in
        guard String(cString: cgio_type_of(reply)) == "(ua{sv})",
          let value = g_variant_get_child_value(reply, 0)
        else { return nil }
        defer { g_variant_unref(value) }
        return g_variant_get_uint32(value)
      }
      perform(table.answered(id, response))
    }
  }
}
