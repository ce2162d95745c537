import Foundation
import Glibc
import Linux
import ShareSheet

/// The toolchain's own libraries, of which all extensions that it builds share one copy.
///
/// They are found by a path from the extension's program: `applications` and `runtimes` lie side by
/// side in the data folder. A copy is named after the compiler and never changed, so an extension
/// keeps the very libraries that it was built with when the toolchain is another one, or none.
struct SwiftRuntime {
  private struct Target: Decodable {
    struct Triple: Decodable { var unversionedTriple: String }
    struct Paths: Decodable { var runtimeLibraryPaths: [String] }
    var compilerVersion: String
    var target: Triple
    var paths: Paths
  }

  /// What only tests and tools load.
  private static let left = ["Testing", "XCTest", "TestDiscovery", "Mirror", "Differentiation"]

  private static let unfinished = ".unfinished-"
  /// Seconds after which nobody is at work on a copy any more.
  private static let age: TimeInterval = 24 * 60 * 60

  /// The toolchain's folder of them.
  let libraries: String
  private let name: String

  /// - throws: `ShareError` `failed`.
  init() throws(ShareError) {
    let answer = try SwiftProgram.output("-print-target-info")
    guard let target = try? JSONDecoder().decode(Target.self, from: answer),
      let libraries = target.paths.runtimeLibraryPaths.first
    else { throw ShareError(.failed, "'swift -print-target-info' says what is not understood.") }
    self.libraries = libraries
    let words = "\(target.compilerVersion)-\(target.target.unversionedTriple)"
    // The last part: how the copy is made.
    name =
      String(words.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
      + "-merged"
  }

  /// - Parameter libraries: the folder that they are in.
  init(libraries: String, name: String) {
    self.libraries = libraries
    self.name = name
  }

  /// What the linker has to be told. The toolchain itself comes last: an app that is not installed
  /// yet has no copy beside it.
  var arguments: [String] {
    // From X.app/PlugIns/Y.appex, and from X.app.
    let places = [
      "$ORIGIN/../../../../runtimes/\(name)", "$ORIGIN/../../runtimes/\(name)", libraries,
    ]
    return ["-Xswiftc", "-no-toolchain-stdlib-rpath"]
      + places.flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
      + (Self.packs(Self.loader) ? Self.packing : [])
  }

  /// Some 25,000 addresses that the loader puts right are written as bits and not as 24 bytes each,
  /// by the toolchain's own linker.
  private static let packing = [
    "-Xswiftc", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
    "-Xlinker", "-O2",
  ]

  /// The version of glibc, which the loader is of: "2.36".
  private static var loader: Substring {
    let name = String(unsafeUninitializedCapacity: 64) { buffer in
      // With the NUL at its end; "glibc 2.36".
      let count = buffer.withMemoryRebound(to: CChar.self) {
        confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count)
      }
      return min(max(count, 1) - 1, buffer.count)
    }
    return name.split(separator: " ").last ?? ""
  }

  /// Whether a loader of this version understands what is packed. The programs stay with it: those
  /// for other machines are `--self-contained`.
  static func packs(_ version: some StringProtocol) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return !parts.lexicographicallyPrecedes([2, 36])
  }

  /// Puts a copy under `folder`, unless there is one: whole or not at all.
  /// - throws: `ShareError` `failed`.
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
      // The libraries' names too, before the folder has its own: what has that is taken for whole.
      try Descriptor.open(new.path, O_RDONLY | O_DIRECTORY).synchronize()
      try Naming.move(new.path, to: target.path)
    } catch {
      // Another one may have come first.
      if FileManager.default.fileExists(atPath: target.path) { return }
      throw ShareError(.failed, "Swift's libraries cannot be copied to \(target.path): \(error).")
    }
  }

  /// Removes what those have left who were killed at it.
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
