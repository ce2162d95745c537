import ActivationRules
package import Contract
package import Foundation
import Glibc
import Linux
import ResourceCatalogs

/// The assembly of a complete app from its template and its programs.
package struct BundleAssembly {
  /// A program that is built already or will be built.
  package struct Program: Hashable, Sendable {
    /// The built program, or `nil` if it is not built yet.
    package let file: URL?
    /// The module with the bundle's own classes.
    package let module: String

    package init(file: URL?, module: String) {
      self.file = file
      self.module = module
    }
  }

  private let template: BundleTemplate
  private let programs: [String: Program]
  private let identifier: String?

  /// - Parameters:
  ///   - programs: The programs by their names in the template. The app's own program may be
  ///     missing.
  ///   - identifier: The value of `$(PRODUCT_BUNDLE_IDENTIFIER)` in the app's property list.
  package init(
    _ template: BundleTemplate, programs: [String: Program], identifier: String? = nil
  ) {
    self.template = template
    self.programs = programs
    self.identifier = identifier ?? template.derivedIdentifier
  }

  /// Assembles the app in a temporary folder, with empty files for programs that are not built yet,
  /// and checks it like an installed app.
  /// - Throws: `ExtensionProblem` with the first problem.
  package func rehearse() throws(ExtensionProblem) -> StagedApp {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-rehearsal-\(RandomIdentifier.make())")
    let placement = try BundlePlacement(folder)
    defer { placement.discard(placement.folder) }
    return try put(into: placement.folder).staged
  }

  /// Writes the app into `output`. It replaces, in one step, an app of that name that was made from
  /// a template.
  /// - Parameter replacesAny: Whether to replace any app of that name. Use `true` only for a folder
  ///   into which only Sharesheet writes.
  /// - Throws: `ExtensionProblem` if the app cannot be assembled. In this case nothing has changed.
  package func write(
    into output: URL, replacesAny: Bool = false
  ) throws(ExtensionProblem) -> (app: URL, extensions: [String]) {
    let placement = try BundlePlacement(output)
    let (stage, hold) = try placement.makeHeldStage()
    defer { withExtendedLifetime(hold) { placement.discard(stage) } }
    let (app, staged) = try put(into: stage)
    try template.check(
      output: URL(filePath: placement.folder, directoryHint: .isDirectory),
      replacesAny: replacesAny)
    try placement.place(app, as: template.name)
    return (
      URL(filePath: "\(placement.folder)/\(template.name)", directoryHint: .isDirectory),
      staged.extensions.map(\.identifier)
    )
  }

  /// - Parameter stage: The path of an empty folder.
  private func put(into stage: String) throws(ExtensionProblem) -> (app: String, staged: StagedApp)
  {
    let app = "\(stage)/\(template.name)"
    let shown = template.folder.path
    let source: Descriptor
    do throws(SystemError) {
      source = try Descriptor.open(shown, O_RDONLY | O_DIRECTORY)
    } catch {
      throw ExtensionProblem(
        path: shown, reason: "it cannot be read (\(error.reason))", remedy: "fix its permissions")
    }
    try BundleCopy.copy(source, named: shown, to: app)
    do throws(ExtensionProblem) {
      let own = try finish(template.application, in: app, identifier: identifier)
      for part in template.extensions {
        let name = BuildVariables.moduleName(BundleReader.baseName(part.path))
        _ = try finish(
          part, in: app,
          identifier: own.map { "\($0).\(name.replacing("_", with: "-"))" })
      }
      return (app, try StagedApp(template.name, in: stage, shown: shown))
    } catch {
      throw error.renaming(app, to: shown)
    }
  }

  /// Completes a bundle's property list and adds its program.
  /// - Returns: The bundle's identifier, or `nil` if it has none.
  private func finish(
    _ part: BundleTemplate.Part, in app: String, identifier: String?
  ) throws(ExtensionProblem) -> String? {
    let folder = part.path.isEmpty ? app : "\(app)/\(part.path)"
    try compileCatalogs(in: folder)
    let program = programs[part.program]
    if !part.path.isEmpty, program == nil {
      throw ExtensionProblem(
        path: folder, reason: "its program \(part.program.printable) is missing",
        remedy: "give a product of the package this name, or name the product under "
          + "\(InfoKey.executable)")
    }
    let file = "\(folder)/Info.plist"
    let variables = self.variables(part, folder, identifier)
    guard
      var values = variables.expanded(try PropertyListFile.read(file)) as? [String: Any]
    else { return nil }
    values[.executable] = part.program
    // If the property list has no identifier, Xcode's build settings provide it.
    if values[.identifier] == nil { values[.identifier] = identifier }
    if part.path.isEmpty { values[.made] = true }
    try resolveStoryboard(&values, folder, variables)
    try write(values, to: file)
    if let program { try place(program, "\(folder)/\(part.program)") }
    return values[.identifier] as? String
  }

  private func compileCatalogs(in folder: String) throws(ExtensionProblem) {
    do throws(CatalogProblem) {
      try BundleCatalogs.compile(in: URL(filePath: folder, directoryHint: .isDirectory))
    } catch {
      throw ExtensionProblem(path: error.path, reason: error.reason, remedy: error.remedy)
    }
  }

  private func variables(
    _ part: BundleTemplate.Part, _ folder: String, _ identifier: String?
  ) -> BuildVariables {
    var variables = BuildVariables(executableName: BundleReader.baseName(folder))
    variables["EXECUTABLE_NAME"] = part.program
    if let program = programs[part.program] { variables["PRODUCT_MODULE_NAME"] = program.module }
    variables["PRODUCT_BUNDLE_IDENTIFIER"] = identifier
    variables["PRODUCT_BUNDLE_PACKAGE_TYPE"] = part.path.isEmpty ? "APPL" : "XPC!"
    variables["DEVELOPMENT_LANGUAGE"] = "en"
    variables["MARKETING_VERSION"] = "1.0"
    variables["CURRENT_PROJECT_VERSION"] = "1"
    return variables
  }

  /// Sets the principal class from a storyboard's initial scene, and adds the module to a class
  /// name without a module. The module of Xcode's target is known only while the bundle is
  /// assembled.
  private func resolveStoryboard(
    _ values: inout [String: Any], _ folder: String, _ variables: BuildVariables
  ) throws(ExtensionProblem) {
    guard var role = values[.extensionRole] as? [String: Any] else { return }
    let named = role[.principalClass] as? String
    guard named.map({ !$0.contains(".") }) ?? (role[.mainStoryboard] != nil) else {
      return
    }
    var reader = BundleReader(programs: .inBundle)
    let list = BundlePropertyList(
      path: "\(folder)/Info.plist", values: role, variables: variables)
    role[.principalClass] = try reader.principalClass(list, folder)
    values[.extensionRole] = role
  }

  // MARK: Files

  private func write(_ values: [String: Any], to path: String) throws(ExtensionProblem) {
    do {
      let data = try PropertyListSerialization.data(
        fromPropertyList: values, format: .xml, options: 0)
      // The file is replaced, because the copied file may be a link to another file.
      unlink(path)
      let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
      try data.withUnsafeBytes { try file.writeAll($0) }
      try file.synchronize()
    } catch let error as SystemError {
      throw ExtensionProblem(unwritten: path, error)
    } catch {
      throw ExtensionProblem(
        path: path, reason: "it has a value that cannot be written as XML",
        remedy: "write it as XML")
    }
  }

  private func place(_ program: Program, _ path: String) throws(ExtensionProblem) {
    let source = try program.file.map { file throws(ExtensionProblem) in
      do throws(SystemError) { return try Descriptor.open(file.path, O_RDONLY | O_NONBLOCK) } catch
      {
        throw ExtensionProblem(
          path: file.path, reason: "the program cannot be read (\(error.reason))",
          remedy: "build it again")
      }
    }
    do throws(SystemError) {
      unlink(path)
      let copy = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o755)
      guard let source else { return }
      try source.copyAll(to: copy)
      try copy.synchronize()
    } catch {
      throw ExtensionProblem(unwritten: path, error)
    }
  }
}
