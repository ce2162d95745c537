import Foundation
import Glibc
import Imaging
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// The routes for apps, their extensions and pictures.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct ExtensionRouteTests {
  /// Creates the folder `NAME.app` with an extension that accepts any text.
  private func app(
    _ name: String, icon: Data? = nil, in daemon: DaemonProcess
  ) throws -> Descriptor {
    let app = try daemon.folder("\(name).app")
    let appex = app.appending(path: "PlugIns/\(name)Share.appex", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    func write(_ list: [String: Any], _ folder: URL) throws {
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        .write(to: folder.appending(path: "Info.plist"))
    }
    try write(
      [
        "CFBundleIdentifier": "org.example.\(name)", "CFBundleName": name,
        "CFBundleIconFile": "Icon",
      ], app)
    try icon?.write(to: app.appending(path: "Icon.png"))
    try write(
      [
        "CFBundleIdentifier": "org.example.\(name).share", "CFBundleDisplayName": name,
        "CFBundleName": name, "CFBundleExecutable": "\(name)Share",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionPrincipalClass": "Example.Controller",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]
          ],
        ],
      ], appex)
    let program = appex.appending(path: "\(name)Share")
    try Data("#!/bin/sh\nexec sleep 60\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return try Descriptor.open(app.path, O_RDONLY | O_DIRECTORY)
  }

  private func install(
    _ name: String, icon: Data? = nil, in daemon: DaemonProcess
  ) async throws -> InstalledApplication {
    try await daemon.client.install(
      ApplicationInstallation(
        handle: daemon.handle(of: app(name, icon: icon, in: daemon), named: "\(name).app")))
  }

  @Test("An app is installed, ordered, hidden, shown and removed")
  func life() async throws {
    try await DaemonProcess.with { daemon in
      let handle = try daemon.handle(of: app("Cow", in: daemon), named: "Cow.app")
      let reply = try await daemon.ask(.POST, "/v1/applications", #"{"handle":"\#(handle)"}"#)
      #expect(reply.status == 201, "\(reply.text)")
      #expect(reply.members == ["id", "name", "path", "extensions", "replaced"])
      #expect(try await install("Sheep", in: daemon).replaced == false)
      #expect(try await install("Cow", in: daemon).replaced)
      // Here, too, a handle works only once.
      let again = try await daemon.ask(.POST, "/v1/applications", #"{"handle":"\#(handle)"}"#)
      #expect(again.status == 400)

      let (cow, sheep) = ("org.example.Cow.share", "org.example.Sheep.share")
      let client = daemon.client
      #expect(Set(try await client.extensions().map(\.id)).isSuperset(of: [cow, sheep]))
      #expect(try await client.place(sheep, at: 1).first?.id == sheep)
      #expect(try await client.place("org.example.Cow", at: 1).first?.id == cow)
      let moved = try await daemon.ask(
        .POST, "/v1/extensions/\(cow)/position", #"{"position":9000000000000000000}"#)
      #expect(try moved.json([ExtensionListing].self).last?.id == cow)
      let hidden = try await client.setHidden(true, "org.example.Sheep")
      #expect(hidden.first { $0.id == sheep }?.hidden == true)
      let offer = try await client.createShare(ShareCreation(items: [.text("moo")]))
      #expect(offer.extensions.first { $0.id == sheep }?.offered == false)
      #expect(offer.extensions.first { $0.id == cow }?.offered == true)
      #expect(try await client.setHidden(false, sheep).first { $0.id == sheep }?.hidden == false)
      #expect(try await daemon.ask(.GET, "/v1/extensions/problems").text == "[]")

      let removed = try await daemon.ask(.DELETE, "/v1/applications/\(cow)")
      #expect(removed.status == 200)
      #expect(removed.members == ["id", "name", "extensions", "keptData", "deletedData"])
      #expect(
        try await daemon.refusal {
          _ = try await client.removeApplication("org.example.Cow", deletesData: false)
        } == .notFound)
      let last = try await client.removeApplication(sheep, deletesData: true)
      #expect(last.id == "org.example.Sheep")
      #expect(!(try await client.extensions().contains { [cow, sheep].contains($0.id) }))
    }
  }

  @Test("If one of its extensions is in use, an app's data is not deleted")
  func inUse() async throws {
    try await DaemonProcess.with { daemon in
      let app = try app("Cow", in: daemon)
      // This program waits until its share ends. A sandbox has no shell for a script.
      let program = URL(filePath: app.path).appending(path: "PlugIns/CowShare.appex/CowShare")
      try FileManager.default.removeItem(at: program)
      try FileManager.default.copyItem(
        at: URL(filePath: RunningProgram.pathBesideOwn("UnwellExtension")), to: program)
      let installed = try await daemon.client.install(
        ApplicationInstallation(handle: daemon.handle(of: app, named: "Cow.app")))
      let id = try #require(installed.extensions.first)
      let client = daemon.client
      let offer = try await client.createShare(ShareCreation(items: [.text("hang")]))
      try await client.begin(offer.share, with: id)
      let reply = try await daemon.ask(.DELETE, "/v1/applications/\(id)?deleteData=true")
      #expect(reply.status == 409)
      #expect(try reply.json(ControlError.self).code == .wrongState)
      #expect(
        try await daemon.refusal { try await client.begin(offer.share, with: id) } == .wrongState)
      try await client.endShare(offer.share)
      #expect(try await client.removeApplication(id, deletesData: true).id == "org.example.Cow")
    }
  }

  @Test("A request with an unusable app is rejected, and a broken app is listed with its remedy")
  func problems() async throws {
    try await DaemonProcess.with { daemon in
      let empty = try daemon.folder("Empty.app")
      let refusal = try await daemon.refusal {
        _ = try await daemon.client.install(
          ApplicationInstallation(
            handle: daemon.handle(
              of: Descriptor.open(empty.path, O_RDONLY | O_DIRECTORY), named: "Empty.app")))
      }
      #expect(refusal == .bundleRefused)
      let cow = try app("Cow", in: daemon)
      do {
        _ = try await daemon.client.install(
          ApplicationInstallation(
            handle: daemon.handle(of: cow, named: "Cow.app"), digest: "other"))
        Issue.record("an app with another digest was installed")
      } catch let error as ControlError {
        #expect(error.code == .bundleRefused)
        #expect(error.message == "Cow.app changed while you decided. Install it again.")
      }
      try FileManager.default.createDirectory(
        at: daemon.directories.applications.appending(
          path: "Broken.app/PlugIns/Broken.appex"),
        withIntermediateDirectories: true)
      let problems = try await daemon.client.extensionProblems()
      #expect(problems.contains { $0.path.contains("Broken.app") && !$0.remedy.isEmpty })
    }
  }

  @Test("A thumbnail is no larger than requested, for one request and for many concurrent requests")
  func thumbnails() async throws {
    let sample = Checkout.photo
    try await DaemonProcess.with { daemon in
      let handle = try daemon.handle(
        of: Descriptor.open(sample.path, O_RDONLY), named: "cow.jpg")
      let share = try await daemon.client.createShare(
        ShareCreation(items: [.text("moo"), .file(HandedFile(handle: handle))])
      ).share
      let target = "/v1/shares/\(share)/items/1/thumbnail"
      let reply = try await daemon.ask(.GET, "\(target)?side=64")
      #expect(reply.status == 200 && reply.body.starts(with: Data("P7\n".utf8)))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for side in [1, 16, 64, 64, 64, 9_000_000] {
          group.addTask {
            let picture = try await daemon.client.thumbnail(ofItem: 1, of: share, side: side)
            #expect(max(picture.width, picture.height) <= min(side, 512))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await daemon.ask(.GET, target).status == 200)
      #expect(try await daemon.ask(.GET, "\(target)?side=").status == 400)
      #expect(try await daemon.ask(.GET, "/v1/shares/\(share)/items/2/thumbnail").status == 404)
    }
  }

  @Test("A client that accepts PNG gets a PNG with the same pixels")
  func pictures() async throws {
    try await DaemonProcess.with { daemon in
      let handle = try daemon.handle(
        of: Descriptor.open(Checkout.photo.path, O_RDONLY), named: "cow.jpg")
      let share = try await daemon.client.createShare(
        ShareCreation(items: [.file(HandedFile(handle: handle))])
      ).share
      let target = "/v1/shares/\(share)/items/0/thumbnail?side=64"
      let pixels = try await daemon.client.thumbnail(ofItem: 0, of: share, side: 64)
      for accept in ["image/png", "image/avif,image/webp,image/*;q=0.8,*/*;q=0.5"] {
        let reply = try await daemon.ask(.GET, target, accept: accept)
        #expect(reply.status == 200 && reply.body.starts(with: Data([0x89]) + Data("PNG".utf8)))
        let file = try reply.body.withUnsafeBytes {
          try Descriptor.memoryFile(named: "picture", holding: $0)
        }
        #expect(RasterReader.read(file)?.pixelMap == pixels)
      }
      let raw = try await daemon.ask(.GET, target, accept: "*/*")
      #expect(raw.body.starts(with: Data("P7\n".utf8)))
    }
  }

  @Test("An extension's icon is returned, and the error for a missing icon states the cause")
  func icons() async throws {
    try await DaemonProcess.with { daemon in
      let id = try #require(try await install("Cow", in: daemon).extensions.first)
      let none = try await daemon.ask(.GET, "/v1/extensions/\(id)/icon")
      #expect(none.status == 404)
      #expect(try none.json(ControlError.self).message == "Cow has no icon.")
      let png = Data([0x89]) + Data("PNG\r\n\u{1A}\nmoo".utf8)
      _ = try await install("Sheep", icon: png, in: daemon)
      let icon = try await daemon.ask(.GET, "/v1/extensions/org.example.Sheep.share/icon")
      #expect(icon.status == 200 && icon.body == png)
      _ = try await install("Goat", icon: Data("moo".utf8), in: daemon)
      let other = try await daemon.ask(.GET, "/v1/extensions/org.example.Goat.share/icon")
      #expect(other.status == 404)
      #expect(
        try other.json(ControlError.self).message == "The icon of Goat is not a PNG file.")
    }
  }
}
