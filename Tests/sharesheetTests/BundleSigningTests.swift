import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The signatures of apps that `sharesheet bundle` makes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BundleSigningTests {
  @Test("A signed app belongs to its team, and an app of another team needs --yes")
  func signed() async throws {
    try await CommandHome.with { home in
      let key = home.directories.configuration.appending(path: "signing-key").path
      let made = try await home.bundle("--app", CommandHome.parcelApp.path, "--sign", "--json")
      made.expect(0)
      #expect(made.errors.contains(key) && made.errors.contains("Keep a copy"), "\(made.errors)")
      let app = try #require(try made.json([CommandHome.BundleReport].self).first).app
      let install = try await home.run("extensions", "install", app)
      install.expect(0)
      let team = try #require(
        install.errors.firstMatch(of: /team ((?:[0-9A-F]{5} ){3}[0-9A-F]{5})/)
      ).1
      #expect(try await home.listed().first { $0.id == CommandHome.parcel }?.team == String(team))
      let list = try await home.run("extensions")
      #expect(list.output.contains(team) && list.output.contains("DEVELOPER"), "\(list.output)")

      // The control: the same app without a signature, and with the key of another developer.
      let other = home.url.appending(path: "other-key").path
      try await home.bundle("--app", CommandHome.parcelApp.path, "--sign", "--signing-key", other)
        .expect(1)
      for arguments in [[], ["--sign"]] {
        try? FileManager.default.removeItem(atPath: key)
        try await home.bundle(["--app", CommandHome.parcelApp.path] + arguments).expect(0)
        let refused = try await home.run("extensions", "install", app)
        refused.expect(9)
        #expect(refused.errors.contains(team) && refused.errors.contains("--yes"))
        // All names of the app are listed, the extension's too.
        #expect(
          refused.errors.contains(", \(CommandHome.parcel) belong to the team \(team)."),
          "\(refused.errors)")
      }
      // The permission stays with the first developer.
      try await home.run("extensions", "network", "allow", "Parcel", "nas.lan").expect(0)
      try await home.run("extensions", "install", app, "--yes").expect(0)
      #expect(!(try await home.networkDecisions.contains { $0.host == "nas.lan" }))
      try await home.run("extensions", "network", "allow", "Parcel", "nas.lan").expect(0)
      try await home.run("extensions", "install", app).expect(0)
      #expect(try await home.networkDecisions.contains { $0.host == "nas.lan" })
    }
  }

  @Test("A signing key that others can read is refused, and the message names chmod")
  func readableKey() async throws {
    try await CommandHome.with { home in
      try await home.bundle("--app", CommandHome.parcelApp.path, "--sign").expect(0)
      let key = home.directories.configuration.appending(path: "signing-key").path
      chmod(key, 0o644)
      let refused = try await home.bundle("--app", CommandHome.parcelApp.path, "--sign")
      refused.expect(1)
      #expect(refused.errors.contains("chmod 600"), "\(refused.errors)")
      let alone = try await home.bundle("--signing-key", key)
      alone.expect(2)
    }
  }
}
