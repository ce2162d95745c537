import ExtensionBundles
import Foundation
import Linux
import ShareSheet
import Text
import Translations

/// A builder of the programs for an app and its extensions.
struct ProgramBuilder {
  let package: SwiftPackage
  /// The folder of the author's sources.
  let author: URL
  let configuration: BuildConfiguration
  /// A folder that contains the finished programs, or `nil` to build them.
  let built: String?
  /// Swift's shared libraries, or `nil` to link the static libraries.
  let runtime: SwiftRuntime?
  /// Whether the whole output of the builds is printed.
  let isVerbose: Bool
  /// The names of Foundation's functions that create a `UserDefaults`. In a static link, files that
  /// import only Foundation would call these functions instead of the functions in
  /// `API/CUserDefaults`.
  private static let wrapped = [
    "9suiteNameACSgSSSg_tcfC", "9suiteNameACSgSSSg_tcfc", "ACycfC", "8standardACvgZ",
  ]
  .map { "$s10Foundation12UserDefaultsC\($0)" }

  /// Builds the programs. If `built` is set, finds them in that folder instead.
  /// - Parameters:
  ///   - required: The names of products that must exist.
  ///   - optional: The names of products that are built only if they are executables.
  /// - Throws: `ShareError` if a required product is missing or a build fails.
  func programs(
    required: Set<String>, optional: Set<String>
  ) throws(ShareError) -> [String: BundleAssembly.Program] {
    var libraries: [String: String] = [:]
    var programs: [String: BundleAssembly.Program] = [:]
    for name in required.sorted() {
      switch package.products[name] {
      case .program(let module): programs[name] = try program(name, module)
      case .library(let module): libraries[name] = module
      case nil:
        let names = package.products.keys.sorted().joined(separator: ", ")
        throw ShareError(
          .failed,
          translated(
            """
            \(package.name) has no product '\(name)'. Its products: \(names). Rename one in \
            Package.swift, or name it under CFBundleExecutable.
            """
          ))
      }
    }
    for name in optional.subtracting(required).sorted() {
      guard case .program(let module) = package.products[name] else {
        Console.say(
          translated(
            "\(name.printableLine) has no program. The app only contains its extensions."))
        continue
      }
      programs[name] = try program(name, module)
    }
    if !libraries.isEmpty {
      try programs.merge(supplied(libraries), uniquingKeysWith: { first, _ in first })
    }
    return programs
  }

  private func program(_ name: String, _ module: String) throws(ShareError)
    -> BundleAssembly.Program
  {
    if let built { return try finished(name, module, in: built) }
    let folder = try build(["--package-path", package.folder.path], product: name)
    return BundleAssembly.Program(file: folder.appending(path: name), module: module)
  }

  /// Returns a program that is built already.
  private func finished(
    _ name: String, _ module: String, in folder: String
  ) throws(ShareError) -> BundleAssembly.Program {
    let file = URL(writtenPath: folder, directoryHint: .isDirectory).appending(path: name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      !isFolder.boolValue
    else {
      throw ShareError(
        .failed,
        translated(
          """
          There is no program \(name.printableLine) in \(folder.printableLine). Build the product \
          \(name.printableLine) into that folder, or omit --programs.
          """))
    }
    return BundleAssembly.Program(file: file, module: module)
  }

  /// Builds programs from library products. A generated package adds a `main` for each library.
  private func supplied(
    _ libraries: [String: String]
  ) throws(ShareError) -> [String: BundleAssembly.Program] {
    var programs: [String: BundleAssembly.Program] = [:]
    let sorted = libraries.sorted { $0.key < $1.key }
    if let built {
      for (name, module) in sorted { programs[name] = try finished(name, module, in: built) }
      return programs
    }
    let mains = SuppliedMains(package: package.folder, modules: libraries)
    for module in libraries.values {
      try BuildFolder.removeLinks(
        to: mains.folder.appending(path: "Sources/\(SuppliedMains.target(module))").path, in: author
      )
    }
    try mains.write()
    for (name, module) in sorted {
      let main = SuppliedMains.target(module)
      let folder = try build(["--package-path", mains.folder.path], product: main)
      programs[name] = BundleAssembly.Program(file: folder.appending(path: main), module: module)
    }
    return programs
  }

  private var linking: [String] {
    if let runtime { return runtime.arguments }
    return ["--static-swift-stdlib"] + Self.wrapped.flatMap { ["-Xlinker", "--wrap=\($0)"] }
  }

  /// The folder of the packages that SwiftPM has fetched.
  static var fetchedPackages: URL { Directories().builds.appending(path: "checkouts") }

  /// Builds one product. All packages share one build folder, so that a dependency of several
  /// packages is built once.
  /// - Returns: The folder that contains the program.
  private func build(_ place: [String], product: String) throws(ShareError) -> URL {
    let scratch = Directories().builds.path
    let arguments =
      ["build"] + place
      + ["--scratch-path", scratch, "-c", configuration.rawValue, "--product", product]
      // Otherwise SwiftPM may build from the cached description of another package, and the app
      // gets the program of another app whose product has the same name.
      + ["--disable-build-manifest-caching"]
      // Removes only debug information. Crash reports need the names of functions.
      + (configuration == .release ? ["-Xlinker", "-S"] : []) + linking
    Console.say(translated("Building \(product.printableLine) (\(configuration.rawValue))…"))
    if isVerbose {
      try SwiftProgram.run(arguments)
    } else {
      try SwiftProgram.build(arguments, author: author)
    }
    let path = String(
      decoding: try SwiftProgram.output(arguments + ["--show-bin-path"]), as: UTF8.self)
    return URL(
      filePath: path.trimmingCharacters(in: .whitespacesAndNewlines), directoryHint: .isDirectory)
  }
}
