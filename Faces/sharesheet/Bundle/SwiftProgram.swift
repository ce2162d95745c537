import Foundation
import Glibc
import Linux
import ShareSheet
import Translations

/// The `swift` command of the toolchain that `PATH` contains.
enum SwiftProgram {
  /// Runs `swift`. The output goes to standard error, because it only shows the progress.
  /// - Throws: `ShareError` `failed` if `swift` fails. `swift` has already printed the reason.
  static func run(_ arguments: [String]) throws(ShareError) {
    try end(arguments, of: try start(arguments, output: duplicate(STDERR_FILENO)))
  }

  /// Builds with `swift`. The whole output is printed only if `swift` fails.
  /// - Parameter author: The folder of the author's sources. Warnings about them are printed.
  /// - Throws: `ShareError` `failed` if `swift` fails.
  static func build(_ arguments: [String], author: URL) throws(ShareError) {
    var output = BuildOutput(author: author)
    let (pid, reading) = try startPiped(arguments)
    output.follow(reading)
    do throws(ShareError) {
      try end(arguments, of: pid)
    } catch {
      if !BuildInterruption.hasArrived { output.showAll() }
      throw error
    }
    output.showWarnings()
  }

  /// Returns the standard output of `swift`.
  static func output(_ arguments: String...) throws(ShareError) -> Data {
    try output(arguments)
  }

  /// Returns the standard output of `swift`.
  /// - Parameter temporaryFolder: An existing folder for the temporary files of `swift`, some of
  ///   which `swift` leaves behind, or `nil` for the usual one.
  static func output(
    _ arguments: [String], temporaryFolder: URL? = nil
  ) throws(ShareError) -> Data {
    do {
      let file = try Descriptor.memoryFile(
        named: "swift", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      let pid = try start(arguments, output: file, temporaryFolder: temporaryFolder)
      try end(arguments, of: pid)
      lseek(file.number, 0, SEEK_SET)
      return Data(try file.readAll(limit: 64 << 20))
    } catch let refusal as ShareError {
      throw refusal
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          What 'swift \(arguments.first ?? "")' prints cannot be read: \
          \(ShareError(any: error).message).
          """
        ))
    }
  }

  private static func start(
    _ arguments: [String], output: Descriptor?, errors: Descriptor? = nil,
    temporaryFolder: URL? = nil
  ) throws(ShareError) -> Int32 {
    var environment = ProcessInfo.processInfo.environment
    if let temporaryFolder { environment["TMPDIR"] = temporaryFolder.path }
    var process = ChildProcess(path: try path(environment["PATH"] ?? ""))
    process.arguments = arguments
    process.environment = environment
    process.descriptors = [nil, output, errors ?? duplicate(STDERR_FILENO)]
    process.startsSession = true
    do throws(SystemError) { return try BuildInterruption.start(process) } catch {
      throw unstartable(error)
    }
  }

  /// Starts `swift`. Only `swift` holds the writing end of the pipe, so that its end is the end of
  /// the output.
  private static func startPiped(
    _ arguments: [String]
  ) throws(ShareError) -> (pid: Int32, output: Descriptor) {
    let ends: (reading: Descriptor, writing: Descriptor)
    do throws(SystemError) { ends = try Descriptor.pipe() } catch { throw unstartable(error) }
    return (try start(arguments, output: ends.writing, errors: ends.writing), ends.reading)
  }

  private static func end(_ arguments: [String], of pid: Int32) throws(ShareError) {
    let status: Linux.ExitStatus
    do throws(SystemError) { status = try BuildInterruption.wait(for: pid) } catch {
      throw unstartable(error)
    }
    guard status == .exited(code: 0) else {
      throw ShareError(
        .failed,
        translated("'swift \(arguments.joined(separator: " "))' failed. Its output is above.")
      )
    }
  }

  private static func unstartable(_ error: SystemError) -> ShareError {
    ShareError(.failed, translated("'swift' cannot be run: \(error.reasonWords)."))
  }

  static func duplicate(_ number: Int32) -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : Descriptor(owning: copy)
  }

  private static func path(_ folders: String) throws(ShareError) -> String {
    for folder in folders.split(separator: ":") where access("\(folder)/swift", X_OK) == 0 {
      return "\(folder)/swift"
    }
    throw ShareError(
      .failed,
      translated("There is no 'swift' in PATH. Install Swift: https://www.swift.org/install/linux"))
  }
}
