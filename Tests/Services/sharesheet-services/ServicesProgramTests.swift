import Foundation
import Glibc
import HTTPService
import Linux
import TestServers
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct ServicesProgramTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(_ arguments: [String] = []) async throws -> ServicesProgram {
    try await ServicesProgram(
      ["--bin", "127.0.0.1:0", "--images", "off", "--json"] + arguments, home: home.url)
  }

  private func list(_ url: String, _ bin: String) async throws -> [[String: String]] {
    let answer = try await Curl.run(["-H", "Accept: application/json", "\(url)/bins/\(bin)"])
    let list = try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]] ?? []
    return list.map { $0.compactMapValues { $0 as? String } }
  }

  @Test(
    "The program ends immediately even if streams and uploads are open",
    arguments: [SIGTERM, SIGINT])
  func endsWithOpenConnections(signal: Int32) async throws {
    let program = try await start()
    let url = try program.url
    let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
    let clients = try await onThread {
      let stream = try RawConnection(port: port)
      try stream.send("GET /bins/a/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try stream.readUntil(": \n\n")
      let upload = try RawConnection(port: port)
      try upload.send(
        "PUT /bins/a HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
          + "Content-Length: 100\r\n\r\nhalf")
      _ = try upload.readUntil("100 Continue")
      return [stream, upload]
    }
    let end = try await program.end(signal)
    // After the signal, requests in flight have 0.5 s to finish. Without this limit, the stream
    // would never end, and the upload would take a minute.
    #expect(end.took < .seconds(10))
    #expect(end.status == .exited(code: 0))
    #expect(end.errors.isEmpty)
    withExtendedLifetime(clients) {}
    let left = home.files.filter { $0.hasSuffix(".body") || $0.hasSuffix(".json") }
    #expect(left.isEmpty)
  }

  @Test(
    "A folder that contains other files is refused, and no file is written in it",
    arguments: [
      ["passwd"], [".git"], ["bin", "etc"], ["bin", "usr", "images"], [".hidden"], ["lock"],
      ["Bin"],
      ["images", "cow.jpg"], ["gateway.json"], ["sharesheet-services"], [" "],
    ])
  func foreignFolder(names: [String]) async throws {
    let folder = home.url.appending(path: "data")
    for name in names {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let program = try await start(["--data", folder.path])
    let end = try await program.end()
    #expect(end.status == .exited(code: 1), "\(end.errors)")
    #expect(end.errors.contains("contains other files"), "\(end.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names.sorted())
  }

  @Test(
    "A new folder, an empty folder and an older version's folder can be used more than once",
    arguments: [nil, [], ["bin"], ["bin", "images", "image-uploads", "push", "gateway"]]
      as [[String]?])
  func ownFolder(names: [String]?) async throws {
    let folder = home.url.appending(path: "new/data")
    for name in names ?? [] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    if names == [] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for _ in 1...2 {
      let program = try await start(["--data", folder.path])
      #expect(try await program.end().status == .exited(code: 0))
      // Files that the user adds later do not prevent a start.
      try Data().write(to: folder.appending(path: "notes.txt"))
    }
  }

  @Test(
    "Folders of the operating system are refused",
    arguments: ["/etc", "/", "/usr", "/dev/null", "/proc"])
  func systemFolder(path: String) async throws {
    let program = try await start(["--data", path])
    #expect(try await program.end().status == .exited(code: 1))
  }

  @Test(
    "If the limit of open files is too low, the program states how many files it needs",
    arguments: [20, 64, 96] as [UInt64])
  func descriptorRequirement(allowed: UInt64) async throws {
    let program = try await ServicesProgram(
      ["--bin", "127.0.0.1:0", "--images", "off", "--json"], limits: [.openFiles(allowed)],
      home: home.url)
    guard allowed < 96 else {
      // For comparison: with a limit of 96, the program runs.
      #expect(try await Curl.run(["-d", "moo", "\(program.url)/bins/a"]).status == 200)
      #expect(try await program.end().status == .exited(code: 0))
      return
    }
    let end = try await program.wait()
    #expect(end.status == .exited(code: 1))
    #expect(end.errors.contains("only \(allowed) files open, and needs 96"), "\(end.errors)")
  }

  @Test("After the program was killed, no partial request is shown") func noPartialRequest()
    async throws
  {
    let program = try await start()
    let url = try program.url
    let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
    let whole = try await Curl.run(["-d", "whole", "\(url)/bins/a"])
    #expect(whole.status == 200)
    let upload = try await onThread {
      let upload = try RawConnection(port: port)
      try upload.send(
        "PUT /bins/a HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
          + "Content-Length: 100000\r\n\r\n" + String(repeating: "x", count: 50_000))
      _ = try upload.readUntil("100 Continue")
      return upload
    }
    // Waits until the pending body has a file.
    while !home.files.contains(where: { $0.contains("incoming/") }) { await Task.yield() }
    _ = try await program.end(SIGKILL)
    withExtendedLifetime(upload) {}
    #expect(home.files.contains { $0.contains("incoming/") })

    let second = try await start()
    let bodies = try await list(try second.url, "a").map { $0["body"] }
    #expect(bodies == ["whole"])
    #expect(!home.files.contains { $0.contains("incoming/") })
    _ = try await second.end()
  }

  /// The program is killed by `kill -9` at any moment. Each acknowledged request is stored, and
  /// each stored request is complete.
  @Test("A kill loses no acknowledged request") func keepsAcknowledged() async throws {
    for round in 0..<3 {
      let program = try await start()
      let url = try program.url
      let answered = try await withThrowingTaskGroup(of: [Int].self) { group in
        for worker in 0..<4 {
          group.addTask {
            var answered: [Int] = []
            for number in 0..<1000 {
              let id = round * 100_000 + worker * 1000 + number
              let answer = try await Curl.run(["-d", "\(id)", "\(url)/bins/round\(round)"])
              guard answer.status == 200 else { break }
              answered.append(id)
            }
            return answered
          }
        }
        while try await list(url, "round\(round)").count < 10 {}
        kill(program.pid, SIGKILL)
        return try await group.reduce(into: []) { $0 += $1 }
      }
      _ = try await program.wait()
      let second = try await start()
      let kept = try await list(try second.url, "round\(round)").compactMap { $0["body"] }
      #expect(Set(kept).isSuperset(of: answered.map(String.init)))
      #expect(Set(kept).count == kept.count)
      #expect(kept.allSatisfy { Int($0) != nil })
      _ = try await second.end()
    }
  }

  @Test("Memory does not grow with the size of the requests") func constantMemory() async throws {
    let program = try await start()
    let url = try program.url
    let size = 64 << 20
    let file = try home.sparseFile("large", size: Int64(size))
    async let upload = Curl.run(["-T", file.path, "\(url)/bins/large/"])
    var most = 0
    while !home.files.contains(where: { $0.hasSuffix(".json") }) {
      most = max(most, try program.anonymousMemory)
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await upload.text.contains("\"size\":\(size)"))
    most = max(most, try program.anonymousMemory)
    #expect(most > 0 && most < 32 << 10, "\(most) kB")
    let body = try #require(try await list(url, "large").first?["bodyURL"])
    let check = try Curl.start(["-s", "-o", home.path("back"), body])
    _ = try await onThread { try ChildProcess.wait(for: check.pid) }
    #expect(try program.anonymousMemory < 32 << 10)
    let back = try FileManager.default.attributesOfItem(atPath: home.path("back"))[.size] as? Int
    #expect(back == size)
    _ = try await program.end()
  }

  /// If the port that an argument names is in use, the program fails instead of choosing another
  /// port.
  @Test(arguments: ["bin", "images", "push", "gateway", "gateway-admin"])
  func occupiedPort(service: String) async throws {
    let taken = try Listener.anyPort()
    let port = taken.address.port
    let ports = ["bin", "images", "push", "gateway", "gateway-admin"].flatMap {
      ["--\($0)", $0 == service ? "127.0.0.1:\(port)" : "off"]
    }
    let program = try await ServicesProgram(ports + ["--json"], home: home.url)
    let end = try await program.wait()
    #expect(end.status != .exited(code: 0) && program.firstLine.isEmpty)
    #expect(end.errors.contains("Port \(port) is taken by"), "\(end.errors)")
    #expect(end.errors.contains("--\(service) ADDRESS:PORT"), "\(end.errors)")
    withExtendedLifetime(taken) {}
  }

  /// The error of a second run names the running process, its port and the command that ends it.
  @Test("A second run names the running process") func secondProcess() async throws {
    let first = try await start()
    let port = try #require(first.firstLine.split { !$0.isNumber }.last)
    let second = try await start()
    let end = try await second.wait()
    #expect(end.status != .exited(code: 0) && second.firstLine.isEmpty)
    #expect(end.errors.contains("It is process \(first.pid), at port \(port)."), "\(end.errors)")
    #expect(end.errors.contains("'kill \(first.pid)', or choose"), "\(end.errors)")
    _ = try await first.end()
  }

  @Test(arguments: [
    (["--bin", "0.0.0.0:4986"], "not a loopback address"),
    (["--bin", "off", "--images", "off"], "nothing to run"),
    (["--images", "0.0.0.0:1"], "not a loopback address"),
    (["--bin", "nonsense"], "ADDRESS:PORT"), (["--config", "/nowhere/x.json"], "Cannot read"),
  ])
  func rejectsArguments(arguments: [String], reason: String) async throws {
    let program = try await ServicesProgram(arguments, home: home.url)
    let (status, errors, _) = try await program.wait()
    #expect(program.firstLine.isEmpty)
    #expect(status != .exited(code: 0))
    #expect(errors.contains(reason), "\(errors)")
  }

  @Test func configuration() async throws {
    let config = try home.file(
      "config.json",
      Data(
        "{\"bin\":\"127.0.0.1:0\",\"images\":\"off\",\"data\":\"\(home.path("kept"))\"}".utf8))
    let program = try await ServicesProgram(["--config", config.path], home: home.url)
    #expect(program.firstLine.hasPrefix("Request bin: http://127.0.0.1:"))
    #expect(home.files.contains("kept/bin/lock"))
    _ = try await program.end()
  }
}
