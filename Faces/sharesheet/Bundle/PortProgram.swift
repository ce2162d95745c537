import Foundation
import Glibc
import Linux
import PortStep
import ShareSheet
import Text
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
  /// - Throws: `ShareError` `failed` with the reason if the program fails.
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
    let current = try Descriptor.memoryFile(
      named: "file", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    let errors = try Descriptor.memoryFile(
      named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    process.descriptors = [given, output, errors, current]
    process.environment[CurrentFile.variable] = "3"
    // A backtrace of nested code has thousands of frames.
    process.environment["SWIFT_BACKTRACE"] = "enable=no"
    let status: Linux.ExitStatus
    do throws(SystemError) {
      status = try BuildInterruption.wait(for: try BuildInterruption.start(process))
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
    guard status == .exited(code: 0) else {
      lseek(current.number, 0, SEEK_SET)
      let file = String(decoding: try current.readAll(limit: 1 << 16), as: UTF8.self)
      lseek(errors.number, 0, SEEK_SET)
      let reason = String(decoding: try errors.readAll(limit: 1 << 20), as: UTF8.self)
      throw failure(status, file, reason)
    }
    lseek(output.number, 0, SEEK_SET)
    return Data(try output.readAll(limit: 64 << 20))
  }

  /// Returns the error for an end of the program.
  /// - Parameters:
  ///   - file: The path of the file that the program worked on, or an empty text.
  ///   - output: The program's standard error.
  private static func failure(
    _ status: Linux.ExitStatus, _ file: String, _ output: String
  ) -> ShareError {
    let reason = output.trimmingPrefix("Error: ").trimmingCharacters(in: .whitespacesAndNewlines)
      .printableLine
    let message =
      switch status {
      case .exited(code: 1) where !reason.isEmpty:
        translated("The sources cannot be prepared. \(reason)")
      // The loader found a library of the toolchain missing or different.
      case .exited(code: 127):
        translated(
          """
          'sharesheet-port' cannot be started. It needs the Swift toolchain that it was built with. \
          \(reason)
          """)
      case .exited(let code):
        translated("'sharesheet-port' failed with exit status \(code). \(reason)")
      case .killed(let signal) where file.isEmpty:
        translated(
          """
          'sharesheet-port' was ended by the signal \(name(of: signal)). It was not reading a source.
          """)
      case .killed(let signal):
        translated(
          """
          'sharesheet-port' was ended by the signal \(name(of: signal)) while it read \
          \(file.printableLine). If the code in this file is deeply nested, move the inner code \
          into functions, constants or type aliases.
          """)
      }
    return ShareError(.failed, message)
  }

  private static func name(of signal: Int32) -> String {
    Linux.ExitStatus.crashes[signal] ?? "\(signal)"
  }
}
