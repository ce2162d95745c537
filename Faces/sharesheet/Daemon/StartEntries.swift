import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Translations

/// The files that start the daemon of one home: systemd units, or an autostart entry of the
/// desktop.
struct StartEntries {
  /// The name that the units and the autostart entry have.
  let name: String
  let service: MarkedFile
  let socket: MarkedFile
  let autostart: MarkedFile

  /// Whether the paths of the sockets are short enough for systemd. A socket address holds 107
  /// bytes.
  let canBeListenedAt: Bool
  private let isOrdinaryHome: Bool

  /// The files of the package sharesheet that start the daemon of the user's ordinary home at login.
  private static let ofPackage = [
    "/usr/lib/systemd/user/sharesheet.service", "/etc/xdg/autostart/sharesheet.desktop",
  ]

  /// Whether a file starts the daemon at login.
  var areThere: Bool {
    let own = [socket, service, autostart].map(\.path)
    return (isOrdinaryHome ? own + Self.ofPackage : own).contains { access($0, F_OK) == 0 }
  }

  var units: [String] { ["\(name).socket", "\(name).service"] }

  /// - Parameters:
  ///   - folder: The folder of the programs.
  ///   - hasNamespace: Whether the service gets the limits that need a user namespace.
  /// - Throws: `ShareError` if a path contains control characters.
  init(
    _ directories: Directories, desktop: Desktop = Desktop(),
    folder: String = RunningProgram.pathBesideOwn(""), hasNamespace: Bool = false
  ) throws(ShareError) {
    let home = desktop.value("SHARESHEET_HOME").map { _ in
      directories.state.deletingLastPathComponent().path
    }
    let sockets = [directories.controlSocket.path, directories.descriptorSocket.path]
    for path in sockets + [folder, home ?? "/"] where path.utf8.contains(where: { $0 < 0x20 }) {
      throw ShareError(
        .invalidRequest,
        translated(
          "The path '\(path)' has characters that a file that starts programs cannot contain."))
    }
    isOrdinaryHome = home == nil
    canBeListenedAt = sockets.allSatisfy { $0.utf8.count <= 107 }
    let name = "sharesheet" + (home.map { "-" + Self.digest($0) } ?? "")
    let settings = desktop.folder("XDG_CONFIG_HOME", ".config")
    self.name = name
    let program = URL(filePath: folder, directoryHint: .isDirectory)
    socket = Self.entry(
      path: "\(settings)/systemd/user/\(name).socket",
      """
      [Unit]
      Description=Sockets of Sharesheet's daemon

      [Socket]
      ListenStream=\(Self.unit(sockets[0]))
      ListenSequentialPacket=\(Self.unit(sockets[1]))
      SocketMode=0600
      DirectoryMode=0700

      [Install]
      WantedBy=sockets.target

      """)
    let variables =
      ["SWIFT_BACKTRACE=enable=no"] + (home.map { ["SHARESHEET_HOME=\($0)"] } ?? [])
    service = Self.entry(
      path: "\(settings)/systemd/user/\(name).service",
      """
      [Unit]
      Description=Delivers what was shared
      Requires=\(name).socket
      After=\(name).socket

      [Service]
      ExecStart="\(Self.unitQuoted(program.appending(path: "sharesheetd").path))"
      \(variables.map { "Environment=\"\(Self.unitQuoted($0))\"" }.joined(separator: "\n"))
      Restart=on-failure
      RestartSec=5
      KillMode=mixed
      \(UnitWalls.lines(directories, hasNamespace: hasNamespace).joined(separator: "\n"))

      [Install]
      WantedBy=default.target
      Also=\(name).socket

      """)
    let command =
      (home.map { ["env", "SHARESHEET_HOME=\($0)"] } ?? [])
      + [program.appending(path: "sharesheet").path, "daemon", "start"]
    autostart = Self.entry(
      path: "\(settings)/autostart/\(name).desktop",
      """
      [Desktop Entry]
      Type=Application
      Name=Sharesheet
      Comment=Delivers what was shared
      Exec=\(DesktopExec.line(command))
      Terminal=false
      NoDisplay=true

      """)
  }

  /// The first line of each file.
  private static let mark = "# Written by 'sharesheet daemon install'; 'uninstall' removes it.\n"

  private static func entry(path: String, _ text: String) -> MarkedFile {
    MarkedFile(path: path, text: mark + text, mark: mark)
  }

  /// Escapes specifiers (systemd.unit(5), "Specifiers").
  private static func unit(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// Quotes a word of a unit (systemd.syntax(7), "Quoting").
  private static func unitQuoted(_ text: String) -> String {
    unit(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Returns the FNV-1a hash, which is the same in every process. It gives each home its own name.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
