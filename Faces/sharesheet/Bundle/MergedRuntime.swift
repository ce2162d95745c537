import Foundation
import Glibc
import Linux

/// Swift's libraries, linked into one shared library.
///
/// If a program uses about 20 separate libraries, the loader looks up 10,000 names each time the
/// program starts. In the merged library, the linker has already resolved these names. The library
/// is linked from the toolchain's static archives. It exports every name that the separate
/// libraries export.
struct MergedRuntime {
  private struct Failure: Error {}

  static let file = "libswiftMerged.so"
  /// The libraries that are merged. Programs rarely use the other libraries, which are copied
  /// unchanged.
  static let libraries = [
    "BlocksRuntime", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "_FoundationICU", "dispatch", "swiftCore", "swiftDispatch", "swiftDistributed", "swiftGlibc",
    "swiftObservation", "swiftRegexBuilder", "swiftSwiftOnoneSupport", "swiftSynchronization",
    "swift_Builtin_float", "swift_Concurrency", "swift_RegexParser", "swift_StringProcessing",
    "swift_Volatile",
  ].map { "lib\($0).so" }
  /// Archives that the merged library needs but that have no corresponding shared library.
  private static let parts = ["CoreFoundation", "_FoundationCShims", "_FoundationCollections"]
  /// The names that the linker defines in each library. They do not count as exported.
  private static let marks: Set<Substring> = ["__bss_start", "_edata", "_end"]

  /// The toolchain's `usr` folder.
  private let toolchain: URL
  private let shared: URL

  /// - Parameter libraries: The folder of the toolchain's shared libraries.
  init(libraries: String) {
    shared = URL(filePath: libraries, directoryHint: .isDirectory)
    toolchain = shared.appending(path: "../../..").standardizedFileURL
  }

  /// Links the merged library in `folder`, and adds a symbolic link for the name of each separate
  /// library.
  /// - Returns: `false` if the toolchain lacks a tool or an archive, or if linking fails. In that
  ///   case, `folder` contains none of these files.
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

  /// Copies the toolchain's archives and makes the exported names visible in the copies. Returns
  /// the paths of the copies.
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
      // Two of the archives define the same helper function.
      "-z,muldefs",
    ]
    try run(
      "clang++",
      ["-shared", "-fuse-ld=lld", "-o", target.path] + options.map { "-Wl,\($0)" }
        + [registration, "-Wl,--whole-archive"] + archives + ["-Wl,--no-whole-archive", "-lm"])
  }

  /// Returns the names that the libraries in `files` export.
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
    guard try BuildInterruption.wait(for: BuildInterruption.start(process)) == .exited(code: 0)
    else {
      throw Failure()
    }
  }
}
