import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The command with an app that sends wrong messages.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct HostAppTalkTests {
  private typealias Channel = MessageChannel<HostAppMessage, SheetMessage>

  /// - Returns: The command's exit status, its standard error, and its messages to the app.
  private func talk(
    _ arguments: [String] = ["--to", "copy"], _ say: (UnixSocket) throws -> Void
  ) async throws -> (status: Linux.ExitStatus, errors: String, said: [SheetMessage]) {
    var result: (Linux.ExitStatus, String, [SheetMessage])?
    try await CommandHome.with { home in
      let (near, far) = try UnixSocket.pair(.stream)
      let errors = try Descriptor.capture(named: "errors")
      var process = home.process(["share", "--host-descriptor", "3"] + arguments)
      process.descriptors = [nil, nil, errors, far.descriptor]
      let pid = try process.start()
      process.descriptors = []
      try say(near)
      shutdown(near.descriptor.number, Int32(SHUT_WR))
      let status = try await CommandHome.end(of: pid)
      // This process still has a copy of the far end open, so the messages are polled without
      // waiting.
      var said: [SheetMessage] = []
      let channel = Channel(near)
      var wait = pollfd(fd: near.descriptor.number, events: Int16(POLLIN), revents: 0)
      while poll(&wait, 1, 0) > 0, let message = try channel.receive()?.message {
        said.append(message)
      }
      withExtendedLifetime(far) {}
      result = (status, try CommandHome.text(errors), said)
    }
    return try #require(result)
  }

  @Test("A correct presentation is shared")
  func good() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let talk = try await talk(["--to", "save=\(file.path)"]) {
      try Channel($0).send(.present(HostPresentation(items: [.text("Moo")])))
    }
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(talk.status == .exited(code: 0), "\(talk.errors)")
    #expect(talk.said == [.ended(SheetEnding(activity: "org.sharesheet.save", isCompleted: true))])
  }

  private static let badItems: [SharedItem<NamedFile>] =
    [.url("no scheme"), .url("")]
    + ["relative.txt", "/", "/dev/zero", "/no/such/file", ""].map { .file(NamedFile(path: $0)) }

  @Test(
    "An item that cannot be shared is refused, and the app gets an error",
    arguments: badItems)
  func badItem(_ item: SharedItem<NamedFile>) async throws {
    let talk = try await talk {
      try Channel($0).send(.present(HostPresentation(items: [item])))
    }
    #expect(talk.status == .exited(code: 2), "\(talk.errors)")
    guard case .ended(let ending)? = talk.said.first else {
      Issue.record("the app was told nothing")
      return
    }
    #expect(!ending.isCompleted && ending.failure?.code == 2)
  }

  @Test("Sharing a pipe does not block the command")
  func pipe() async throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    #expect(mkfifo(pipe.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: pipe) }
    let talk = try await talk {
      try Channel($0).send(.present(HostPresentation(items: [.file(NamedFile(path: pipe.path))])))
    }
    #expect(talk.status == .exited(code: 2))
  }

  @Test("If the app sends no valid presentation, the command exits with 2")
  func badTalk() async throws {
    let talks: [(UnixSocket) throws -> Void] = [
      { _ in },
      { socket in
        try [UInt8](repeating: 0xff, count: 100).withUnsafeBytes { try socket.send($0) }
      },
      { try Channel($0).send(.performed(completed: true)) },
      { try Channel($0).send(.present(HostPresentation(items: []))) },
      {
        try Channel($0).send(
          .present(
            HostPresentation(
              items: [.text("Moo")], activities: [String](repeating: "x", count: 101))))
      },
    ]
    for say in talks {
      let talk = try await talk { try say($0) }
      #expect(talk.status == .exited(code: 2), "\(talk.errors)")
      #expect(!talk.errors.isEmpty)
    }
  }

  @Test("An app that sends a wrong message in place of its items, or exits, shares nothing")
  func badAnswer() async throws {
    let presentation = HostPresentation(items: [.text("Moo")], asksForItems: true)
    let gone = try await talk { try Channel($0).send(.present(presentation)) }
    #expect(gone.status == .exited(code: 1) && gone.errors.contains("has exited"))
    let wrong = try await talk {
      let channel = Channel($0)
      try channel.send(.present(presentation))
      try channel.send(.performed(completed: true))
    }
    #expect(wrong.status == .exited(code: 1))
    #expect(wrong.said.first == .chosen(activity: "com.apple.UIKit.activity.CopyToPasteboard"))
  }

  @Test("An invalid --host-descriptor is a usage error, and the help does not list this option")
  func noDescriptor() async throws {
    try await CommandHome.with { home in
      try await home.run("share", "--host-descriptor", "77").expect(2)
      try await home.run("share", "--host-descriptor", "0").expect(2)
      try await home.run("share", "--host-descriptor", "77", "--text", "Moo").expect(2)
      let help = try await home.run("share", "--help")
      #expect(help.output.contains("--post") && !help.output.contains("host-descriptor"))
    }
  }
}
