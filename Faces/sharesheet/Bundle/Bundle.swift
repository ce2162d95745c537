import ArgumentParser
import ControlAPI
import ExtensionBundles
import Foundation

struct Bundle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an app with its share extensions from a Swift package.",
    discussion: """
      An app lies in the package's tree as X.app/Info.plist and
      X.app/PlugIns/Y.appex/Info.plist, with Y.entitlements and other files beside it. The product
      that CFBundleExecutable names, or else Y, becomes the extension's program. A library
      product's program is made here: its sources need no main. An executable product has a
      main.swift that says 'import UIKit' and 'NSExtensionMain()'.

      An extension whose property list lies elsewhere, as Xcode leaves it, is named by its product
      and --info-plist; then the app is made too, from --identifier and --name.

      EXAMPLES
        sharesheet bundle --install
        sharesheet bundle --app Cow.app --output dist -c debug
        sharesheet bundle --product CowShare --info-plist CowShare/Info.plist \\
            --entitlements CowShare/CowShare.entitlements \\
            --identifier com.example.Cow --name Cow

      EXIT STATUS
        0 done   1 refused, or the build failed   2 usage   7 no daemon (--install)
      """)

  @Option(help: ArgumentHelp("The package; otherwise this folder.", valueName: "dir"))
  var package = "."

  @Option(
    help: ArgumentHelp(
      "Only apps with an extension that this product makes; may be there again.",
      valueName: "name"))
  var product: [String] = []

  @Option(help: ArgumentHelp("This app; otherwise all in the package.", valueName: "dir.app"))
  var app: [String] = []

  @Option(help: ArgumentHelp("The extension's property list.", valueName: "file"))
  var infoPlist: String?

  @Option(help: ArgumentHelp("Its entitlements, with --info-plist.", valueName: "file"))
  var entitlements: String?

  @Option(
    help: ArgumentHelp(
      "The app's bundle identifier, where a property list leaves it to Xcode.",
      valueName: "bundle-id"))
  var identifier: String?

  @Option(help: ArgumentHelp("The app's name, with --info-plist.", valueName: "name"))
  var name: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("How to build.", valueName: "debug|release"))
  var configuration = BuildConfiguration.release

  @Option(
    help: ArgumentHelp(
      "Where the apps go; otherwise .build/applications in the package.", valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Take programs that have been built from this folder, and build none.", valueName: "dir"))
  var programs: String?

  @Flag(help: "Install the apps too.")
  var install = false

  @Flag(help: "Print what was made as one JSON value: a list.")
  var json = false

  func validate() throws {
    if infoPlist != nil {
      guard product.count == 1, app.isEmpty else {
        throw ValidationError("--info-plist goes with one --product, and without --app.")
      }
      guard identifier != nil else {
        throw ValidationError("--info-plist needs the app's --identifier.")
      }
    } else if entitlements != nil || name != nil {
      throw ValidationError("--entitlements and --name go with --info-plist.")
    }
  }

  func run() async throws {
    let folder = URL(filePath: package, directoryHint: .isDirectory).standardizedFileURL
    let output =
      self.output.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? folder.appending(path: ".build/applications", directoryHint: .isDirectory)
    // What does not exist must be known before anything is built.
    let source = try SwiftPackage(folder)
    let made = try await Self.blocking { try assemble(source, into: output) }
    var reports = made.map { BundleReport(app: $0.app.path, extensions: $0.extensions) }
    if install {
      let connection = try Connection.open()
      for (index, app) in made.enumerated() {
        reports[index].installed = try await AppFolder(app.app.path).install(
          over: connection, asks: !json)
      }
    }
    if json { return try Console.show(json: reports) }
    for report in reports {
      Console.show("Made \(report.app): \(report.extensions.joined(separator: ", ")).")
      if let installed = report.installed { Extensions.Install.report(installed) }
    }
  }

  private func assemble(
    _ source: SwiftPackage, into output: URL
  ) throws -> [(app: URL, extensions: [String])] {
    do {
      let scaffold = try infoPlist.map {
        try BundleScaffold(
          product: product[0], infoPlist: $0, entitlements: entitlements,
          identifier: identifier ?? "", name: name ?? source.name)
      }
      defer { scaffold?.remove() }
      let templates = try templates(source, scaffold)
      let builder = ProgramBuilder(
        package: source, configuration: configuration, built: programs)
      let programs = try builder.programs(
        required: Set(templates.flatMap { $0.extensions.map(\.program) }),
        optional: Set(templates.map(\.application.program)))
      return try templates.map {
        try BundleAssembly($0, programs: programs, identifier: identifier).write(into: output)
      }
    } catch let problem as BundleProblem {
      throw Refusal(.failed, problem.description)
    }
  }

  private func templates(
    _ source: SwiftPackage, _ scaffold: BundleScaffold?
  ) throws -> [BundleTemplate] {
    if let scaffold { return [try BundleTemplate(scaffold.app)] }
    let named = app.map { URL(filePath: $0, directoryHint: .isDirectory) }
    let all = try (named.isEmpty ? BundleTemplate.all(in: source.folder) : named)
      .map { url throws(BundleProblem) in try BundleTemplate(url) }
    guard !all.isEmpty else {
      throw Refusal(
        .usage,
        "There is no X.app/PlugIns/Y.appex/Info.plist in \(source.folder.path). Make one, or name "
          + "the extension's own with --product and --info-plist.")
    }
    if product.isEmpty { return all }
    for name in product where !all.contains(where: { $0.extensions.map(\.program).contains(name) })
    {
      throw Refusal(
        .usage,
        "No extension is made by the product '\(name)'. These are: "
          + all.flatMap { $0.extensions.map(\.program) }.joined(separator: ", ") + ".")
    }
    return all.filter { $0.extensions.contains { product.contains($0.program) } }
  }

  /// Building takes minutes, and has a thread of its own.
  private static func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}

enum BuildConfiguration: String, ExpressibleByArgument, CaseIterable {
  case debug, release
}

/// One app that was made.
struct BundleReport: Encodable {
  /// Path of the `.app`.
  var app: String
  /// Bundle identifiers.
  var extensions: [String]
  /// With `--install`.
  var installed: InstalledApplication?
}
