import Foundation
import Glibc
import PortStep

/// The modules that sources can import on Linux, and the names in them. They are read from the
/// compiled modules, so they always match the modules that a build uses.
struct ModuleNames {
  /// The modules without a name of Apple's whose declarations Apple's modules export, or
  /// that the port step imports.
  static let exported: Set<String> = [
    "AppGroups", "AppleSupport", "CoreDataSwiftUI", "Crypto", "Graphics", "ItemProviders",
    "Localization", "Predicates", "SharesheetCombine", "URLLoading",
  ]

  private(set) var modules: Set<String> = ["Builtin"]
  private(set) var names: Set<String> = ["AnyObject", "NSExtensionMain"]

  /// Reads the modules of the toolchain whose parser this program has loaded, and the modules
  /// beside this program.
  init() {
    if let folder = Self.toolchain {
      for module in Self.modules(in: folder) {
        let files = Self.contents(of: "\(folder)/\(module).swiftmodule")
        let file = files.first { $0.hasPrefix(Self.architecture) && $0.hasSuffix(".swiftmodule") }
        take(module, file.map { "\(folder)/\(module).swiftmodule/\($0)" })
      }
    }
    let folder = Self.own
    for module in Self.modules(in: folder)
    where AppleNames.modules.contains(module) || Self.exported.contains(module) {
      take(module, "\(folder)/\(module).swiftmodule")
    }
  }

  /// Returns whether `import` of a module succeeds after the port step.
  func has(_ module: String) -> Bool {
    modules.contains(module) || module == "os"
      || PortVocabulary.substitutes[module].map(modules.contains) == true
  }

  private mutating func take(_ module: String, _ file: String?) {
    modules.insert(module)
    guard let file,
      let bytes = try? Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
    else { return }
    CompiledModule(bytes).forEachIdentifier { names.insert($0) }
  }

  // MARK: Folders

  #if arch(arm64)
    private static let architecture = "aarch64"
  #else
    private static let architecture = "x86_64"
  #endif

  /// The folder of the toolchain's modules, beside the folder of its parser.
  private static var toolchain: String? {
    // The file has no size, so it is read to its end.
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    guard let line = maps.split(separator: "\n").first(where: { $0.contains("/libSwiftParser.") }),
      let start = line.firstIndex(of: "/")
    else { return nil }
    return URL(filePath: String(line[start...])).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "linux").path
  }

  /// The folder of this project's modules: of the package sharesheet-dev, or of this build.
  private static var own: String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(filePath: $0).deletingLastPathComponent() } ?? URL(filePath: "/")
    let installed = program.appending(path: "development/modules").path
    return FileManager.default.fileExists(atPath: installed)
      ? installed : program.appending(path: "Modules").path
  }

  private static func modules(in folder: String) -> [String] {
    contents(of: folder).filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) }
  }

  private static func contents(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
