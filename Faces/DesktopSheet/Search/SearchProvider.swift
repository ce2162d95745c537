import CAdwaita
import SharePortal
import ShareSheet

/// The object on the bus that GNOME Shell calls while the user types in the overview.
@MainActor final class SearchProvider {
  /// The path that the file for GNOME Shell names.
  private static let path = "/org/sharesheet/Sharesheet/SearchProvider"
  /// The limit of a call's arguments in bytes. A user does not type as much.
  private static let limit = 64 << 10

  private static let interface = """
    <node>
      <interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg type="as" name="terms" direction="in"/>
          <arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" name="previous_results" direction="in"/>
          <arg type="as" name="terms" direction="in"/>
          <arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" name="identifiers" direction="in"/>
          <arg type="aa{sv}" name="metas" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" name="identifier" direction="in"/>
          <arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
      </interface>
    </node>
    """

  /// The application gets the same connection only while there is a reference to it.
  private let bus: Bus
  private let possible: @MainActor () -> [SearchResult]
  private let open: @MainActor (SearchResult?) -> Void

  /// - Parameters:
  ///   - bus: The bus. The process does not own its name there yet, so no call arrives too early.
  ///   - possible: Returns the actions that have an effect on this desktop.
  ///   - open: Shares a result, or shows an empty sheet for `nil`.
  init(
    on bus: Bus, possible: @escaping @MainActor () -> [SearchResult],
    open: @escaping @MainActor (SearchResult?) -> Void
  ) {
    (self.bus, self.possible, self.open) = (bus, possible, open)
    _ = bus.add(Self.path, Self.interface) { [weak self] call in self?.take(call) }
  }

  private func take(_ call: ReceivedCall) {
    let isSmall = call.size <= Self.limit
    switch call.method {
    case "GetInitialResultSet":
      call.reply(texts: isSmall ? results(call.texts(0)) : [])
    case "GetSubsearchResultSet":
      call.reply(texts: isSmall ? results(call.texts(1)) : [])
    case "GetResultMetas":
      let found = isSmall ? call.texts(0).compactMap(SearchResult.init(identifier:)) : []
      call.reply(dictionaries: found.map(Self.meta))
    case "ActivateResult":
      guard isSmall, let result = SearchResult(identifier: call.text(0)) else {
        return call.refuse(PortalError(.invalidArgument, Words.Search.noResult))
      }
      call.reply()
      open(result)
    default:
      let found = isSmall ? SearchResult.results(for: call.texts(0), possible: []) : []
      call.reply()
      open(found.first)
    }
  }

  private func results(_ terms: [String]) -> [String] {
    SearchResult.results(for: terms, possible: possible()).map(\.identifier)
  }

  private static func meta(_ result: SearchResult) -> [String: BusValue] {
    var meta: [String: BusValue] = [
      "id": .text(result.identifier), "name": .text(result.title), "gicon": .text(icon(result)),
    ]
    if case .link(let address) = result { meta["description"] = .text(PlainText.line(address)) }
    return meta
  }

  private static func icon(_ result: SearchResult) -> String {
    switch result {
    case .clipboard: "edit-paste"
    case .lastScreenshot: "image-x-generic"
    case .screenshot: "applets-screenshooter"
    case .link: "emblem-shared"
    }
  }
}
