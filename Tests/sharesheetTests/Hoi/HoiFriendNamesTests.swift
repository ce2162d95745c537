import Foundation
import Linux
import TestServers
import Testing

/// Names of friends, and the removal of a friend's data.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiFriendNamesTests {
  private static let address = "http://127.0.0.1:1/anna-s-topic"

  @Test(
    "A name counts as taken in any letter case or Unicode form, and --replace changes its address")
  func replaces() async throws {
    try await CommandHome.with { home in
      try await home.hoi("add", "Zo\u{EB}", Self.address).expect(0)
      for name in ["Zo\u{EB}", "zo\u{EB}", "Zoe\u{308}", "ZOE\u{308}"] {
        let taken = try await home.hoi("add", name, "http://other.example/bert-s-topic")
        taken.expect(9)
        #expect(taken.errors.contains("Zo\u{EB} is already a friend, at http://127.0.0.1:1/ann"))
        #expect(taken.errors.contains("--replace") && !taken.errors.contains("anna-s-topic"))
      }
      var list = try await home.hoi("list").output
      #expect(list.hasPrefix("Zo\u{EB}\thttp://127.0.0.1:1/") && list.hasSuffix("…\n"))
      // Adding the same friend again changes nothing and needs no option.
      try await home.hoi("add", "zo\u{EB}", Self.address, "--replace").expect(0)
      try await home.hoi("add", "zoe\u{308}", Self.address).expect(0)
      try await home.hoi("add", "ZOE\u{308}", "http://other.example/x-topic", "--replace").expect(0)
      list = try await home.hoi("list").output
      #expect(list.split(separator: "\n").count == 1 && list.contains("http://other.example/"))
      try await home.hoi("remove", "zo\u{EB}").expect(0)
      #expect(try await home.hoi("list").output.isEmpty)
    }
  }

  @Test(
    "After the removal of a friend or the change of an address, no file has the old data")
  func removedSecrets() async throws {
    try await CommandHome.with { home in
      let group = try #require(try home.directories.containerURL(forGroup: "group.ch.iphonso.hoi"))
      func holding(_ text: String) throws -> [String] {
        let files = FileManager.default.enumerator(at: group, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { file in
          var isFolder: ObjCBool = false
          guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
            !isFolder.boolValue
          else { return false }
          return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
        }.map(\.lastPathComponent)
      }
      try await home.hoi("add", "Anna", Self.address, "--token", "tk_first").expect(0)
      try await home.hoi("add", "Bert", "http://127.0.0.1:1/b", "--token", "tk_bert").expect(0)
      #expect(try holding("tk_first").count == 2, "the friend's file, and the list")
      try await home.hoi("add", "Anna", Self.address, "--token", "tk_next", "--replace").expect(0)
      #expect(try holding("tk_first") == [])
      try await home.hoi("remove", "Anna").expect(0)
      #expect(try holding("tk_next") == [] && holding("anna-s-topic") == [])
      #expect(try holding("tk_bert").count == 2)
      try await home.hoi("inbox", Self.address, "--token", "tk_own").expect(0)
      try await home.hoi("inbox", Self.address, "--token", "tk_new").expect(0)
      #expect(try holding("tk_own") == [])
    }
  }

  @Test("Empty lists name the next step, and inbox --address prints the whole address")
  func nextSteps() async throws {
    try await CommandHome.with { home in
      func said(_ arguments: String...) async throws -> String {
        let (process, output, errors) = try home.startHoi(arguments)
        #expect(try await CommandHome.end(of: process) == .exited(code: 0))
        #expect(try CommandHome.text(output).isEmpty)
        return try CommandHome.text(errors)
      }
      #expect(try await said("list").contains("hoi add NAME ADDRESS"))
      #expect(try await said("inbox").contains("hoi inbox https://HOST/TOPIC"))
      #expect(try await said("unsent").contains("No push service has refused anything."))
      try await home.hoi("inbox", "--address").expect(1)
      try await home.hoi("inbox", Self.address, "--token", "tk_own").expect(0)
      #expect(try await home.hoi("inbox", "--address").output == Self.address + "\n")
      #expect(try await said("inbox").contains("hoi inbox --follow"))
      #expect(try await home.hoi("send", "--help").output.hasPrefix("hoi send NAME"))
      #expect(try await home.hoi("--help").output.contains("EXIT STATUS"))
    }
  }
}

/// A full disk when a hoi is sent.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct HoiFullDiskTests {
  @Test(arguments: [["--picture", "cow"], ["--link", "https://cow.example/"]])
  func fullDisk(content: [String]) async throws {
    try await CommandHome.with { home in
      let group = try #require(try home.directories.containerURL(forGroup: "group.ch.iphonso.hoi"))
      try await home.hoi("add", "Anna", "http://127.0.0.1:1/anna").expect(0)
      let disk = try SmallDisk(at: group.appending(path: "waiting"))
      try disk.fill()
      let (process, output, errors) = try home.startHoi(["send", "Anna"] + content)
      #expect(try await CommandHome.end(of: process) == .exited(code: 1))
      let said = try CommandHome.text(errors)
      #expect(said.contains("The disk is full"), "\(said)")
      #expect(try CommandHome.text(output).isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: disk.path)
      #expect(left == ["filler"])
    }
  }
}
