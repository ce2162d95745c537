import Foundation
import Linux

extension Desktop {
  private static let opener = "xdg-open"

  /// Whether the person sits at a desktop, before a sheet that can ask, and something opens web pages there.
  var showsLinks: Bool {
    let term = value("TERM") ?? "dumb"
    let hasDisplay = value("WAYLAND_DISPLAY") != nil || value("DISPLAY") != nil
    return term != "dumb" && hasDisplay && program(Self.opener) != nil
  }

  /// - Returns: whether the desktop has taken it.
  func open(_ url: String) async -> Bool {
    guard let scheme = URL(string: url)?.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let path = program(Self.opener), let process = try? start(path, [url])
    else { return false }
    // A browser that it starts itself may go on running.
    return await early(process, within: .seconds(5)).map { $0 == .exited(code: 0) } ?? true
  }
}
