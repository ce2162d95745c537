import ArgumentParser
import Foundation
import PortStep
import ResourceCatalogs

/// The program that ports sources. It is a separate program, because it needs the compiler's
/// parser. The parser's libraries come with the toolchain and are not needed for sharing.
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sharesheet-port",
    abstract: "Write Swift files in the form that is compiled on Linux.",
    subcommands: [Files.self, Package.self, Check.self, Assets.self, Models.self])

  struct Files: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the files of one module into a folder, by their names.")

    @Option(help: ArgumentHelp("The folder for the written files.", valueName: "dir"))
    var output: String

    @Argument(help: "The files.")
    var files: [String]

    func run() throws {
      let sources = try files.map { try SourceFile($0) }
      let known = KnownMembers(sources)
      for file in sources {
        var written = WrittenFiles(
          in: output, of: URL(filePath: file.path).deletingLastPathComponent().path)
        guard let path = written.path(of: file.path) else { continue }
        try written.put(
          SourcePort.ported(
            file, addsUIKit: true, adding: ImplicitImports.all, known
          ).text, at: path)
      }
    }
  }

  struct Package: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a package that standard input describes in JSON.")

    func run() throws {
      let job = try JSONDecoder().decode(
        PortJob.self, from: FileHandle.standardInput.readToEnd() ?? Data())
      var written = WrittenFiles(in: job.output, of: job.package)
      let manifests = try FileManager.default.contentsOfDirectory(atPath: job.package)
        .filter { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") }
        .map { try (name: $0, file: SourceFile(job.package + "/" + $0)) }
      var changed = 0
      for module in job.modules {
        let sources = try module.files.map { try SourceFile($0) }
        let known = KnownMembers(sources)
        for file in sources {
          guard let path = written.path(of: file.path) else { continue }
          let ported = SourcePort.ported(
            file, addsUIKit: module.importsUIKit, adding: module.implicitImports ?? [], known)
          changed += ported.isChanged ? 1 : 0
          // A manifest may list the files of a target.
          let name = (path as NSString).lastPathComponent
          try written.put(
            ported.text, replacing: path,
            keepsName: manifests.contains { $0.file.text.contains(name) })
        }
      }
      let copies = job.copies ?? [:]
      if changed > 0 || !copies.isEmpty || job.addition != nil {
        var named: Set<String> = []
        for manifest in manifests {
          let ported = try ManifestPort.ported(manifest.file, copies: copies, job.addition)
          try written.put(ported.text, at: manifest.name)
          named.formUnion(ported.named)
        }
        if let other = copies.keys.sorted().first(where: { !named.contains($0) }) {
          throw ManifestPort.Unreadable.path(package: job.package, other)
        }
        try written.linkTheRest()
      }
      print("{\"changed\":\(changed)}")
    }
  }

  struct Assets: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the source file with the symbols of asset catalogs.")

    @Flag(help: "Also declare members of UIColor, UIImage and Color.")
    var extensions = false

    @Option(help: "The folders of the catalogs.")
    var catalog: [String]

    @Argument(help: "The target's Swift files.")
    var files: [String] = []

    func run() throws {
      let symbols = try AssetSymbols(of: catalog, sources: files, hasExtensions: extensions)
      print(symbols.text ?? "", terminator: "")
    }
  }

  struct Models: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the classes that Xcode generates for models of Core Data.")

    @Argument(help: "The paths of the models.")
    var models: [String]

    func run() throws {
      print(
        try models.compactMap { try DataModel(path: $0).classes }.joined(separator: "\n"),
        terminator: "")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the names in the sources that do not exist on Linux, as JSON.")

    @Option(
      help: ArgumentHelp(
        "The folder of the project. By default, it is searched above the sources.",
        valueName: "dir"))
    var project: [String] = []

    @Argument(help: "A file or a folder of sources, or several files.")
    var places: [String]

    func run() throws {
      let paths = places.map { URL(filePath: $0).standardizedFileURL.path }
      var files: [SourceFile] = []
      var skipped: [SkippedSource] = []
      for path in paths.flatMap({ SourceFault(of: $0) == .folder ? NameCheck.paths(in: $0) : [$0] })
      {
        do {
          files.append(try SourceFile(path, limit: SourceContent.checkedSize))
        } catch let error as SourceFile.Unreadable {
          skipped.append(SkippedSource(file: path, fault: error.fault))
        }
      }
      let project = SurroundingProject(of: paths.first ?? ".", roots: project)
      let report = PortReport(
        files: files.count, skipped: skipped, isProjectKnown: project.isKnown,
        findings: NameCheck.findings(in: files, ModuleNames(), project))
      print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
  }
}
