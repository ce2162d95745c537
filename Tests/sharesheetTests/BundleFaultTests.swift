import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// `sharesheet bundle` with a `swift` whose `build` is a script.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BundleFaultTests {
  private static let source = "author/Sources/CowShare/Cow.swift"

  /// Writes a package with an app.
  private func write(rule: String, in home: CommandHome) throws {
    try home.write(
      "author/Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "author", products: [.library(name: "CowShare", targets: ["CowShare"])],
        targets: [.target(name: "CowShare")])
      """)
    try home.write(Self.source, "class Cow {}\n")
    try home.write("author/Cow.app/Info.plist", Self.list("Cow", ""))
    try home.write(
      "author/Cow.app/PlugIns/CowShare.appex/Info.plist",
      Self.list(
        "Cow.share",
        """
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionPrincipalClass</key><string>CowShare.Cow</string>
        <key>NSExtensionAttributes</key><dict>
        <key>NSExtensionActivationRule</key>\(rule)
        </dict></dict>
        """))
  }

  private static let rule = """
    <dict><key>NSExtensionActivationSupportsText</key><true/></dict>
    """

  private static func list(_ name: String, _ content: String) -> String {
    """
    <?xml version="1.0"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.\(name)</string>
    \(content)
    </dict></plist>

    """
  }

  /// Runs `bundle` for the package.
  /// - Parameter build: The lines of a shell script that replaces `swift build`, or `nil` if nothing
  ///   may be built. `$bin` is the folder of the built programs.
  private func bundle(
    _ home: CommandHome, build: String?, _ arguments: String...
  ) async throws -> CommandHome.Ending {
    let path = try home.replaceBuild(
      by: """
        bin='\(home.url.appending(path: "programs").path)'
        case "$*" in *--show-bin-path*) echo "$bin"; exit 0;; esac
        \(build ?? "touch '\(home.url.path)/built'; exit 1")
        """)
    var process = home.process(["bundle", "--package", home.url.path + "/author"] + arguments)
    process.environment["PATH"] = path
    let ending = try await home.ending(of: process)
    #expect(!FileManager.default.fileExists(atPath: home.url.path + "/built"))
    return ending
  }

  @Test("A bundle leaves no untracked files in the author's repository, and keeps a .gitignore")
  func repository() async throws {
    try await CommandHome.with { home in
      try write(rule: Self.rule, in: home)
      try home.write(Self.source, "import UIKit\nclass Cow { @objc func moo() {} }\n")
      let author = home.url.path + "/author"
      func git(_ arguments: String...) async throws -> String {
        var process = home.process([])
        process.path = "/usr/bin/git"
        process.arguments = ["-C", author] + arguments
        let ending = try await home.ending(of: process)
        ending.expect(0)
        return ending.output
      }
      _ = try await git("init", "--quiet")
      _ = try await git("add", ".")
      try await bundle(home, build: steps(home)).expect(0)
      let files = try FileManager.default.contentsOfDirectory(atPath: author + "/.build").sorted()
      #expect(files == [".gitignore", "applications", "sharesheet-ported"])
      #expect(try await git("ls-files", "--others", "--exclude-standard") == "")

      // For comparison: the .gitignore of the author stays.
      try home.write("author/.build/.gitignore", "mine\n")
      try await bundle(home, build: steps(home)).expect(0)
      #expect(try await git("ls-files", "--others", "--exclude-standard") != "")
    }
  }

  @Test("A missing program of --programs is named with its folder")
  func missingProgram() async throws {
    try await CommandHome.with { home in
      try write(rule: Self.rule, in: home)
      let programs = home.url.path + "/programs"
      try FileManager.default.createDirectory(
        atPath: programs + "/CowShare", withIntermediateDirectories: true)
      for folder in [programs, home.url.path + "/nowhere"] {
        let refused = try await bundle(home, build: nil, "--programs", folder)
        refused.expect(1)
        #expect(
          refused.errors.contains("There is no program CowShare in \(folder). Build the product"),
          "\(refused.errors)")
      }
    }
  }

  @Test("A rule that the App Store refuses is a warning, because the build continues")
  func truePredicate() async throws {
    try await CommandHome.with { home in
      try write(rule: "<string>TRUEPREDICATE</string>", in: home)
      let made = try await bundle(home, build: steps(home))
      made.expect(0)
      #expect(
        made.errors.contains("NSExtensionActivationRule: warning: the App Store refuses rules"),
        "\(made.errors)")
      #expect(!made.errors.contains("error:"), "\(made.errors)")
    }
  }

  /// The script of a build with 80 steps, and a warning of the author's source and of another.
  private func steps(_ home: CommandHome) -> String {
    """
    for step in $(seq 80); do echo "[$step/80] Compiling Cow"; done
    echo '\(home.url.path)/\(Self.source):1:2: warning: the cow is hungry'
    echo '/elsewhere/Moo.swift:1:2: warning: the moo is loud' >&2
    mkdir -p "$bin"; cp /bin/true "$bin/CowShare_ExtensionMain"
    """
  }

  @Test("A successful build prints only the author's warnings, and a failed build prints all")
  func output() async throws {
    try await CommandHome.with { home in
      try write(rule: Self.rule, in: home)
      let made = try await bundle(home, build: steps(home))
      made.expect(0)
      #expect(made.errors.contains("Building CowShare"), "\(made.errors)")
      #expect(made.errors.contains("Cow.swift:1:2: warning: the cow is hungry"), "\(made.errors)")
      #expect(!made.errors.contains("[80/80]") && !made.errors.contains("moo is loud"))
      #expect(made.errors.split(separator: "\n").count < 8, "\(made.errors)")

      let verbose = try await bundle(home, build: steps(home), "--verbose", "--json")
      verbose.expect(0)
      #expect(verbose.errors.contains("[80/80]") && verbose.errors.contains("moo is loud"))
      #expect(!verbose.output.contains("[80/80]"), "\(verbose.output)")

      let failed = try await bundle(home, build: steps(home) + "\necho moo\nexit 1")
      failed.expect(1)
      #expect(failed.errors.contains("[1/80]") && failed.errors.contains("moo is loud"))
      #expect(failed.errors.contains("\nmoo\n") && failed.errors.contains("Its output is above."))
    }
  }

  @Test("A FIFO among the sources is refused before the build, and a broken link is skipped")
  func fifo() async throws {
    try await CommandHome.with { home in
      try write(rule: Self.rule, in: home)
      let folder = home.url.path + "/author/Sources/CowShare"
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/Link.swift", withDestinationPath: "nowhere")
      let link = try await bundle(home, build: "exit 1")
      link.expect(1)
      #expect(link.errors.contains("\(folder)/Link.swift is skipped: "), "\(link.errors)")
      #expect(link.errors.contains("Building CowShare"), "\(link.errors)")

      try #require(mkfifo(folder + "/Pipe.swift", 0o600) == 0)
      let fifo = try await bundle(home, build: nil)
      fifo.expect(1)
      #expect(
        fifo.errors.contains("\(folder)/Pipe.swift is a FIFO, a socket or a device, which the"),
        "\(fifo.errors)")
    }
  }

  /// Starts a bundle whose build runs for minutes. The build has a compiler in a session of its own,
  /// and both ignore the signals of a terminal.
  private func startLongBuild(
    _ home: CommandHome
  ) throws -> (bundle: Int32, compiler: ProcessWatch, errors: Descriptor) {
    try write(rule: Self.rule, in: home)
    let ready = home.url.path + "/ready"
    try #require(mkfifo(ready, 0o600) == 0)
    let path = try home.replaceBuild(
      by: "trap '' INT TERM HUP\nsetsid sleep 300 &\necho $! > '\(ready)'\nwait")
    let author = home.url.path + "/author"
    var process = home.process([
      "bundle", "--package", author, "--product", "CowShare", "--info-plist",
      author + "/Cow.app/PlugIns/CowShare.appex/Info.plist", "--identifier", "com.example.Cow",
      "--name", "Cow",
    ])
    process.environment["PATH"] = path
    let errors = try Descriptor.capture(named: "errors")
    process.descriptors = [nil, errors, errors]
    let bundle = try process.start()
    let line = try Descriptor.open(ready, O_RDONLY).read(upTo: 100)
    let compiler = try #require(Int32(String(decoding: line, as: UTF8.self).dropLast()))
    return (bundle, try ProcessWatch(of: compiler), errors)
  }

  /// Returns the names of the command's temporary files, and of SwiftPM's locks for them.
  private func temporaryFolders(_ home: CommandHome) throws -> [String] {
    try home.names.filter { $0.contains("sharesheet-") }
  }

  @Test(
    "A signal ends a bundle with its compilers, and the next bundle succeeds",
    arguments: [SIGINT, SIGTERM])
  func interrupted(number: Int32) async throws {
    try await CommandHome.with { home in
      let (pid, compiler, errors) = try startLongBuild(home)
      #expect(try temporaryFolders(home).count == 1)
      kill(pid, number)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: number))
      #expect(compiler.hasEnded)
      #expect(try temporaryFolders(home) == [])
      let text = try CommandHome.text(errors)
      #expect(text.contains("The build was cancelled."), "\(text)")
      #expect(!text.contains("failed"), "\(text)")
      try await bundle(home, build: steps(home)).expect(0)
    }
  }

  @Test("The control: a killed bundle leaves its compiler, and the next bundle succeeds")
  func killed() async throws {
    try await CommandHome.with { home in
      let (pid, compiler, _) = try startLongBuild(home)
      kill(pid, SIGKILL)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: SIGKILL))
      #expect(!compiler.hasEnded)
      compiler.kill()
      try await bundle(home, build: steps(home)).expect(0)
    }
  }
}
