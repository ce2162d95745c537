import DesktopSession
import Foundation
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DesktopClipboardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func roundTrip() throws {
    let clipboard = try StandInDesktop(in: folder).clipboard
    #expect(clipboard.contents(nil) == nil)
    #expect(clipboard.put(Data("Moo".utf8), type: nil))
    #expect(clipboard.contents(nil) == Data("Moo".utf8))
    #expect(clipboard.contents("image/png") == nil)
    #expect(clipboard.put(Data([1, 2, 3]), type: "image/png"))
    #expect(clipboard.contents("image/png") == Data([1, 2, 3]))
    #expect(clipboard.contents(nil) == nil)
  }

  @Test func noDisplay() {
    let clipboard = DesktopClipboard(environment: ["PATH": "/usr/bin:/bin"])
    #expect(clipboard.writer(nil) == nil)
    #expect(!clipboard.put(Data("Moo".utf8), type: nil))
    #expect(clipboard.contents(nil) == nil)
  }

  @Test func failedProgram() throws {
    let clipboard = try StandInDesktop(in: folder, copying: "exit 1", pasting: "echo half; exit 1")
      .clipboard
    #expect(!clipboard.put(Data("Moo".utf8), type: nil))
    #expect(clipboard.contents(nil) == nil)
  }

  @Test func unresponsiveDesktop() throws {
    let clipboard = try StandInDesktop(in: folder, pasting: "exec sleep 300").clipboard
    let began = ContinuousClock.now
    #expect(clipboard.contents(nil) == nil)
    #expect(ContinuousClock.now - began < .seconds(30))
  }

  @Test func endlessContents() throws {
    let clipboard = try StandInDesktop(in: folder, pasting: "exec cat /dev/zero").clipboard
    #expect(clipboard.contents(nil) == nil)
  }

  @Test(arguments: ["xclip", "xsel"]) func x11Programs(name: String) throws {
    let path = folder.path(name)
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let clipboard = DesktopClipboard(environment: ["DISPLAY": ":9", "PATH": folder.url.path])
    #expect(clipboard.writer(nil)?.path == path)
    // Only xclip supports pictures.
    #expect(clipboard.writer("image/png")?.path == (name == "xclip" ? path : nil))
  }
}
