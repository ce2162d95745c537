import Foundation
import Glibc
import Linux
import ShareContent
import TestServers
import Testing

@testable import sharesheet

/// The command lines of the desktop entries, run by the installed programs that read them.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct EntryCommandTests {
  /// A folder name with all characters that need quoting.
  private static let folder = #"programs of "Zoë" $HOME `id` 100% \back it's"#
  /// File names that must arrive unchanged.
  private static let names: [[UInt8]] =
    [
      "a photo.jpg", "b note's \"final\".txt", "-rf", "line\nbreak", "$(id);&|*?", "100% \\ done",
      "snow\u{2603}",
    ].map { Array($0.utf8) } + [[0x63, 0x61, 0x66, 0xE9]]
  private static let begin = ["share", "--face", "desktop", "--"].map { Array($0.utf8) }

  private func stage() throws -> (IntegrationStage, [[UInt8]]) {
    let stage = try IntegrationStage(programs: Self.folder)
    _ = try stage.integration().install()
    let files = Self.names.map { Array("\(stage.root)/person/".utf8) + $0 }
    for file in files {
      close(
        try SystemError.check(
          open(file.map(CChar.init(bitPattern:)) + [0], O_CREAT | O_RDWR, 0o600), "make"))
    }
    return (stage, files)
  }

  private func run(
    _ path: String, _ arguments: [String], _ stage: IntegrationStage, input: [UInt8] = []
  ) async throws {
    var process = ChildProcess(path: path)
    process.arguments = arguments
    process.environment = stage.environment
    process.startsSession = true
    let errors = try Descriptor.capture(named: "errors")
    let words = try input.withUnsafeBytes { try Descriptor.memoryFile(named: "input", holding: $0) }
    process.descriptors = [words, errors, errors]
    let status = try await CommandHome.end(of: process.start())
    let said = try CommandHome.text(errors)
    #expect(status == .exited(code: 0), "\(said)")
  }

  private func address(_ path: [UInt8]) -> String {
    "file://"
      + path.map { byte in
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80
          && (character.isLetter || character.isNumber || "/._-".contains(character))
          ? String(character) : "%" + String(format: "%02X", byte)
      }.joined()
  }

  @Test(
    "GLib starts the program with every file, from each desktop entry that GLib reads",
    .enabled(if: access("/usr/bin/gio", X_OK) == 0),
    arguments: [
      "applications/org.sharesheet.Sharesheet.desktop",
      "Thunar/sendto/org.sharesheet.Sharesheet.desktop",
    ])
  func glib(path: String) async throws {
    let (stage, files) = try stage()
    try await run(
      "/usr/bin/gio", ["launch", "\(stage.data)/\(path)"] + files.map(address), stage)
    let words = try stage.words()
    #expect(words.prefix(4) == Self.begin[...])
    // Depending on the entry, the program gets addresses or paths. Both must give the same items.
    let given = GivenItem.items(
      words.dropFirst(4).map { String(decoding: $0, as: UTF8.self) },
      arguments: ProgramArguments(Array(words.dropFirst(4))))
    #expect(given == files.map { GivenItem.file($0) })
  }

  /// Parses a command line as `g_key_file_get_string` and `g_shell_parse_argv` do. Nemo, PCManFM
  /// and Caja call these functions.
  @Test(
    "A shell reads the command lines as the desktop's programs do",
    arguments: [
      ("dbus-1/services/org.sharesheet.Sharesheet.service", "--gapplication-service"),
      (
        "dbus-1/services/org.freedesktop.impl.portal.desktop.sharesheet.service",
        "--gapplication-service"
      ),
      ("applications/org.sharesheet.Sharesheet.desktop", "--settings"),
      ("nemo/actions/sharesheet.nemo_action", "%U"),
      ("kio/servicemenus/org.sharesheet.Sharesheet.desktop", "%F"),
      ("file-manager/actions/org.sharesheet.Sharesheet.desktop", "%U"),
    ])
  func shell(path: String, last: String) async throws {
    let (stage, _) = try stage()
    let text = try String(contentsOfFile: "\(stage.data)/\(path)", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").last { $0.hasPrefix("Exec=") }).dropFirst(
      5)
    let unescaped = String(line).replacing("\\\\", with: "\\")
    // D-Bus has no field codes.
    let command =
      path.hasPrefix("dbus-1") ? unescaped : unescaped.replacing("%%", with: "%")
    try await run("/bin/sh", ["-c", command + " &"], stage)
    #expect(try stage.words().last == Array(last.utf8))
  }

  @Test(
    "The desktop's validator reports no error in the application's entry",
    .enabled(if: access("/usr/bin/desktop-file-validate", X_OK) == 0))
  func validator() async throws {
    let (stage, _) = try stage()
    try await run(
      "/usr/bin/desktop-file-validate",
      ["\(stage.data)/applications/org.sharesheet.Sharesheet.desktop"],
      stage)
  }

  @Test("The application declares no file types, so it does not become a default")
  func noDefault() throws {
    let (stage, _) = try stage()
    let text = try String(
      contentsOfFile: "\(stage.data)/applications/org.sharesheet.Sharesheet.desktop",
      encoding: .utf8)
    #expect(!text.contains("MimeType") && text.contains("DBusActivatable=true\n"))
  }

  @Test(
    "Nautilus's menu has Share… for files and folders, and passes all of them",
    .enabled(if: access("/usr/bin/python3", X_OK) == 0))
  func nautilus() async throws {
    let (stage, files) = try stage()
    try await run(
      "/usr/bin/python3",
      ["-B", "-c", Self.driver, "\(stage.data)/nautilus-python/extensions", stage.root],
      stage, input: Array(files.joined(separator: [0])))
    #expect(try stage.words() == Self.begin + files)
  }

  /// A replacement for Nautilus with only the parts that the extension uses.
  private static let driver = """
    import os, sys, types
    class Item:
        def __init__(self, **properties):
            self.label = properties["label"]
        def connect(self, signal, function, *more):
            self.press = lambda: function(self, *more)
    class File:
        def __init__(self, path):
            self.path = path
        def get_location(self):
            return self
        def get_path(self):
            return os.fsdecode(self.path)
        def get_activation_uri(self):
            return "file://" + os.fsdecode(self.path)
        def new_for_uri(uri):
            return File(os.fsencode(uri[7:])) if uri.startswith("file://") else Far(b"/x")
    class Far(File):
        def get_path(self):
            return None
        def get_activation_uri(self):
            return "smb://nas/x"
    class Listed(Far):
        def get_activation_uri(self):
            return File.get_activation_uri(self)
    gi, repository = types.ModuleType("gi"), types.ModuleType("gi.repository")
    repository.Gio = types.SimpleNamespace(File=File)
    repository.GObject = types.SimpleNamespace(GObject=type("GObject", (), {}))
    repository.Nautilus = types.SimpleNamespace(MenuProvider=type("MenuProvider", (), {}), MenuItem=Item)
    sys.modules.update({"gi": gi, "gi.repository": repository})
    sys.path.insert(0, sys.argv[1])
    import sharesheet
    menu = sharesheet.SharesheetMenu()
    files = [File(path) for path in sys.stdin.buffer.read().split(b"\\0")]
    assert menu.get_file_items([]) == []
    assert len(menu.get_file_items(files + [File(sys.argv[2].encode())])) == 1
    assert menu.get_file_items([Far(b"/x")]) == []
    # As Recent, Starred and Trash list them.
    files[0] = Listed(files[0].path)
    items = menu.get_file_items("window", files)
    assert [item.label for item in items] == ["_Share…"]
    items[0].press()
    """

  @Test(
    "The installed programs read the completion scripts, manual page and icons without errors",
    arguments: [
      ("/bin/bash", ["-n", "bash-completion/completions/sharesheet"]),
      ("/usr/bin/zsh", ["-n", "zsh/site-functions/_sharesheet"]),
      ("/usr/bin/fish", ["-n", "fish/vendor_completions.d/sharesheet.fish"]),
      ("/usr/bin/man", ["--warnings", "-l", "man/man1/sharesheet.1"]),
      (
        "/usr/bin/xmllint",
        ["--noout", "icons/hicolor/scalable/apps/org.sharesheet.Sharesheet.svg"]
      ),
      (
        "/usr/bin/rsvg-convert",
        ["icons/hicolor/symbolic/apps/org.sharesheet.Sharesheet-symbolic.svg"]
      ),
    ])
  func readers(program: String, arguments: [String]) async throws {
    try #require(access(program, X_OK) == 0, "\(program) is missing: run scripts/setup test")
    let (stage, _) = try stage()
    let path = "\(stage.data)/\(try #require(arguments.last))"
    try await run(program, arguments.dropLast() + [path], stage)
    // zsh requires `#compdef` in the first line, so the line with the mark is the second line.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!path.contains("zsh") || text.hasPrefix("#compdef sharesheet\n# Written by"))
    #expect(!path.hasSuffix(".1") || text.contains(".SS sharesheet integrate"))
  }
}
