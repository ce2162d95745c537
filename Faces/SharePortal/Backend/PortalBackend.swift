import Linux

/// The backend of the portal: an object on the bus that shows sheets for the portal.
@MainActor package final class PortalBackend {
  /// A share that the portal requests.
  package struct Request {
    /// The ID of the sandboxed application, or an empty text.
    package let application: String
    package let options: ShareOptions
    package let files: [SharedFile]
  }

  /// A sheet that can be closed.
  package typealias Close = @MainActor () -> Void
  /// Shows a sheet. The second argument is called once when the sheet has ended. The function
  /// returns the function that closes the sheet.
  package typealias Show = @MainActor (Request, @escaping @MainActor (Response) -> Void) -> Close

  /// The outcome of a request.
  package enum Response: UInt32 {
    case shared = 0
    case cancelled = 1
    case other = 2
  }

  private struct Shown {
    let call: ReceivedCall
    let object: UInt32
    var close: Close = {}
  }

  /// The limit of sheets at one time. The frontend has the same limit.
  private static let limit = RequestTable.Limits().total

  private let bus: Bus
  private let show: Show
  private var shown: [String: Shown] = [:]
  /// The watches of the frontends that have open sheets.
  private var watches: [String: UInt32] = [:]

  /// Adds the object and requests the backend's name.
  package init(_ bus: Bus, show: @escaping Show) {
    (self.bus, self.show) = (bus, show)
    guard
      bus.add(
        PortalInterfaces.path, PortalInterfaces.backend,
        handler: { [weak self] call in
          self?.take(call)
        }) != nil
    else { return }
    bus.own(PortalInterfaces.backendName) {}
  }

  private func take(_ call: ReceivedCall) {
    do throws(PortalError) {
      guard call.size <= 2 * ShareOptions.maximumSize, shown.count < Self.limit else {
        throw PortalError(.limitsExceeded, "The request is too large, or too many are open.")
      }
      let application = call.text(1)
      guard application.isEmpty || SandboxedApplication.isIdentifier(application) else {
        throw PortalError(.invalidArgument, "app_id is no application ID.")
      }
      let options = try ShareOptions(call.options(3), descriptors: call.descriptorCount)
      let files = try options.files.map { place throws(PortalError) in
        try SharedFile(call.descriptor(place))
      }
      let handle = call.text(0)
      let owner = call.caller
      guard shown[handle] == nil,
        let object = bus.add(
          handle, PortalInterfaces.backendRequestObject,
          handler: { [weak self] close in
            guard close.caller == owner else {
              return close.refuse(PortalError(.accessDenied, "This is another caller's request."))
            }
            close.reply()
            self?.end(handle, .other)?.close()
          })
      else { throw PortalError(.exists, "An open request has this handle.") }
      shown[handle] = Shown(call: call, object: object)
      watch(owner)
      let close = show(Request(application: application, options: options, files: files)) {
        [weak self] response in
        _ = self?.end(handle, response)
      }
      shown[handle]?.close = close
    } catch { call.refuse(error) }
  }

  private func end(_ handle: String, _ response: Response) -> Shown? {
    guard let ended = shown.removeValue(forKey: handle) else { return nil }
    bus.remove(ended.object)
    ended.call.reply(response: response.rawValue)
    let caller = ended.call.caller
    if !shown.values.contains(where: { $0.call.caller == caller }),
      let watch = watches.removeValue(forKey: caller)
    {
      bus.unwatch(watch)
    }
    return ended
  }

  /// Closes the sheets of a frontend that leaves the bus. Otherwise a frontend that crashed would
  /// leave sheets whose response has no receiver.
  private func watch(_ caller: String) {
    guard watches[caller] == nil else { return }
    watches[caller] = bus.watch(caller) { [weak self] in
      // Closing the sheets removes the watch that is being called.
      Bus.later { self?.left(caller) }
    }
  }

  private func left(_ caller: String) {
    for handle in shown.filter({ $0.value.call.caller == caller }).keys {
      end(handle, .other)?.close()
    }
  }
}
