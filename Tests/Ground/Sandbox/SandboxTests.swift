import Foundation
import Glibc
import Linux
import Sandbox
import TestServers
import Testing

/// The walls around a program, with all layers and with some of them missing.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SandboxTests {
  private let folder: TemporaryFolder
  private let secret: String

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("own"), withIntermediateDirectories: true)
    secret = folder.path("secret")
    try Data("moo".utf8).write(to: URL(filePath: secret))
  }

  /// Which layers the tests use.
  enum Walls: CaseIterable {
    case all, withoutBubblewrap, withRefusedNamespaces, none
  }

  /// - Returns: `nil` for no walls.
  private func sandbox(_ walls: Walls) throws -> Sandbox? {
    let program = RunningProgram.pathBesideOwn("sharesheet-sandbox")
    switch walls {
    case .all: return Sandbox(program: program, path: "/usr/bin:/bin")
    case .withoutBubblewrap: return Sandbox(program: program, path: folder.path("empty"))
    case .withRefusedNamespaces:
      let refusing = folder.path("refusing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        atPath: refusing, withIntermediateDirectories: true)
      let script = try folder.script(
        "echo 'bwrap: No permissions to create a new namespace' >&2; exit 1")
      try FileManager.default.moveItem(atPath: script, toPath: refusing + "/bwrap")
      return Sandbox(program: program, path: refusing)
    case .none: return nil
    }
  }

  /// Runs a shell script in a sandbox whose only writable folder is `own`.
  private func run(
    _ script: String, _ walls: Walls = .all, processes: Int? = nil
  ) throws -> (output: String, end: Sandbox.ProgramEnd.Report) {
    let own = folder.path("own")
    let policy = SandboxPolicy(
      readable: ["/bin", "/usr/bin"], writable: [own], home: own, processes: processes)
    let (pid, output, end) = try start(script, policy, in: try sandbox(walls))
    let text = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    let outer = try ChildProcess.wait(for: pid)
    return (text, end?.report(outer: outer) ?? .ended(outer))
  }

  private func start(
    _ script: String, _ policy: SandboxPolicy, in sandbox: Sandbox?
  ) throws -> (pid: Int32, output: Descriptor, end: Sandbox.ProgramEnd?) {
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/bash")
    child.arguments = ["-c", script]
    child.environment = ["PATH": "/usr/bin:/bin"]
    child.descriptors = [nil, writing, writing]
    child.startsSession = true
    guard let sandbox else { return (try child.start(), reading, nil) }
    let confined = try sandbox.confine(child, to: policy)
    return (try confined.process.start(), reading, confined.end)
  }

  @Test("A system with all layers has no gaps") func noGaps() throws {
    let layers = try #require(try sandbox(.all)).layers
    #expect(layers.gaps == [])
    #expect(layers.bubblewrap == "/usr/bin/bwrap")
    #expect(layers.landlock > 0)
    #expect(layers.hasFilter)
  }

  @Test("Libraries that the administrator installed can be read", arguments: Walls.allCases)
  func libraries(walls: Walls) throws {
    let (output, end) = try run(
      "for folder in /usr/lib /usr/local/lib; do [ -d $folder ] && ls $folder >/dev/null; done",
      walls)
    #expect(end == .ended(.exited(code: 0)), "\(output)")
  }

  @Test("A missing layer is named with its reason") func gaps() throws {
    #expect(try sandbox(.withoutBubblewrap)?.layers.gaps == [.noBubblewrap])
    #expect(
      try sandbox(.withRefusedNamespaces)?.layers.gaps
        == [.noNamespaces(reason: "bwrap: No permissions to create a new namespace")])
    let bare = Sandbox(program: "/nonexistent", path: folder.path("empty"))
    #expect(bare.layers.gaps == [.noBubblewrap, .noProgram(path: "/nonexistent")])
  }

  @Test("A bubblewrap that was removed is noticed, and one that runs nothing is no layer")
  func removedBubblewrap() throws {
    let folder = folder.path("tools")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bubblewrap = folder + "/bwrap"
    try FileManager.default.createSymbolicLink(
      atPath: bubblewrap, withDestinationPath: "/usr/bin/bwrap")
    let sandbox = Sandbox(path: folder)
    #expect(sandbox.layers.gaps == [])
    try FileManager.default.removeItem(atPath: bubblewrap)
    #expect(sandbox.layers.gaps == [.noBubblewrap])
    try FileManager.default.createSymbolicLink(
      atPath: bubblewrap, withDestinationPath: "/bin/true")
    #expect(Sandbox(path: folder).layers.gaps == [.noNamespaces(reason: "")])
  }

  @Test("If the program that makes the walls is killed, the end is reported as that")
  func killedWalls() throws {
    let own = folder.path("own")
    let policy = SandboxPolicy(readable: ["/bin", "/usr/bin"], writable: [own], home: own)
    let (pid, output, end) = try start(
      "echo started; exec sleep 60", policy, in: try sandbox(.all))
    let text = String(decoding: try output.read(upTo: 100), as: UTF8.self)
    #expect(text == "started\n")
    let walls = ProcessTree.all(from: pid).first {
      RunningProgram(of: $0)?.path == RunningProgram.pathBesideOwn("sharesheet-sandbox")
    }
    kill(try #require(walls), SIGKILL)
    let outer = try ChildProcess.wait(for: pid)
    #expect(end?.report(outer: outer) == .ended(.killed(signal: SIGKILL)))
  }

  @Test("Nothing starts without any wall, also if the system lacks descriptors for a moment")
  func noWalls() throws {
    let child = ChildProcess(path: "/bin/true")
    let policy = SandboxPolicy(writable: [folder.path("own")])
    let silent = try folder.script("exit 0")
    for program in ["/nonexistent", silent] {
      let bare = Sandbox(program: program, path: folder.path("empty"))
      let error = #expect(throws: NoSandbox.self) { try bare.confine(child, to: policy) }
      #expect(error?.gap == .noProgram(path: program))
      #expect(error.map { "\($0)" }?.contains("No extension can start") == true)
    }
  }

  @Test("A test of the layers ends, and one that cannot be made leaves the earlier result")
  func repeatedTest() throws {
    let program = folder.path("sharesheet-sandbox")
    try FileManager.default.createSymbolicLink(
      atPath: program,
      withDestinationPath: RunningProgram.pathBesideOwn("sharesheet-sandbox"))
    let sandbox = Sandbox(program: program, path: folder.path("empty"), interval: .zero)
    let before = sandbox.layers
    #expect(before.gaps == [.noBubblewrap])
    try FileManager.default.removeItem(atPath: program)
    #expect(sandbox.layers == before)
    // The control: without an earlier result, the gap is named.
    let other = Sandbox(program: program, path: folder.path("empty"), interval: .zero)
    #expect(other.layers.gaps == [.noBubblewrap, .noProgram(path: program)])
    try FileManager.default.moveItem(atPath: try folder.script("exec sleep 100"), toPath: program)
    #expect(other.layers.gaps == [.noBubblewrap, .noProgram(path: program)])
    #expect(sandbox.layers == before)
  }

  @Test("A file of the user is readable only without walls", arguments: Walls.allCases)
  func files(_ walls: Walls) throws {
    let (output, _) = try run("cat '\(secret)'", walls)
    #expect((output == "moo") == (walls == .none))
  }

  @Test("Only the own folder can be changed", arguments: Walls.allCases)
  func writing(_ walls: Walls) throws {
    let (output, _) = try run(
      """
      echo 1 > '\(folder.path("own/new"))' && echo own
      echo 1 > '\(folder.path("new"))' && echo outside
      mv '\(secret)' '\(folder.path("own/secret"))' && echo moved
      """, walls)
    let words = Set(output.split(separator: "\n").filter { !$0.contains(" ") }.map(String.init))
    #expect(words == (walls == .none ? ["own", "outside", "moved"] : ["own"]))
    #expect(FileManager.default.fileExists(atPath: folder.path("own/new")))
  }

  @Test(
    "The attributes of a file of the user can be changed only without walls",
    arguments: Walls.allCases)
  func attributes(_ walls: Walls) throws {
    #expect(chmod(secret, 0o644) == 0)
    func status() throws -> stat {
      var status = stat()
      _ = try SystemError.check(stat(secret, &status), "read the status")
      return status
    }
    let before = try status()
    let own = folder.path("own/file")
    let (output, end) = try run(
      """
      perl -e '$_ = "\(secret)"; chmod 0666, $_; utime 1, 1, $_; chown $<, $( + 0, $_; truncate $_, 1'
      perl -e 'open(my $f, ">", "\(own)") or die $!; chmod(0600, $f) or die $!;
      utime(1, 1, $f) or die $!; truncate($f, 1) or die $!; chmod(0600, "\(own)") or die $!'
      """, walls)
    #expect(end == .ended(.exited(code: 0)), "\(output)")
    let after = try status()
    let isSame =
      before.st_mode == after.st_mode && before.st_size == after.st_size
      && before.st_ctim.tv_sec == after.st_ctim.tv_sec
      && before.st_ctim.tv_nsec == after.st_ctim.tv_nsec
    #expect(isSame == (walls != .none), "\(output)")
    var made = stat()
    #expect(stat(own, &made) == 0 && made.st_mode & 0o777 == 0o600 && made.st_size == 1)
  }

  @Test("A process that the program has left behind ends with it", arguments: Walls.allCases)
  func leftBehind(_ walls: Walls) throws {
    let policy = SandboxPolicy(
      readable: ["/bin", "/usr/bin"], writable: [folder.path("own")], home: folder.path("own"))
    let (pid, output, _) = try start(
      "(setsid sleep 300 >/dev/null 2>&1 & echo $!)", policy, in: try sandbox(walls))
    let text = String(decoding: try output.readAll(limit: 100), as: UTF8.self)
    _ = try ChildProcess.wait(for: pid)
    let left = try #require(Int32(text.dropLast()))
    // With bubblewrap, the number is one of the sandbox, whose first process ends all others.
    guard walls != .all else { return }
    #expect((kill(left, 0) == 0) == (walls == .none))
    if walls == .none { kill(left, SIGKILL) }
  }

  @Test("No socket can be opened", arguments: Walls.allCases)
  func network(_ walls: Walls) throws {
    let listener = try RawServer(serve: nil)
    let (output, _) = try run(
      "exec 5<>/dev/tcp/127.0.0.1/\(listener.port) && echo connected", walls)
    #expect(output.contains("connected") == (walls == .none))
  }

  @Test("Other processes are neither seen nor signalled", arguments: Walls.allCases)
  func processes(_ walls: Walls) throws {
    var sleeper = ChildProcess(path: "/bin/sleep")
    sleeper.arguments = ["100"]
    let pid = try sleeper.start()
    defer {
      kill(pid, SIGKILL)
      _ = try? ChildProcess.wait(for: pid)
    }
    let (output, _) = try run(
      """
      cat /proc/\(pid)/cmdline > /dev/null && echo seen
      kill -TERM \(pid) && echo signalled
      """, walls)
    let words = Set(output.split(separator: "\n").filter { !$0.contains(" ") }.map(String.init))
    #expect(words == (walls == .none ? ["seen", "signalled"] : []))
    if walls == .none { ChildProcess.awaitEnd(of: pid) }
    #expect(ChildProcess.hasEnded(pid) == (walls == .none))
  }

  @Test("No namespace can be made", arguments: Walls.allCases)
  func namespaces(_ walls: Walls) throws {
    let (output, _) = try run("unshare --user /bin/true && echo made", walls)
    #expect(output.contains("made") == (walls == .none))
  }

  @Test("The end is reported as it was", arguments: Walls.allCases)
  func ends(_ walls: Walls) throws {
    #expect(try run("exit 134", walls).end == .ended(.exited(code: 134)))
    #expect(try run("kill -ABRT $$", walls).end == .ended(.killed(signal: SIGABRT)))
  }

  @Test("A sandbox that cannot be made is reported") func notStarted() throws {
    let policy = SandboxPolicy(writable: [folder.path("missing")])
    let (pid, output, end) = try start("true", policy, in: try sandbox(.all))
    #expect(
      String(decoding: try output.readAll(limit: 1 << 16), as: UTF8.self).contains("missing"))
    #expect(end?.report(outer: try ChildProcess.wait(for: pid)) == .notStarted)
  }

  @Test("The accounts of the computer are hidden") func accounts() throws {
    let (output, _) = try run("cat /etc/passwd")
    #expect(
      output == "user:x:\(getuid()):\(getgid()):user:\(folder.path("own")):/usr/sbin/nologin\n")
  }

  @Test("Only the devices without state exist") func devices() throws {
    let script = "for name in null urandom full tty ptmx pts shm kmsg; do"
    let (output, _) = try run(script + " [ -e /dev/$name ] && echo $name; done")
    #expect(output == "null\nurandom\n")
  }

  @Test("Nothing can be written beside the own folder") func rootFolder() throws {
    let places = ["/x", "/dev/x", "/etc/x", "/usr/x", folder.path("x")]
    let (output, _) = try run(
      "for place in \(places.joined(separator: " ")); do touch $place || echo refused; done")
    #expect(output.split(separator: "\n").count { $0 == "refused" } == places.count)
    #expect(!FileManager.default.fileExists(atPath: folder.path("x")))
  }

  @Test("The number of processes is limited", .enabled(if: getuid() != 0, "root has no limit"))
  func processLimit() throws {
    // A shell would wait when it cannot fork.
    let script = """
      perl -e 'for (1..40) { $p = fork; last unless defined $p; if (!$p) { sleep 60; exit }
      push @all, $p } print scalar @all; kill 9, @all'
      """
    #expect((Int(try run(script, processes: 20).output) ?? 40) < 20)
    #expect(try run(script).output == "40")
  }

  @Test("All processes end with the outermost one") func endsTogether() throws {
    let policy = SandboxPolicy(
      readable: ["/bin", "/usr/bin"], writable: [folder.path("own")], home: folder.path("own"))
    let (pid, output, _) = try start(
      "setsid sleep 300 & echo ready; wait", policy, in: try sandbox(.all))
    #expect(try output.read(upTo: 6) == Array("ready\n".utf8))
    let inside = ProcessTree.all(from: pid).dropFirst()
    #expect(inside.count >= 3)
    let watches = inside.compactMap { try? ProcessWatch(of: $0) }
    kill(pid, SIGKILL)
    _ = try ChildProcess.wait(for: pid)
    for watch in watches { #expect(watch.waitForEnd(milliseconds: 10_000)) }
  }
}
