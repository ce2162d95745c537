import Foundation
import Glibc
import ShareContent
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// A machine on which the package sharesheet is installed.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SystemIntegrationTests {
  /// A stage without Chrome, whose file the package does not have.
  private func stage(hasCamera: Bool = false) throws -> IntegrationStage {
    let stage = try IntegrationStage()
    stage.environment["PATH"] = stage.others
    let camera = hasCamera ? [] : ["flameshot"]
    for name in ["google-chrome"] + camera {
      unlink("\(stage.others)/\(name)")
    }
    return stage
  }

  /// The places that have a file for all users and also one for each user.
  private static let ofUsers = IntegrationPlace.ofUsers.filter { $0.systemPath != nil }

  /// Writes the files of the package beside the stage's data folder.
  private func system(_ stage: IntegrationStage) throws -> SystemIntegration {
    let root = "\(stage.root)/system"
    try SystemIntegration(root: root).write()
    let system = SystemIntegration(root: root, programs: stage.programs)
    for path in SystemIntegration.places.compactMap(system.path) where path.hasSuffix(".gz") {
      try FileManager.default.moveItem(atPath: String(path.dropLast(3)), toPath: path)
    }
    return system
  }

  private func integration(
    _ stage: IntegrationStage, _ system: SystemIntegration
  ) throws -> Integration {
    try Integration(
      Desktop(environment: stage.environment), programs: stage.programs, system: system)
  }

  private func text(of place: IntegrationPlace, _ system: SystemIntegration) throws -> String {
    try String(contentsOfFile: try #require(system.path(of: place)), encoding: .utf8)
  }

  @Test("The package's files start the package's programs and name the package")
  func contents() throws {
    let stage = try stage()
    let system = try system(stage)
    for place in SystemIntegration.places {
      let text = try text(of: place, system)
      #expect(text.prefix(400).contains("Part of the package sharesheet."), "\(place.path)")
      #expect(text.firstMatch(of: /@[A-Z]+@/) == nil, "\(place.path)")
      #expect(!text.contains(stage.root), "\(place.path)")
      #expect(!text.contains("/usr/bin/sharesheet"), "\(place.path)")
    }
    let entry = try text(of: try #require(IntegrationPlace.all.first), system)
    #expect(entry.contains("\nExec=\"/usr/lib/sharesheet/sharesheet\" \"share\""))
    let search = try #require(SystemIntegration.places.first { $0.isOnlyForAllUsers })
    #expect(
      system.path(of: search)
        == "\(system.root)/usr/share/gnome-shell/search-providers/org.sharesheet.Sharesheet.search-provider.ini"
    )
    #expect(entry.contains("\nActions=paste;last-screenshot;history;settings;\n"))
  }

  @Test("If the package has all files, integrate writes none and check finds all of them")
  func nothingToWrite() throws {
    let stage = try stage()
    let system = try system(stage)
    let before = try stage.listing()
    let report = try integration(stage, system).install()
    #expect(report.problems == [] && report.files.count == SystemIntegration.places.count)
    #expect(report.files.allSatisfy { $0.change == .unchanged })
    #expect(try stage.listing() == before)
    let check = try integration(stage, system).check()
    let needed = check.files.filter { $0.state != .unneeded }
    #expect(check.isWhole && needed.allSatisfy { $0.path.hasPrefix(system.root) })
    let removal = try integration(stage, system).remove()
    #expect(removal.files.isEmpty && removal.help.count == 1)
    #expect(try stage.listing() == before)
  }

  @Test("A user's files of an earlier build hide the package's files. integrate removes them")
  func earlierBuild() throws {
    let stage = try stage()
    let before = try stage.listing()
    _ = try stage.integration().install()
    let system = try system(stage)
    let check = try integration(stage, system).check()
    let needed = check.files.filter { $0.state != .unneeded }
    #expect(needed.count == SystemIntegration.places.count)
    #expect(needed.count { $0.state == .stale } == Self.ofUsers.count && !check.isWhole)
    let report = try integration(stage, system).install()
    #expect(report.files.count { $0.change == .removed } == Self.ofUsers.count)
    #expect(try integration(stage, system).check().isWhole)
    let left = try stage.listing().keys.filter { !$0.hasPrefix("system") }
    #expect(Set(left) == Set(before.keys))
  }

  @Test("Programs in another folder, such as a build, do not use the package's files")
  func otherPrograms() throws {
    let stage = try stage()
    var system = try system(stage)
    system.programs = "/usr/lib/sharesheet"
    let report = try integration(stage, system).install()
    #expect(report.files.allSatisfy { $0.change == .written })
    #expect(report.files.count == Self.ofUsers.count)
  }

  @Test("A missing file of the package is written for the user")
  func incomplete() throws {
    let stage = try stage()
    let system = try system(stage)
    let place = try #require(IntegrationPlace.all.first { $0.name == "Nemo" })
    #expect(unlink(try #require(system.path(of: place))) == 0)
    #expect(try !integration(stage, system).check().isWhole)
    let report = try integration(stage, system).install()
    #expect(report.files.filter { $0.change == .written }.map(\.name) == ["Nemo"])
    #expect(try integration(stage, system).check().isWhole)
  }

  @Test("With Flameshot the user's own entry of the application has one more action")
  func screenshots() throws {
    let stage = try stage(hasCamera: true)
    let system = try system(stage)
    let report = try integration(stage, system).install()
    #expect(report.files.filter { $0.change == .written }.map(\.name) == ["Applications"])
    #expect(try integration(stage, system).check().isWhole)
  }
}
