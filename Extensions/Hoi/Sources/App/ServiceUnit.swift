import HoiKit
import UIKit

/// A systemd user service that receives hois from each login on.
struct ServiceUnit {
  /// The file's first line. It identifies the file, so that files of other programs are not
  /// overwritten.
  private static let mark = "# Written by 'hoi inbox --install'.\n"

  let text: String
  private let file: URL

  init() {
    let environment = ProcessInfo.processInfo.environment
    let program = Self.quoted(Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? "hoi")
    let home = environment["SHARESHEET_HOME"].map {
      "Environment=\"SHARESHEET_HOME=\(Self.quoted($0))\"\n"
    }
    text =
      Self.mark + """
        [Unit]
        Description=Receives hois

        [Service]
        ExecStart="\(program)" inbox --follow
        \(home ?? "")Restart=on-failure
        RestartSec=10

        [Install]
        WantedBy=default.target

        """
    // According to the XDG base directory specification, empty and relative paths count as unset.
    func folder(_ name: String) -> URL? {
      environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    let settings =
      folder("XDG_CONFIG_HOME")
      ?? (folder("HOME") ?? URL(fileURLWithPath: NSHomeDirectory()))
      .appendingPathComponent(".config")
    file = settings.appendingPathComponent("systemd/user/hoi-inbox.service")
  }

  func install() throws {
    if let present = try? String(contentsOf: file, encoding: .utf8), !present.hasPrefix(Self.mark) {
      throw ServiceError(path: file.path)
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
    print(
      """
      \(file.path) was written. Start it with:
      systemctl --user daemon-reload && systemctl --user enable --now hoi-inbox
      """)
  }

  /// Quotes text according to systemd.syntax(7), "Quoting", and systemd.unit(5), "Specifiers".
  private static func quoted(_ text: String) -> String {
    text.filter { !$0.isNewline }.replacingOccurrences(of: "%", with: "%%")
      .replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  }
}

private struct ServiceError: LocalizedError {
  let path: String

  var errorDescription: String? {
    "\(path) was not written by hoi. Move it away, then try again."
  }
}
