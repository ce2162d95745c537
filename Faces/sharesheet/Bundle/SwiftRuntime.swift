import Foundation
import Glibc
import Linux
import ShareSheet
import Translations

/// The toolchain's shared libraries. All extensions that were built with the same toolchain share
/// one copy.
///
/// An extension's program finds the copy by a relative path, because the folders `applications` and
/// `runtimes` are both in the data folder. The copy's name contains the compiler's version, and a
/// copy never changes. If the toolchain is updated or removed, an extension therefore keeps its
/// libraries.
struct SwiftRuntime {
  private struct Target: Decodable {
    struct Triple: Decodable { var unversionedTriple: String }
    struct Paths: Decodable { var runtimeLibraryPaths: [String] }
    var compilerVersion: String
    var target: Triple
    var paths: Paths
  }

  /// Parts of the names of libraries that only tests and tools load. These libraries are not
  /// copied.
  private static let left = ["Testing", "XCTest", "TestDiscovery", "Mirror", "Differentiation"]

  private static let unfinished = ".unfinished-"
  /// The age in seconds after which an unfinished copy counts as abandoned.
  private static let age: TimeInterval = 24 * 60 * 60

  /// The toolchain's folder of shared libraries.
  let libraries: String
  /// The compiler's version in words, such as "Swift version 6.3.1 (swift-6.3.1-RELEASE)".
  let compiler: String
  private let name: String

  /// Gets the toolchain's folders and version from `swift -print-target-info`.
  /// - Throws: `ShareError` `failed` if the command fails or its output is invalid.
  init() throws(ShareError) {
    let answer = try SwiftProgram.output("-print-target-info")
    guard let target = try? JSONDecoder().decode(Target.self, from: answer),
      let libraries = target.paths.runtimeLibraryPaths.first
    else {
      throw ShareError(
        .failed, translated("The output of 'swift -print-target-info' cannot be read."))
    }
    self.libraries = libraries
    compiler = target.compilerVersion
    let words = "\(target.compilerVersion)-\(target.target.unversionedTriple)"
    // The suffix identifies the form of the copy.
    name =
      String(words.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
      + "-merged"
  }

  /// - Parameter libraries: The folder of the shared libraries.
  init(libraries: String, name: String) {
    self.libraries = libraries
    self.name = name
    compiler = ""
  }

  /// The toolchain's folder of the libraries that contain the compiler's parser.
  var parserLibraries: String {
    URL(filePath: libraries).deletingLastPathComponent().appending(path: "host").path
  }

  /// The linker's arguments. The toolchain's folder is the last place that the loader searches. An
  /// app that is not installed yet needs the toolchain's folder, because there is no copy of the
  /// libraries beside the app.
  var arguments: [String] {
    // The paths are relative to X.app/PlugIns/Y.appex and to X.app.
    let places = [
      "$ORIGIN/../../../../runtimes/\(name)", "$ORIGIN/../../runtimes/\(name)", libraries,
    ]
    return ["-Xswiftc", "-no-toolchain-stdlib-rpath"]
      + places.flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
      + (Self.packs(Self.loader) ? Self.packing : [])
  }

  /// The arguments that make the toolchain's linker store about 25,000 relocations as single bits
  /// instead of 24 bytes each.
  private static let packing = [
    "-Xswiftc", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
    "-Xlinker", "-O2",
  ]

  /// The version of glibc, such as "2.36". The loader has the same version.
  private static var loader: Substring {
    let name = String(unsafeUninitializedCapacity: 64) { buffer in
      // The count includes the NUL at the end. The text has the form "glibc 2.36".
      let count = buffer.withMemoryRebound(to: CChar.self) {
        confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count)
      }
      return min(max(count, 1) - 1, buffer.count)
    }
    return name.split(separator: " ").last ?? ""
  }

  /// Returns whether a loader of this version supports packed relocations. This machine's version
  /// decides, because programs for other machines are built with `--self-contained`.
  static func packs(_ version: some StringProtocol) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return !parts.lexicographicallyPrecedes([2, 36])
  }

  /// Copies the libraries into `folder`. If a copy exists, does nothing. If the copy fails, no part
  /// of it remains.
  /// - Throws: `ShareError` `failed` if the libraries cannot be copied.
  func copy(into folder: URL) throws(ShareError) {
    Self.sweep(folder)
    let target = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: target.path) { return }
    let new = folder.appending(path: "\(Self.unfinished)\(RandomIdentifier.make())")
    defer { try? FileManager.default.removeItem(at: new) }
    do {
      try FileManager.default.createDirectory(
        at: new, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let isMerged =
        Self.packs(Self.loader) && MergedRuntime(libraries: libraries).make(in: new)
      for library in try FileManager.default.contentsOfDirectory(atPath: libraries)
      where library.hasSuffix(".so") && !Self.left.contains(where: library.contains)
        && !(isMerged && MergedRuntime.libraries.contains(library))
      {
        let source = try Descriptor.open("\(libraries)/\(library)", O_RDONLY)
        let copy = try Descriptor.open(
          new.appending(path: library).path, O_RDWR | O_CREAT | O_EXCL, mode: 0o644)
        try source.copyAll(to: copy)
        try copy.synchronize()
      }
      // The folder is synchronized before it gets its final name, because a folder with the final
      // name counts as complete.
      try Descriptor.open(new.path, O_RDONLY | O_DIRECTORY).synchronize()
      try Naming.move(new.path, to: target.path)
    } catch {
      // If another process has made the copy in the meantime, that copy is used.
      if FileManager.default.fileExists(atPath: target.path) { return }
      throw ShareError(
        .failed,
        translated(
          "Swift's libraries cannot be copied to \(target.path): \(ShareError(any: error).message)."
        ))
    }
  }

  /// Removes unfinished copies that killed processes have left.
  private static func sweep(_ folder: URL) {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    for entry in found ?? [] where entry.lastPathComponent.hasPrefix(unfinished) {
      let changed = try? entry.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      guard let changed, -changed.timeIntervalSinceNow > age else { continue }
      try? FileManager.default.removeItem(at: entry)
    }
  }
}
