import Foundation
import Glibc
import Linux
import PortStep
import ShareSheet
import Translations

/// The program `sharesheet-port`. It contains the compiler's parser, and is installed beside this
/// program.
enum PortProgram {
  /// Rewrites the sources that need a port step.
  /// - Returns: The number of changed files.
  /// - Throws: `ShareError` `failed` if the program fails or its output is invalid.
  static func write(_ job: PortJob) throws(ShareError) -> Int {
    struct Report: Decodable { var changed: Int }
    do {
      let output = try run(["package"], input: try JSONEncoder().encode(job))
      return try JSONDecoder().decode(Report.self, from: output).changed
    } catch let refusal as ShareError {
      throw refusal
    } catch {
      throw unreadable(error)
    }
  }

  /// Searches sources for names that do not exist on Linux.
  /// - Parameters:
  ///   - places: Files, or one folder.
  ///   - projects: The folders of the project and its packages. If there are none, the project is
  ///     searched above the first place.
  /// - Throws: `ShareError` `failed` if the program fails or its output is invalid.
  static func check(_ places: [String], in projects: [String] = []) throws(ShareError) -> PortReport
  {
    do {
      let options = projects.flatMap { ["--project", $0] }
      let output = try run(["check"] + options + ["--"] + places)
      return try JSONDecoder().decode(PortReport.self, from: output)
    } catch let refusal as ShareError {
      throw refusal
    } catch {
      throw unreadable(error)
    }
  }

  private static func unreadable(_ error: any Error) -> ShareError {
    ShareError(
      .failed,
      translated(
        "The output of 'sharesheet-port' cannot be read: \(ShareError(any: error).message)."))
  }

  /// Runs `sharesheet-port` and returns its standard output.
  /// - Throws: `ShareError` `failed` if the program fails. The program has already printed the
  ///   reason.
  static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
    let given = try input.withUnsafeBytes { try Descriptor.memoryFile(named: "job", holding: $0) }
    lseek(given.number, 0, SEEK_SET)
    let output = try Descriptor.memoryFile(
      named: "port", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    let path = RunningProgram.pathBesideOwn("sharesheet-port")
    var process = ChildProcess(path: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
    if DevelopmentModules.installed != nil {
      // An installed program does not know the folder of this machine's toolchain.
      process.environment["LD_LIBRARY_PATH"] = try SwiftRuntime().parserLibraries
    }
    process.descriptors = [given, output, SwiftProgram.duplicate(STDERR_FILENO)]
    let status: Linux.ExitStatus
    do throws(SystemError) {
      status = try ChildProcess.wait(for: try process.start())
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          \(path) cannot be run: \(error.reasonWords). Install the package sharesheet-dev, or build \
          the program beside 'sharesheet'.
          """
        ))
    }
    // The exit status 1 means that the sources have a problem. Other statuses have other causes.
    if status == .exited(code: 1) {
      throw ShareError(
        .failed, translated("'sharesheet-port' refused the sources. Its output is above."))
    }
    guard status == .exited(code: 0) else {
      throw ShareError(
        .failed,
        translated(
          """
          'sharesheet-port' failed. Its output is above. It needs the Swift toolchain that it was \
          built with.
          """
        ))
    }
    lseek(output.number, 0, SEEK_SET)
    return Data(try output.readAll(limit: 64 << 20))
  }
}
