import Foundation
import Glibc
import Linux

/// Swift's libraries as one file that has all their names.
///
/// Between some twenty libraries the loader looks up 10,000 names at each start of a program;
/// within one the linker has done so once. It is made of the toolchain's own archives, and whatever
/// its libraries export, it exports.
struct MergedRuntime {
  private struct Failure: Error {}

  static let file = "libswiftMerged.so"
  /// Those that are made one. The others, which hardly any program has, are copied as they are.
  static let libraries = [
    "BlocksRuntime", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "_FoundationICU", "dispatch", "swiftCore", "swiftDispatch", "swiftDistributed", "swiftGlibc",
    "swiftObservation", "swiftRegexBuilder", "swiftSwiftOnoneSupport", "swiftSynchronization",
    "swift_Builtin_float", "swift_Concurrency", "swift_RegexParser", "swift_StringProcessing",
    "swift_Volatile",
  ].map { "lib\($0).so" }
  /// What they are made of that has no library of its own.
  private static let parts = ["CoreFoundation", "_FoundationCShims", "_FoundationCollections"]
  /// The linker's own names, which are in each library.
  private static let marks: Set<Substring> = ["__bss_start", "_edata", "_end"]

  /// `usr` of the toolchain.
  private let toolchain: URL
  private let shared: URL

  /// - Parameter libraries: the folder that the toolchain's libraries are in.
  init(libraries: String) {
    shared = URL(filePath: libraries, directoryHint: .isDirectory)
    toolchain = shared.appending(path: "../../..").standardizedFileURL
  }

  /// - Returns: whether they are in `folder` now, under all their names. Where the toolchain has
  ///   not what it takes nothing is.
  func make(in folder: URL) -> Bool {
    let target = folder.appending(path: Self.file)
    let work = folder.appending(path: ".archives", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: work) }
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      let exported = try names(Self.libraries.map { shared.appending(path: $0).path })
      try link(archives(exported, in: work), to: target)
      guard try exported.isSubset(of: names([target.path])) else { throw Failure() }
      try Descriptor.open(target.path, O_RDONLY).synchronize()
      for name in Self.libraries {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: Self.file)
      }
      return true
    } catch {
      for name in Self.libraries + [Self.file] {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
      return false
    }
  }

  /// Copies of the toolchain's archives, in which what the libraries export is no longer hidden.
  private func archives(_ exported: Set<Substring>, in work: URL) throws -> [String] {
    let platform = shared.lastPathComponent
    let folder = toolchain.appending(path: "lib/swift_static/\(platform)")
    let names =
      Self.libraries.map { $0.replacing(".so", with: ".a") } + Self.parts.map { "lib\($0).a" }
    return try names.map { name in
      var archive = ObjectArchive(try Data(contentsOf: folder.appending(path: name)))
      archive.show(exported)
      let copy = work.appending(path: name)
      try archive.bytes.write(to: copy)
      return copy.path
    }
  }

  private func link(_ archives: [String], to target: URL) throws {
    let registration = try FileManager.default.contentsOfDirectory(
      at: shared, includingPropertiesForKeys: nil
    ).map { $0.appending(path: "swiftrt.o").path }.first { access($0, R_OK) == 0 }
    guard let registration else { throw Failure() }
    let options = [
      "-soname,\(Self.file)", "-Bsymbolic", "-z,pack-relative-relocs", "-O2", "-S",
      // A helper is in two of the archives, the same in both.
      "-z,muldefs",
    ]
    try run(
      "clang++",
      ["-shared", "-fuse-ld=lld", "-o", target.path] + options.map { "-Wl,\($0)" }
        + [registration, "-Wl,--whole-archive"] + archives + ["-Wl,--no-whole-archive", "-lm"])
  }

  /// What libraries export.
  private func names(_ files: [String]) throws -> Set<Substring> {
    let output = try Descriptor.memoryFile(
      named: "names", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    try run("llvm-nm", ["-D", "--defined-only", "--format=just-symbols"] + files, output: output)
    lseek(output.number, 0, SEEK_SET)
    let text = String(decoding: try output.readAll(limit: 64 << 20), as: UTF8.self)
    return Set(text.split(separator: "\n").filter { !$0.hasSuffix(":") }).subtracting(Self.marks)
  }

  private func run(_ tool: String, _ arguments: [String], output: Descriptor? = nil) throws {
    var process = ChildProcess(path: toolchain.appending(path: "bin/\(tool)").path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
    process.descriptors = [nil, output, nil]
    guard try ChildProcess.wait(for: process.start()) == .exited(code: 0) else { throw Failure() }
  }
}
