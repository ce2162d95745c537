import Contract
import Foundation
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct SourcePortTests {
  /// Runs `sharesheet-port`, or the given program, and returns its exit status and output.
  private func port(
    _ arguments: [String], input: String = "", program: String? = nil
  ) throws -> (status: Linux.ExitStatus, text: String) {
    let output = try memory("")
    var process = ChildProcess(
      path: program ?? RunningProgram.pathBesideOwn("sharesheet-port"))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
    process.descriptors = [try memory(input), output, output]
    let status = try ChildProcess.wait(for: try process.start())
    lseek(output.number, 0, SEEK_SET)
    return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
  }

  private func memory(_ text: String) throws -> Descriptor {
    let file = try Array(text.utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "test", holding: $0)
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  private func write(_ text: String, _ path: String, in folder: TemporaryFolder) throws -> URL {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Returns the author's lines from a ported source.
  private func body(_ ported: String) -> [Substring] {
    let lines = ported.split(separator: "\n", omittingEmptySubsequences: false)
    let start = (lines.firstIndex { $0.hasPrefix("#sourceLocation(file:") } ?? -1) + 1
    // Without a closing `#sourceLocation()`, the lines end before the empty last line.
    let end = lines.firstIndex(of: "#sourceLocation()") ?? lines.endIndex - 1
    return Array(lines[start..<end])
  }

  @Test("Each vector's source is ported as expected, line by line")
  func vectors() throws {
    #expect(PortVector.all.count == 23)
    let folder = try TemporaryFolder()
    // Each vector has its own run, because each is a separate module.
    for (index, vector) in PortVector.all.enumerated() {
      let file = try write(vector.original + "\n", "in/\(index).swift", in: folder)
      let run = try port(["files", "--output", folder.url.path + "/out", file.path])
      #expect(run.status == .exited(code: 0), "\(run.text)")
      let out = try String(
        contentsOf: folder.url.appending(path: "out/\(index).swift"), encoding: .utf8)
      let lines = body(out)
      #expect(lines.count == vector.original.components(separatedBy: "\n").count)
      let trimmed = lines.map { line in
        line.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
      }
      #expect(
        trimmed.joined(separator: "\n").trimmingCharacters(in: .newlines) == vector.ported,
        "\(vector.name)")
      #expect(try String(contentsOf: file, encoding: .utf8) == vector.original + "\n")
    }
  }

  @Test("A file that uses the XML parser imports its module once")
  func parser() throws {
    let folder = try TemporaryFolder()
    let delegate = "final class Feed: NSObject, XMLParserDelegate {}\n"
    let texts = [
      "import Foundation\n" + delegate, "import UIKit\nlet parser = XMLParser(data: Data())\n",
      "import Foundation\nimport FoundationXML\n" + delegate,
      // Without Foundation, the class is the author's own. A name in a comment is no use.
      "let parser = XMLParser()\n", "import Foundation\n// XMLParser\n",
    ]
    var ported: [String] = []
    for (index, text) in texts.enumerated() {
      let file = try write(text, "\(index)/Feed.swift", in: folder)
      let output = folder.url.path + "/out/\(index)"
      let run = try port(["files", "--output", output, file.path])
      #expect(run.status == .exited(code: 0), "\(run.text)")
      ported.append(try String(contentsOfFile: output + "/Feed.swift", encoding: .utf8))
    }
    #expect(
      ported.map { $0.components(separatedBy: "import FoundationXML").count - 1 } == [
        1, 1, 1, 0, 0,
      ]
    )
    let run = try port(
      ["-typecheck", "-parse-as-library", folder.url.path + "/out/0/Feed.swift"],
      program: compiler())
    #expect(run.status == .exited(code: 0), "\(run.text)")
    // The control: without the port step, the compiler does not find the protocol.
    let control = try port(
      ["-typecheck", "-parse-as-library", folder.url.path + "/0/Feed.swift"], program: compiler())
    #expect(control.text.contains("cannot find type 'XMLParserDelegate'"), "\(control.text)")
  }

  @Test(
    "The built fixture is the ported form of its original",
    arguments: ["ShareViewController.swift", "Keeper.swift", "Counter.swift"])
  func fixture(name: String) throws {
    let fixtures = Checkout.root.appending(path: "Tests/Fixtures/Ported")
    let folder = try TemporaryFolder()
    let original = fixtures.appending(path: "Original/\(name)")
    let run = try port(["files", "--output", folder.url.path, original.path])
    #expect(run.status == .exited(code: 0), "\(run.text)")
    let ported = try String(
      contentsOf: folder.url.appending(path: name), encoding: .utf8)
    let built = try String(
      contentsOf: fixtures.appending(path: "Sources/\(name)"), encoding: .utf8)
    #expect(
      built.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "\n")
        == ported.replacing(original.path, with: name))
  }

  /// TeamPicks is not listed, because its listing needs no porting.
  @Test(
    "The tutorials' built listings are the ported forms of their originals",
    arguments: ["Hoi", "ImgShare", "ShareAlike"])
  func tutorials(_ name: String) throws {
    let fixtures = Checkout.root.appending(path: "Tests/Fixtures/TutorialListings")
    let folder = try TemporaryFolder()
    let original = fixtures.appending(path: "Original/\(name).swift")
    let run = try port(["files", "--output", folder.url.path, original.path])
    #expect(run.status == .exited(code: 0), "\(run.text)")
    let ported = try String(
      contentsOf: folder.url.appending(path: "\(name).swift"), encoding: .utf8)
    let built = try String(
      contentsOf: fixtures.appending(path: "Sources/\(name).swift"), encoding: .utf8)
    #expect(
      built.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "\n") == ported.replacing(original.path, with: "\(name).swift"))
    let check = try port(["check", fixtures.appending(path: "Original").path])
    #expect(
      check.text.contains("\"findings\":[]") || !check.text.contains("\(name).swift"),
      "\(check.text)")
  }

  @Test(
    "The built models of SwiftData are the ported forms of their originals",
    arguments: ["Ledger", "Statements"])
  func models(_ name: String) throws {
    let fixtures = Checkout.root.appending(path: "Tests/Fixtures/Ledger")
    let folder = try TemporaryFolder()
    let original = fixtures.appending(path: "Original/\(name).swift")
    let run = try port(["files", "--output", folder.url.path, original.path])
    #expect(run.status == .exited(code: 0), "\(run.text)")
    let ported = try String(
      contentsOf: folder.url.appending(path: "\(name).swift"), encoding: .utf8)
    let built = try String(
      contentsOf: fixtures.appending(path: "Models/\(name).swift"), encoding: .utf8)
    #expect(
      built.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .joined(separator: "\n") == ported.replacing(original.path, with: "\(name).swift"))
    let check = try port(["check", original.path])
    #expect(check.text.contains("\"findings\":[]"), "\(check.text)")
  }

  private func compiler() throws -> String {
    let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return try #require(
      paths.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  @Test("A compiler error names the original's line and column")
  func errors() throws {
    let folder = try TemporaryFolder()
    let file = try write(
      // A private class has no `ExposedMembers`, which would need UIKit.
      "@objc protocol P {}\nprivate class A: P {\n  @objc func a() { moo() }\n}\n", "A.swift",
      in: folder)
    _ = try port(["files", "--output", folder.url.path + "/out", file.path])
    let run = try port(
      ["-typecheck", "-parse-as-library", folder.url.path + "/out/A.swift"], program: compiler())
    #expect(run.text.contains("\(file.path):3:20: error: cannot find 'moo'"), "\(run.text)")
  }

  @Test("A ported package is a copy, and the original does not change")
  func package() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "p", dependencies: [.package(path: "../q"), .package(name: "r", path: "/r")])

      """
    _ = try write(manifest, "p/Package.swift", in: folder)
    let view = try write(
      "import UIKit\nclass A { @objc func a() {} }\n", "p/Sources/A/A.swift", in: folder)
    let plain = try write(
      "import Foundation\nlet b = URLSession.shared\n", "p/Sources/A/B.swift", in: folder)
    let words = try write(
      "import Foundation\nlet d: LocalizedStringResource = \"d\"\n", "p/Sources/A/D.swift",
      in: folder)
    let model = try write("import Foundation\nlet c = 1\n", "p/Sources/C/C.swift", in: folder)
    _ = try write("{}", "p/Sources/A/a.json", in: folder)
    _ = try write("moo", "p/notes/moo.txt", in: folder)
    let package = folder.url.appending(path: "p").path
    let output = package + "/.build/sharesheet-ported/p"
    let job = """
      {"package":"\(package)","output":"\(output)","modules":[
        {"files":["\(view.path)","\(plain.path)","\(words.path)"],"importsUIKit":true},
        {"files":["\(model.path)"],"importsUIKit":false}]}
      """
    let run = try port(["package"], input: job)
    #expect(run.text == "{\"changed\":3}\n")
    func text(_ path: String) -> String? {
      try? String(contentsOfFile: output + "/" + path, encoding: .utf8)
    }
    #expect(text("Sources/A/A.ported.swift")?.contains("class A {       func a() {} }") == true)
    #expect(text("Sources/A/B.ported.swift")?.hasPrefix("import UIKit\n#sourceLocation") == true)
    #expect(text("Sources/A/D.ported.swift")?.hasPrefix("import UIKit\n#sourceLocation") == true)
    #expect(text("Sources/C/C.ported.swift")?.hasPrefix("#sourceLocation") == true)
    #expect(text("Sources/A/a.json") == "{}" && text("notes/moo.txt") == "moo")
    #expect(
      text("Package.swift")
        == manifest.replacing("\"../q\"", with: "\"\(folder.url.path)/q\""))
    #expect(try String(contentsOf: view, encoding: .utf8).contains("@objc"))
    #expect(text("Sources/A/A.swift") == nil)

    // A removed file is removed from the copy, and an unchanged file is not written again.
    let written = try FileManager.default.attributesOfItem(
      atPath: output + "/Sources/A/A.ported.swift")
    try FileManager.default.removeItem(at: plain)
    try FileManager.default.removeItem(atPath: package + "/notes")
    let again = try port(
      ["package"], input: job.replacing(",\"\(plain.path)\"", with: ""))
    #expect(again.text == "{\"changed\":2}\n")
    #expect(text("Sources/A/B.ported.swift") == nil && text("notes/moo.txt") == nil)
    let now = try FileManager.default.attributesOfItem(atPath: output + "/Sources/A/A.ported.swift")
    #expect(now[.systemFileNumber] as? Int == written[.systemFileNumber] as? Int)

    // A folder that was linked as a whole must become a real folder when one of its files is
    // ported. Otherwise the original would be overwritten.
    let late = try write("import UIKit\nlet d = 1\n", "p/Sources/D/D.swift", in: folder)
    _ = try write("moo", "p/Sources/D/notes/moo.txt", in: folder)
    let always = "{\"files\":[\"\(view.path)\"],\"importsUIKit\":true}"
    func grown(_ more: String) -> String {
      "{\"package\":\"\(package)\",\"output\":\"\(output)\",\"modules\":[\(always)\(more)]}"
    }
    _ = try port(["package"], input: grown(""))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: output + "/Sources/D")
        == package + "/Sources/D")
    let module = "{\"files\":[\"\(late.path)\"],\"importsUIKit\":true}"
    for _ in 0..<2 { _ = try port(["package"], input: grown(",\(module)")) }
    #expect(text("Sources/D/D.ported.swift")?.hasPrefix("#sourceLocation") == true)
    #expect(text("Sources/D/notes/moo.txt") == "moo")
    #expect(try String(contentsOf: late, encoding: .utf8) == "import UIKit\nlet d = 1\n")
    #expect(
      try String(contentsOfFile: package + "/Sources/D/notes/moo.txt", encoding: .utf8) == "moo")
    #expect(try FileManager.default.contentsOfDirectory(atPath: package + "/Sources/D").count == 2)
  }

  @Test(
    "A ported file has another name, so that the compiler accepts its line numbers",
    arguments: [false, true])
  func name(isListed: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try write(isListed ? "// A.swift\n" : "\n", "p/Package.swift", in: folder)
    let view = try write("import UIKit\n@objc class A {}\n", "p/A.swift", in: folder)
    let main = try write("import UIKit\n@objc class B {}\n", "p/main.swift", in: folder)
    let (package, output) = (folder.url.path + "/p", folder.url.path + "/out")
    let run = try port(
      ["package"],
      input: """
        {"package":"\(package)","output":"\(output)",
        "modules":[{"files":["\(view.path)","\(main.path)"],"importsUIKit":true}]}
        """)
    #expect(run.status == .exited(code: 0), "\(run.text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
    #expect(names == [isListed ? "A.swift" : "A.ported.swift", "Package.swift", "main.swift"])
    let ported = try String(contentsOfFile: output + "/" + names[0], encoding: .utf8)
    let name = folder.url.appending(path: names[0])
    try ported.replacing("import UIKit", with: "").write(
      to: name, atomically: true, encoding: .utf8)
    let checked = try port(
      ["-emit-module", "-parse-as-library", "-o", package + "/M.swiftmodule", name.path],
      program: compiler())
    #expect(checked.text.contains("conflicts with '#fileID'") == isListed, "\(checked.text)")
  }

  @Test(
    "Brackets nested too deep are reported with the file, without a crash")
  func nesting() throws {
    let folder = try TemporaryFolder()
    for (source, isRead) in [
      ("let a = " + nested(240), true), ("let a = " + nested(3000), false),
      (String(repeating: "[", count: 100_000), false),
      ("let a = \"\\(" + nested(3000) + ")\"", false),
      (conditions(240), true), (conditions(3000), false),
      ("let a: " + String(repeating: "A<", count: 3000), false),
      (String(repeating: "let b = a < b\nlet c = [1, a<b, 2]\n", count: 400), true),
      // The first thread's stack is too small for these.
      ("func f() {\nif a {}\n" + String(repeating: "else if a {}\n", count: 5000) + "}\n", true),
      ("let a = " + String(repeating: "try ", count: 20_000) + "b\n", true),
      (String(repeating: "let a = \":([{\" // ([{\n/* ([{ /* ( */ */\n", count: 400), true),
      ("let a = \"\"\"\n" + String(repeating: "([{ \"\n", count: 400) + "\"\"\"\n", true),
    ] {
      let file = try write(source, "A.swift", in: folder)
      let run = try port(["check", folder.url.path])
      #expect(run.status == .exited(code: 0), "\(run.text.prefix(500))")
      #expect(run.text.contains("\"nested\"") != isRead)
      // A source that cannot be ported ends a build.
      if isRead { continue }
      let ported = try port(["files", "--output", folder.url.path + "/out", file.path])
      #expect(ported.status == .exited(code: 1), "\(ported.text.prefix(500))")
      #expect(ported.text.contains("\(file.path): brackets, #if or generic types are"))
    }
  }

  private func conditions(_ depth: Int) -> String {
    String(repeating: "#if A\n", count: depth) + String(repeating: "#endif\n", count: depth)
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
  }
}
