import Foundation
import Glibc
import PortStep
import TestServers
import Testing

/// `sharesheet port --check` for paths and files that are no readable sources.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SkippedSourceTests {
  @Test("Paths that have the name of a source and lead to no file are skipped with a note")
  func noFiles() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/Package.swift", "")
      try home.write("Cow/Share/A.swift", "import UIKit\nlet a = UIMarvel()\n")
      try home.write("Cow/Share/Folder.swift/B.swift", "import UIKit\nlet b = UIMarvel2()\n")
      let folder = home.url.path + "/Cow/Share"
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/Link.swift", withDestinationPath: "nowhere")
      try #require(mkfifo(folder + "/Pipe.swift", 0o600) == 0)
      // The rest of the project is searched for declarations.
      try #require(mkfifo(home.url.path + "/Cow/Pipe.h", 0o600) == 0)
      let run = try await home.run(["port", "--check", folder])
      run.expect(1)
      #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
      for sentence in [
        "/Link.swift is skipped: the file to which the link leads does not exist.\n",
        "/Folder.swift is skipped: a folder is not a source.\n",
        "/Pipe.swift is skipped: a FIFO, a socket or a device is not a source.\n",
      ] {
        #expect(run.errors.contains(folder + sentence), "\(run.errors)")
      }
      let alone = try await home.run(["port", "--check", folder + "/Pipe.swift"])
      alone.expect(2)
      #expect(alone.errors.contains("No source was checked."), "\(alone.errors)")
    }
  }

  @Test("A source of more than 4 MiB is skipped, and many clauses of one #if take little time")
  func large() async throws {
    try await CommandHome.with { home in
      try home.write(
        "Cow/A.swift",
        "#if A\n" + String(repeating: "#elseif B\n", count: 40_000) + "let a = UIMarvel()\n#endif\n"
      )
      try home.write("Cow/B.swift", String(repeating: "let b = UIMarvel2()\n", count: 1 << 18))
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(1)
      #expect(run.output.split(separator: "\n").count == 1, "\(run.output.prefix(500))")
      #expect(
        run.errors.contains(
          "/Cow/B.swift is skipped: sources of more than 4 MiB are not checked.\n"),
        "\(run.errors)")
    }
  }

  @Test("The fault of a source says why the source cannot be read")
  func faults() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "A.swift")
    try Data("let a = 1\n".utf8).write(to: file)
    let path = folder.url.path + "/" + String(repeating: "a", count: 300) + ".swift"
    let fault = SourceFault(of: path)
    #expect(fault == .unreadable(reason: "File name too long"))
    #expect(SourceFault(of: file.path) == nil)
    #expect(throws: SourceFault.tooLarge) { try SourceContent.read(file.path, limit: 3) }
  }

  @Test("A file whose name is not UTF-8 is skipped with a note") func invalidName() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/A.swift", "import UIKit\nlet a = UIMarvel()\n")
      let folder = home.url.path + "/Cow/"
      var name: [CChar] = folder.utf8.map { CChar(bitPattern: $0) }
      name += [0x42, -1]
      name += ".swift".utf8.map { CChar(bitPattern: $0) }
      name.append(0)
      let file = open(name, O_CREAT | O_WRONLY, 0o600)
      try #require(file >= 0)
      close(file)
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(1)
      #expect(run.output.contains("/Cow/A.swift:2:9: error: UIMarvel"), "\(run.output)")
      #expect(run.errors.contains("is skipped: the name is not UTF-8."), "\(run.errors)")
    }
  }

  @Test(
    "A source that is not UTF-8 is skipped with a note, and the check reports no success",
    arguments: [String.Encoding.utf16, .isoLatin1])
  func invalidContent(encoding: String.Encoding) async throws {
    try await CommandHome.with { home in
      try home.write("Cow/A.swift", "import UIKit\n")
      let source = try #require("import Vision // Kühe\n".data(using: encoding))
      try source.write(to: home.url.appending(path: "Cow/B.swift"))
      let path = home.url.path + "/Cow"
      let run = try await home.run(["port", "--check", path])
      run.expect(1)
      #expect(
        run.errors.contains("/Cow/B.swift is skipped: the content is not UTF-8."), "\(run.errors)")
      #expect(!run.output.contains("No missing module"), "\(run.output)")
      // The control.
      try home.write("Cow/B.swift", "// Kühe\n")
      let other = try await home.run(["port", "--check", path])
      other.expect(0)
    }
  }

  @Test("A source that the parser reads too slowly is skipped, and the others are checked")
  func slow() async throws {
    try await CommandHome.with { home in
      func source(_ depth: Int) -> String {
        "let a: " + String(repeating: "[some ", count: depth) + "A"
          + String(repeating: "]", count: depth) + "\n"
      }
      try home.write("Cow/A.swift", source(60))
      try home.write("Cow/B.swift", "import UIKit\nlet a = UIMarvel()\n")
      let path = home.url.path + "/Cow"
      let run = try await home.run(["port", "--check", path])
      run.expect(1)
      #expect(run.output.contains("/Cow/B.swift:2:9: error: UIMarvel"), "\(run.output)")
      #expect(
        run.errors.contains("/Cow/A.swift is skipped: the parser needs too much time"),
        "\(run.errors)")
      // For comparison: less nested code is read.
      try home.write("Cow/A.swift", source(8))
      let read = try await home.run(["port", "--check", path])
      #expect(!read.errors.contains("is skipped"), "\(read.errors)")
    }
  }

  @Test("If the program of the check crashes, the error names the file that it read")
  func crash() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/A.swift", "let a = 1\n")
      try home.write(
        "Cow/B.swift", "let b: " + String(repeating: "repeat each ", count: 200_000) + "C\n")
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(1)
      #expect(run.errors.contains("was ended by the signal SIG"), "\(run.errors)")
      #expect(run.errors.contains("while it read \(home.url.path)/Cow/B.swift."), "\(run.errors)")
      #expect(!run.errors.contains("toolchain"), "\(run.errors)")
    }
  }
}
