import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

/// ImgShare with the real daemon and an image host with Imgur's API.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .serialized)
struct ImgShareTests {
  @Test("A share appears in the app's history") func sharedHistory() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        #expect(home.copied == nil)
        try home.share("Cow")
        #expect(try await home.history(of: 1) == ["Cow"])
        #expect(home.imagesReceived == 1)
        #expect(home.uploads.isEmpty)
        #expect(try home.links() == [home.copied])
        // As in the tutorial, the extension prints the start of the upload, and the app its end.
        let posted = try home.run("sharesheet", "logs", "ImgShare").output
        #expect(posted.contains("Posting file://") && posted.contains(" to /3/image"), "\(posted)")
        let ended = try await home.printed(["Upload completed", "Status code: 200", "Response: {"])
        #expect(ended.components(separatedBy: "Upload completed").count == 2, "\(ended)")
        #expect(try home.run("sharesheet", "paste").output == "\(home.copied ?? "")\n")
      }
    }
  }

  /// The daemon launches the app with an environment that names the desktop.
  @Test("A desktop's clipboard gets the link", arguments: [true, false]) func linkOnClipboard(
    hasDesktop: Bool
  )
    async throws
  {
    try await ImgShareHome.with(hasDesktop: hasDesktop) { home in
      try await home.withImageHost {
        try home.share("Cow")
        _ = try await home.history(of: 1)
        let link = try #require(try home.links().first)
        #expect(link.hasPrefix("http://127.0.0.1:"))
        #expect(home.clipboard == (hasDesktop ? link : nil))
        #expect(home.copied == link)
      }
    }
  }

  @Test("The app shows the link of its own upload") func appUpload() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        let upload = try home.run("imgshare", "upload", home.photo, "--title", "Own\u{1B}[2J\n👨‍👩‍👧")
        #expect(upload.status == .exited(code: 0), "\(upload.errors)")
        let history = try home.run("imgshare", "history").output
        #expect(
          history.hasPrefix(
            upload.output.trimmingCharacters(in: .newlines) + "\tOwn\u{FFFD}[2J 👨‍👩‍👧\n"))
        #expect(home.copied.map { $0 + "\n" } == upload.output)
        #expect(home.uploads.isEmpty)
      }
    }
  }

  @Test("An upload continues after its app ends") func appKilled() async throws {
    try await ImgShareHome.with { home in
      let daemon = try await home.daemon()
      let (app, _, _) = try home.start("imgshare", ["upload", home.photo, "--title", "Killed"])
      for try await transfer in daemon.transferEvents() where transfer.attempts > 0 { break }
      kill(app, SIGKILL)
      #expect(try ChildProcess.wait(for: app) == .killed(signal: SIGKILL))
      try await home.withImageHost {
        for transfer in try await daemon.transfers() { try await daemon.retryTransfer(transfer.id) }
        #expect(try await home.history(of: 1) == ["Killed"])
        #expect(try home.links() == [home.copied])
        #expect(home.imagesReceived == 1)
        #expect(home.uploads.isEmpty)
      }
    }
  }

  @Test("An upload continues after the daemon is killed") func daemonKilled() async throws {
    try await ImgShareHome.with { home in
      let first = try await home.daemon()
      try home.share("Cow")
      let process = try await first.status().pid
      kill(process, SIGKILL)
      _ = try ChildProcess.wait(for: process)
      try await home.withImageHost {
        let second = try await home.daemon()
        for transfer in try await second.transfers() where !transfer.state.isFinal {
          _ = try? await second.retryTransfer(transfer.id)
        }
        #expect(try await home.history(of: 1) == ["Cow"])
        #expect(home.imagesReceived == 1)
        #expect(home.uploads.isEmpty)
      }
    }
  }

  @Test("A rejected upload is reported as failed") func rejectionByService() async throws {
    try await ImgShareHome.with { home in
      try await home.withImageHost {
        let note = home.directories.data.appending(path: "note.jpg")
        try Data("This is no picture.".utf8).write(to: note)
        let upload = try home.run("imgshare", "upload", note.path)
        #expect(upload.status == .exited(code: 1))
        #expect(upload.errors.contains("did not accept the picture"))
        #expect(try home.run("imgshare", "history").output.isEmpty)
        #expect(home.copied == nil)
        #expect(home.uploads.isEmpty)
        // The end of the earlier upload is reported again, but not as the end of this upload.
        let second = try home.run("imgshare", "upload", home.photo)
        #expect(second.status == .exited(code: 0), "\(second.errors)")
        #expect(
          second.errors.split(separator: "\n").count { $0 == "Upload completed" } == 1,
          "\(second.errors)")
      }
    }
  }

  @Test(arguments: [
    ([], 2, "Usage"), (["upload"], 2, "Usage"), (["moo"], 2, "Usage"),
    (["upload", "/nonexistent/cow.jpg"], 2, "cow.jpg cannot be read"),
    (["endpoint", "ftp://cow"], 2, "not an address to send to"),
  ])
  func errors(arguments: [String], status: Int32, sentence: String) async throws {
    try await ImgShareHome.with { home in
      let (process, _, errors) = try home.start("imgshare", arguments)
      #expect(try ChildProcess.wait(for: process) == .exited(code: status))
      lseek(errors.number, 0, SEEK_SET)
      let said = String(decoding: try errors.readAll(limit: 1 << 16), as: UTF8.self)
      #expect(said.contains(sentence), "\(said)")
      #expect(home.uploads.isEmpty)
    }
  }

  @Test("A session belongs to one process") func singleSessionOwner() async throws {
    try await ImgShareHome.with { home in
      let daemon = try await home.daemon()
      let (first, _, _) = try home.start("imgshare", ["upload", home.photo, "--title", "First"])
      for try await transfer in daemon.transferEvents() where transfer.attempts > 0 { break }
      let second = try home.run("imgshare", "upload", home.photo, "--title", "Second")
      #expect(second.status == .exited(code: 1))
      #expect(second.errors.contains("Another process uses the background session"))
      kill(first, SIGKILL)
      _ = try ChildProcess.wait(for: first)
    }
  }

  /// A process that ends between preparing a body and its hand-off leaves the body.
  @Test(
    "Abandoned bodies are deleted",
    arguments: [(minutes: 11, stays: false), (minutes: 9, stays: true)])
  func abandonedBodies(minutes: Int, stays: Bool) async throws {
    try await ImgShareHome.with { home in
      let file = try home.leaveUpload(minutes: minutes)
      try await home.withImageHost {
        try home.share("Cow")
        _ = try await home.history(of: 1)
        // The launched app checks the bodies after it has acknowledged the events of its session.
        let daemon = try await home.daemon()
        let session = "com.nsscreencast.ImgShare.BackgroundSession"
        let owner = "com.nsscreencast.ImgShare.ImgShareExtension"
        while try await daemon.session(session, owner: owner).newestEvent != nil {}
        if !stays { while home.uploads.contains(file) { await Task.yield() } }
        #expect(home.uploads == (stays ? [file] : []))
      }
    }
  }

  @Test(arguments: [1, 2])
  func offeredForOnePicture(count: Int) async throws {
    try await ImgShareHome.with { home in
      let other = home.directories.data.appending(path: "other.jpg")
      try copyOwned(URL(filePath: home.photo), to: other)
      let pictures = count == 2 ? [home.photo, other.path] : [home.photo]
      let (process, output, _) = try home.start("sharesheet", ["extensions", "--json"] + pictures)
      #expect(try ChildProcess.wait(for: process) == .exited(code: 0))
      lseek(output.number, 0, SEEK_SET)
      let listings = try JSONText.decode(
        [Listing].self, from: Data(try output.readAll(limit: 1 << 20)))
      let own = try #require(
        listings.first { $0.id == "com.nsscreencast.ImgShare.ImgShareExtension" })
      #expect(own.offered == (count == 1))
    }
  }
}

private struct Listing: Decodable {
  let id: String
  let offered: Bool
}
