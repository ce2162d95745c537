import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import AppGroups

@Suite(.ownThreads, .timeLimit(.minutes(3))) struct StandardDefaultsTests {
  @Test("A program that belongs to no app uses Foundation's defaults") func otherPrograms() throws {
    let key = "test-\(UUID().uuidString)"
    let standard = AppGroups.UserDefaults.standard
    standard.set(3, forKey: key)
    defer { standard.removeObject(forKey: key) }
    #expect(standard.integer(forKey: key) == 3)
    #expect(standard === AppGroups.UserDefaults.standard)
    #expect(Foundation.UserDefaults.standard.integer(forKey: key) == 3)
    // This process belongs to no app that is entitled to the group.
    #expect(AppGroups.UserDefaults(suiteName: "group.org.example.settings") == nil)
  }

  @Test("An app keeps defaults of its own") func appDefaults() throws {
    let app = try GroupApp()
    #expect(try app.run("own", "write", "moo").printed == "true\n")
    #expect(try app.run("own", "read").printed == "moo moo other moo\n")
    let preferences = app.folder.url.appending(
      path: "home/data/containers/\(GroupApp.identifier)/Library/Preferences")
    let files = try FileManager.default.contentsOfDirectory(atPath: preferences.path).sorted()
    #expect(
      files.filter { !$0.hasPrefix(".") }
        == ["com.example.other.settings", "\(GroupApp.identifier).settings"])
  }

  /// In a source file that imports only Foundation, `UserDefaults` is Foundation's class. Its
  /// objects are still the program's own defaults.
  @Test("A source file that imports only Foundation uses the same defaults")
  func foundationOnlyFile()
    throws
  {
    let app = try GroupApp()
    #expect(try app.run("foundation", "moo").printed == "true true\n")
    #expect(try app.run("own", "read").printed.hasPrefix("own moo own moo "))
    #expect(
      try SettingsLog(folder: app.preferences.path, name: app.file.lastPathComponent) { _ in }
        .values().compactMapValues { StoredValue.decode($0) as? String } == ["word": "moo"])
    let container = app.folder.url.appending(path: "its container")
    let groups = [GroupApp.group: app.folder.path("home/data/groups/\(GroupApp.group)")]
    #expect(
      try app.runExtension("foundation baa", container: container, groups: groups)
        == "true true\n")
    #expect(try app.runExtension("own read", container: container).hasPrefix("own baa own baa "))
  }

  /// The initializer of the subclass returns `nil`, and an error message states the reason.
  @Test("A subclass of Foundation's class is rejected") func rejectsSubclass() throws {
    let app = try GroupApp()
    #expect(try app.run("subclass", "moo").printed == "nil\n")
    let complaints = try app.complaints("subclass", "moo")
    #expect(complaints.contains("Derived") && complaints.contains("`import UIKit`"))
  }

  @Test("Invalid suite names give no defaults") func invalidSuiteNames() throws {
    let names = [GroupApp.identifier, "NSGlobalDomain", "", ".", "a/../../b", "com.example.other"]
    let printed = try GroupApp().run(
      "own", "names", names[0], names[1], names[2], names[3], names[4], names[5]
    ).printed
    #expect(printed == #"["nil", "nil", "nil", "nil", "nil", "there"]"# + "\n")
  }

  @Test("The domains are searched in their order") func domainOrder() throws {
    #expect(
      try GroupApp().run("own", "domains").printed == """
        registered 2
        set registered
        registered
        2 true
        2
        true true
        true

        """)
  }

  /// A command-line argument replaces a stored value, as in Foundation.
  @Test("Command-line arguments take precedence") func argumentDomain() throws {
    let app = try GroupApp()
    _ = try app.run("own", "write", "moo")
    #expect(try app.run("own", "read", "-word", "baa").printed == "baa baa baa\n")
  }

  @Test("The accessors return the same values as Foundation's") func accessors() throws {
    #expect(try GroupApp().run("coercions").printed == "26\n")
  }

  @Test("An extension has its own container") func extensionContainer() throws {
    let app = try GroupApp()
    let container = app.folder.url.appending(path: "its container")
    _ = try app.run("own", "write", "moo")
    #expect(try app.runExtension("own read", container: container) == "nil nil nil\n")
    #expect(try app.runExtension("own write baa", container: container) == "true\n")
    #expect(try app.runExtension("own read", container: container) == "baa baa other baa\n")
    #expect(try app.run("own", "read").printed == "moo moo other moo\n")
    #expect(
      FileManager.default.fileExists(
        atPath: container.appending(
          path: "Library/Preferences/\(GroupApp.identifier).Extension.settings"
        ).path))
  }
}

extension GroupApp {
  /// Runs the program as an extension of the app until it has completed. The test takes the
  /// daemon's place.
  /// - Returns: The output of the extension.
  func runExtension(
    _ text: String, container: URL?, bundle: String? = nil, groups: [String: String] = [:]
  ) throws -> String {
    let (own, its) = try UnixSocket.pair(.stream)
    let channel = MessageChannel<HostMessage, ExtensionMessage>(own)
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var child = ChildProcess(path: program)
    child.arguments = ["extension"]
    child.environment = ["SWIFT_BACKTRACE": "enable=no", "HOME": "/nonexistent"]
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, output, nil, its.descriptor]
    let process = try child.start()
    try channel.send(
      .begin(
        ExtensionRequest(
          bundleIdentifier: Self.identifier + ".Extension", displayName: "Settings",
          bundlePath: bundle, principalClass: "GroupDefaultsApp.SettingsExtension",
          items: [InputItem(contentText: text, attachments: [])], groupContainers: groups,
          containerPath: container?.path)))
    while let message = try channel.receive()?.message {
      if case .completed = message { break }
    }
    #expect(try ChildProcess.wait(for: process) == .exited(code: 0))
    return try String(contentsOfFile: output.path, encoding: .utf8)
  }
}
