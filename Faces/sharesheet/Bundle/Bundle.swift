import ArgumentParser
import Contract
import DaemonClient
import ExtensionBundles
import Foundation
import Linux
import ShareSheet
import Text
import Translations

struct Bundle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated(
      "Make an app with its share extensions from a Swift package or an Xcode project."),
    discussion: HelpText.joined(
      translated(
        """
        An app is a folder in the package: X.app/Info.plist and X.app/PlugIns/Y.appex/Info.plist, \
        with Y.entitlements and other files beside it. The product that CFBundleExecutable names, \
        or else Y, becomes the extension's program. The program of a library product is generated, \
        so its sources need no main. An executable product needs a main.swift with 'import UIKit' \
        and 'NSExtensionMain()'.
        """
      ),
      translated(
        """
        If the property list of an extension is elsewhere, as in Xcode's projects, name the \
        product with --product and the list with --info-plist. The app is then made from \
        --identifier and --name.
        """
      ),
      translated(
        """
        From an Xcode project, the app gets the project's share and action extensions, with their \
        sources, resources, property lists and entitlements. The app's own screens are not built. \
        The generated package is .build/sharesheet-xcode beside the project, which never changes.
        """
      ),
      HelpText.examples(
        """
        sharesheet bundle --install
        sharesheet bundle --install Cow.xcodeproj
        sharesheet bundle --app Cow.app --output dist -c debug
        sharesheet bundle --product CowShare --info-plist CowShare/Info.plist \\
            --entitlements CowShare/CowShare.entitlements \\
            --identifier com.example.Cow --name Cow
        """),
      translated(
        """
        Programs share Swift's own libraries: the toolchain's or, with --install, a copy in the \
        data folder. For a machine that has neither, use --self-contained.
        """
      ),
      translated(
        """
        Before the build, the property lists, rules and entitlements are checked, and errors and \
        warnings are printed. If the lists contain no identifier, or only Xcode's variable for \
        it, the identifier is derived from an extension's identifier or from the app's name. To \
        choose another, use --identifier. If the lists name no product, or a package has no X.app, \
        the product or property list is found in the package, provided that only one matches.
        """
      ),
      translated(
        """
        Sources written for iOS are built as they are. Syntax that needs Objective-C's runtime, \
        such as @objc and #selector, is removed or replaced in a copy (.build/sharesheet-ported). \
        Before the build, Apple's modules and names that do not exist on Linux are printed as \
        warnings, as 'sharesheet port --check' lists them.
        """
      ),
      CommandStatus.help([
        .done: translated("done"), .failed: translated("refused, or the build failed"), .usage: nil,
        .noDaemon: translated("with --install: the daemon cannot be reached"),
      ])))

  @Argument(
    help: ArgumentHelp(
      translated(
        """
        An Xcode project, or a folder that contains one or a package. The default is this folder.
        """), valueName: "x.xcodeproj"))
  var place: String?

  @Option(help: ArgumentHelp(translated("The package."), valueName: "dir"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      translated("The app or the extension of an Xcode project, if the project has several."),
      valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      translated("Only apps with an extension that this product makes; may be repeated."),
      valueName: "name"))
  var product: [String] = []

  @Option(
    help: ArgumentHelp(translated("This app; otherwise all in the package."), valueName: "dir.app"))
  var app: [String] = []

  @Option(help: ArgumentHelp(translated("The extension's property list."), valueName: "file"))
  var infoPlist: String?

  @Option(help: ArgumentHelp(translated("Its entitlements, with --info-plist."), valueName: "file"))
  var entitlements: String?

  @Option(
    help: ArgumentHelp(
      translated("The app's bundle identifier, where a property list leaves it to Xcode."),
      valueName: "bundle-id"))
  var identifier: String?

  @Option(help: ArgumentHelp(translated("The app's name, with --info-plist."), valueName: "name"))
  var name: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp(translated("How to build."), valueName: "debug|release")
  )
  var configuration = BuildConfiguration.release

  @Option(
    help: ArgumentHelp(
      translated("Where the apps go; otherwise .build/applications in the package."),
      valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      translated("Use the programs in this folder instead of building."),
      valueName: "dir"))
  var programs: String?

  @Flag(
    help: ArgumentHelp(
      translated(
        "Link Swift's own libraries into each program, some 70 MB, for machines without them.")))
  var selfContained = false

  @Flag(
    help: ArgumentHelp(
      translated("Sign the apps with your key. The first use creates the key.")))
  var sign = false

  @Option(help: ArgumentHelp(translated("The key, with --sign."), valueName: "file"))
  var signingKey: String?

  @Flag(help: ArgumentHelp(translated("Install the apps too.")))
  var install = false

  @Option(
    help: ArgumentHelp(
      translated(
        """
        With --install: let the extensions reach this host on this computer or your networks, as \
        'sharesheet extensions network allow' does. May be repeated.
        """),
      valueName: "host"))
  var allow: [String] = []

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      translated(
        """
        Print the whole output of the build while it runs. Otherwise only the progress, the \
        warnings about your sources, and the whole output of a failed build are printed.
        """
      )))
  var verbose = false

  @Flag(help: ArgumentHelp(translated("Print what was made as one JSON value: a list.")))
  var json = false

  func validate() throws {
    if place != nil, package != nil {
      throw ValidationError(translated("Name the package either with --package or without."))
    }
    if !install, !allow.isEmpty {
      throw ValidationError(translated("--allow goes with --install."))
    }
    for host in allow where LocalNetworkPermissions.host(host) == nil {
      throw ValidationError(
        translated(
          "--allow: \(host.printableLine) is not a host. Name it without scheme, port and path."))
    }
    if infoPlist != nil {
      guard product.count == 1, app.isEmpty else {
        throw ValidationError(
          translated("--info-plist goes with one --product, and without --app."))
      }
    } else if entitlements != nil || name != nil {
      throw ValidationError(translated("--entitlements and --name go with --info-plist."))
    }
    if signingKey != nil, !sign {
      throw ValidationError(translated("--signing-key goes with --sign."))
    }
  }

  func run() async throws {
    let (made, runtime) = try await BuildInterruption.watch {
      try await OwnThread.run { try make() }
    }
    var reports = made.map { BundleReport(app: $0.app.path, extensions: $0.extensions) }
    if install {
      let connection = try await DaemonConnection.open()
      try runtime?.copy(into: connection.directories.runtimes)
      for (index, app) in made.enumerated() {
        reports[index].installed = try await AppFolder(app.app.path).install(
          over: connection, asks: !json)
        for id in reports[index].installed?.extensions ?? [] {
          for host in allow {
            _ = try await connection.client.setReachable(true, host, by: id)
            Console.say(translated("\(id.printableLine) may reach \(host.printableLine)."))
          }
        }
      }
    }
    if json { return try JSONResult.set(reports) }
    for report in reports {
      Console.show(
        translated(
          """
          Made \(report.app.printableLine): \
          \(report.extensions.joined(separator: ", ").printableLine).
          """
        )
      )
      if let installed = report.installed { Extensions.Install.report(installed) }
    }
  }

  /// Builds the programs and assembles the apps.
  /// - Returns: The apps with their extensions' identifiers, and the toolchain's libraries that they
  ///   share.
  private func make() throws -> (apps: [(app: URL, extensions: [String])], runtime: SwiftRuntime?) {
    let (folder, original) = try folders()
    let output =
      self.output.map { URL(writtenPath: $0, directoryHint: .isDirectory) }
      ?? original.appending(path: ".build/applications", directoryHint: .isDirectory)
    // SwiftPM runs a package's manifest to read it, because a manifest is a program. Errors that
    // can be found without the manifest are therefore reported first.
    try lookOver(folder)
    // A missing package or toolchain is reported before the build starts.
    let source = try SwiftPackage(folder)
    let toolchain = programs == nil ? try SwiftRuntime() : nil
    if let toolchain, let modules = DevelopmentModules.installed,
      source.localDependencies.contains(modules.folder.path)
    {
      try modules.check(compiler: toolchain.compiler)
    }
    let runtime = selfContained ? nil : toolchain
    let signing = sign ? try BundleSigning(signingKey) : nil
    let made = try assemble(source, of: original, runtime, into: output)
    for app in made { try signing?.sign(app.app.path) }
    return (made, runtime)
  }

  private func assemble(
    _ source: SwiftPackage, of original: URL, _ runtime: SwiftRuntime?, into output: URL
  ) throws -> [(app: URL, extensions: [String])] {
    do {
      let scaffold = try scaffold(source)
      defer { scaffold?.remove() }
      let templates = try templates(source, scaffold).map { ProductGuess(source).applied(to: $0) }
      for template in templates {
        if scaffold != nil { BundleReview.lint(template) }
        try template.check(output: output, replacesAny: self.output == nil)
        try BundleReview(template: template, package: source, identifier: identifier).run()
      }
      let required = Set(templates.flatMap { $0.extensions.map(\.program) })
      let optional = Set(templates.map(\.application.program))
      if programs == nil || self.output == nil { BuildFolder.prepare(in: original) }
      if programs == nil { try source.reviewSkipped(for: required.union(optional)) }
      let locals =
        programs == nil
        ? try LocalPackages(of: source, for: required.union(optional), author: original) : nil
      let review = locals.map {
        NameReview(source, required.union(optional), $0, original: original)
      }
      review?.show()
      let package =
        try locals.map { locals throws(ShareError) in
          try PortedPackage(source).made(for: required.union(optional), locals)
        } ?? source
      let builder = ProgramBuilder(
        package: package, author: original, configuration: configuration, built: programs,
        runtime: runtime, isVerbose: verbose)
      let programs: [String: BundleAssembly.Program]
      do {
        programs = try builder.programs(required: required, optional: optional)
      } catch {
        throw locals?.explained(review?.explained(error) ?? error) ?? error
      }
      return try templates.map {
        try BundleAssembly($0, programs: programs, identifier: identifier)
          .write(into: output, replacesAny: self.output == nil)
      }
    } catch let problem as ExtensionProblem {
      throw ShareError(.failed, problem.description)
    }
  }

  /// Reads the apps in the package's folder and prints warnings about their property lists.
  private func lookOver(_ folder: URL) throws {
    guard infoPlist == nil else { return }
    let named = app.map { URL(filePath: $0, directoryHint: .isDirectory) }
    do {
      for url in named.isEmpty ? BundleTemplate.all(in: folder) : named {
        let template = try BundleTemplate(url)
        let programs = template.extensions.map(\.program)
        if product.isEmpty || programs.contains(where: product.contains) {
          BundleReview.lint(template)
        }
      }
    } catch {
      throw ShareError(.failed, error.description)
    }
  }

  private func scaffold(_ source: SwiftPackage) throws -> BundleScaffold? {
    let name = name ?? source.name
    if let infoPlist {
      return try BundleScaffold(
        product: product[0], infoPlist: infoPlist, entitlements: entitlements,
        identifier: identifier, name: name)
    }
    guard product.isEmpty, app.isEmpty, BundleTemplate.all(in: source.folder).isEmpty,
      let loose = LooseExtension(in: source)
    else { return nil }
    Console.say(
      translated(
        """
        \(loose.infoPlist.printableLine) is used as the property list of the extension that the \
        product '\(loose.product.printableLine)' makes.
        """
      ))
    return try BundleScaffold(
      product: loose.product, infoPlist: loose.infoPlist, entitlements: loose.entitlements,
      identifier: identifier, name: name)
  }

  private func templates(
    _ source: SwiftPackage, _ scaffold: BundleScaffold?
  ) throws -> [BundleTemplate] {
    if let scaffold { return [try BundleTemplate(scaffold.app)] }
    let named = app.map { URL(writtenPath: $0, directoryHint: .isDirectory) }
    let all = try (named.isEmpty ? BundleTemplate.all(in: source.folder) : named)
      .map { url throws(ExtensionProblem) in try BundleTemplate(url) }
    guard !all.isEmpty else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          There is no X.app/PlugIns/Y.appex/Info.plist in \(source.folder.path). Make one, or \
          name the extension's product and property list with --product and --info-plist.
          """
        ))
    }
    if product.isEmpty { return all }
    for name in product where !all.contains(where: { $0.extensions.map(\.program).contains(name) })
    {
      let programs = all.flatMap { $0.extensions.map(\.program) }.joined(separator: ", ")
      throw ShareError(
        .invalidRequest,
        translated(
          "The product '\(name)' makes no extension. These products do: \(programs)."))
    }
    return all.filter { $0.extensions.contains { product.contains($0.program) } }
  }
}

enum BuildConfiguration: String, ExpressibleByArgument, CaseIterable {
  case debug, release
}

/// The report about one app.
struct BundleReport: Encodable {
  /// The path of the `.app`.
  var app: String
  /// The extensions' bundle identifiers.
  var extensions: [String]
  /// The installed app, or `nil` without `--install`.
  var installed: InstalledApplication?
}
