import ActivationRules
import ExtensionBundles
import Foundation
import PortStep
import ResourceCatalogs
import ShareSheet
import Text
import Translations
import XcodeProjects

/// A package that is generated from an Xcode project, with a library product for each extension and
/// the template of the app.
///
/// The package is in the build folder beside the project. Its sources are links to the project's
/// files, which are never changed.
struct XcodePackage {
  let folder: URL
  /// The folder that contains the project.
  let original: URL
  private let project: XcodeProject
  private let app: XcodeApp
  private let modules: XcodeModules
  private let origin: PackageOrigin
  private let identifier: String?

  /// - Parameters:
  ///   - url: The folder `NAME.xcodeproj`.
  ///   - target: The name of the app's or an extension's target, or `nil` for the only app.
  ///   - identifier: The app's bundle identifier, or `nil` for the project's.
  /// - Throws: `ShareError` if the project cannot be read or has no extension that runs here.
  init(
    _ url: URL, target: String?, identifier: String?, configuration: BuildConfiguration
  ) throws(ShareError) {
    do throws(XcodeProjectError) {
      project = try XcodeProject(url, configuration: configuration.rawValue.capitalized)
    } catch {
      throw ShareError(.invalidRequest, error.description)
    }
    guard let origin = PackageOrigin.usual else {
      throw ShareError(
        .invalidRequest,
        translated("Sharesheet's modules are not installed. Install the package sharesheet-dev."))
    }
    app = try XcodeApp.chosen(in: project, named: target)
    modules = XcodeModules(app.extensions.map(\.target), in: project)
    self.origin = origin
    self.identifier = identifier
    original = project.folder
    // The suffix prevents a conflict with a dependency, because SwiftPM identifies a package by its
    // folder's name.
    let name = BuildVariables.moduleName(project.name)
    folder = project.folder.appending(
      path: ".build/sharesheet-xcode/\(name)-xcode", directoryHint: .isDirectory)
    let names = app.extensions.map(\.target.moduleName)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ShareError(
        .failed,
        translated(
          """
          Several extensions have the module \(twice.printableLine). Name one with --target, or \
          change PRODUCT_MODULE_NAME in Xcode.
          """))
    }
  }

  /// Writes the package. Unchanged files are not written again, so that they are not compiled again.
  /// - Throws: `ShareError` `failed` if a file cannot be written.
  func write() throws(ShareError) {
    var files = XcodePackageFiles(folder, author: original)
    do {
      for (name, module) in modules.all {
        for path in module.target.sources {
          switch SourceFault(of: path) {
          case nil, .folder?: break
          case .special?: throw SkippedSource(file: path, fault: .special).refusal
          default: throw Self.missing(path, of: module.target)
          }
          try files.link(path, in: "Sources/\(name)")
        }
        for model in Self.models(of: module.target) {
          guard let classes = try model.classes else { continue }
          try files.put(Data(classes.utf8), at: "Sources/\(name)/\(model.classesFile)")
        }
        if let symbols = try XcodeAssetSymbols(of: module.target).text {
          try files.put(Data(symbols.utf8), at: "Sources/\(name)/\(AssetSymbols.fileName)")
        }
      }
      let name = folder.lastPathComponent
      let manifest = XcodeManifest(
        name: name, origin: origin, extensions: app.extensions.map(\.target.moduleName),
        modules: modules.all)
      try files.put(Data(manifest.text.utf8), at: "Package.swift")
      // SwiftPM fetches all packages with a version, also those that only the app needs.
      if modules.all.values.contains(where: { !$0.packages.isEmpty }),
        let pins = FileManager.default.contents(atPath: project.resolvedPackages.path)
      {
        try files.put(pins, at: "Package.resolved")
      }
      try writeTemplate(&files)
      try files.removeOthers()
    } catch let refusal as ShareError {
      throw refusal
    } catch let problem as CatalogProblem {
      throw ShareError(.failed, problem.description)
    } catch {
      throw ShareError(
        .failed,
        translated(
          "\(folder.path.printableLine) cannot be written: \(error.localizedDescription)"))
    }
  }

  private static func missing(_ path: String, of target: XcodeTarget) -> ShareError {
    ShareError(
      .failed,
      translated(
        """
        \(path.printableLine) does not exist, but the target \(target.name.printableLine) lists \
        it. Add the file, or remove it from the target in Xcode.
        """))
  }

  private func writeTemplate(_ files: inout XcodePackageFiles) throws {
    let whole = XcodeInfoPlist(target: app.target, project: project)
    let all = try whole.values()
    let name = Self.appName(app.target, displayed: all[.displayName] as? String)
    let place = "\(name).app"
    let own = all[.identifier] as? String
    var list: [String: Any] = [:]
    for key in [InfoKey.identifier, .name, .displayName, .version, .build, .packageType] {
      list[key] = all[key]
    }
    if let identifier { list[.identifier] = identifier }
    try files.put(list, at: "\(place)/Info.plist")
    if let entitlements = try whole.entitlements() {
      try files.put(entitlements, at: "\(place)/\(name).entitlements")
    }
    for part in app.extensions {
      let name = Self.fileName(part.target)
      let place = "\(place)/PlugIns/\(name).appex"
      var list = part.list
      list[.executable] = part.target.moduleName
      list[.identifier] = renamed(list[.identifier] as? String, from: own)
      try files.put(list, at: "\(place)/Info.plist")
      let lists = XcodeInfoPlist(target: part.target, project: project)
      if let entitlements = try lists.entitlements() {
        try files.put(entitlements, at: "\(place)/\(name).entitlements")
      }
      for resource in XcodeResource.all(of: part.target) where resource.isUsed {
        try files.copy(resource.path, to: "\(place)/\(resource.place)")
      }
      // The models of libraries are in the extension too, because a library has no bundle here.
      let libraries = modules.all.values.map(\.target).filter { $0.kind == .library }
      for model in ([part.target] + libraries).flatMap(Self.models) {
        try model.write(&files, in: place)
      }
    }
  }

  private static func models(of target: XcodeTarget) -> [DataModel] {
    (target.otherSources + target.resources).filter(DataModel.isModel)
      .map(DataModel.init)
  }

  /// Returns an extension's identifier below the app's identifier that the user has named.
  private func renamed(_ text: String?, from own: String?) -> String? {
    guard let identifier, let text, let own, text.hasPrefix(own + ".") else { return text }
    return identifier + text.dropFirst(own.count)
  }

  /// Returns the name of the app's folder without its extension. This is the name that people see,
  /// because frameworks such as Flutter call each app's product `Runner`, and two installed apps
  /// cannot have the same folder.
  private static func appName(_ target: XcodeTarget, displayed: String?) -> String {
    guard let displayed, !displayed.isEmpty, displayed.utf8.count <= 200,
      displayed.printable == displayed, !displayed.hasPrefix("."), !displayed.contains("/"),
      !displayed.contains("$(")
    else { return fileName(target) }
    return displayed
  }

  private static func fileName(_ target: XcodeTarget) -> String {
    target.productName.replacing("/", with: "-")
  }

  /// The lines about parts of the project that are left out, for the user.
  var notes: [String] {
    var notes = [
      translated(
        """
        \(app.target.name.printableLine): only the extensions are built, not the app's own screens.
        """)
    ]
    notes += app.others.map { name, point in
      translated(
        "\(name.printableLine) is left out, because \(point.printableLine) does not run here.")
    }
    for part in app.extensions {
      let unused = XcodeResource.all(of: part.target)
        .filter { !$0.isUsed && !DataModel.isModel($0.path) }.map(\.name)
      let others = part.target.otherSources.filter { !DataModel.isModel($0) }
        .map { ($0 as NSString).lastPathComponent }
      if !(unused + others).isEmpty {
        notes.append(
          translated(
            """
            \(part.target.name.printableLine): these files are left out: \
            \((unused + others).joined(separator: ", ").printableLine)
            """))
      }
    }
    for (name, module) in modules.all.sorted(by: { $0.key < $1.key }) {
      notes += Self.notes(name, module)
    }
    return notes
  }

  private static func notes(_ name: String, _ module: XcodeModules.Module) -> [String] {
    var notes: [String] = []
    let unknown = module.target.packageProducts.filter { XcodeManifest.dependency($0) == nil }
    if !unknown.isEmpty {
      notes.append(
        translated(
          """
          \(name.printableLine): the packages of these products cannot be used: \
          \(unknown.map(\.name).joined(separator: ", ").printableLine)
          """))
    }
    let products = module.packages.map(\.name)
    let missing = products.isEmpty ? module.missing.sorted() : []
    if !missing.isEmpty {
      notes.append(
        translated(
          """
          \(name.printableLine) imports modules that do not exist on Linux: \
          \(missing.joined(separator: ", ").printableLine). The build fails unless the imports are \
          conditional. 'sharesheet port --check' names replacements.
          """))
    }
    return notes
  }
}
