import ActivationRules
import ArgumentParser
import Contract
import ExtensionBundles
import Foundation
import ShareSheet
import Text
import Translations

extension Rules {
  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Check the activation rules of Info.plist files."),
      discussion: translated(
        """
        In a directory, every Info.plist is read. The exit status is 1 if there is an error, and 0 \
        if there are only warnings.
        """
      ))

    @Argument(help: ArgumentHelp(translated("An Info.plist, or a directory.")))
    var path: String

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
    var json = false

    private struct Line: Encodable {
      let file: String
      let key: String
      let severity: RuleFinding.Severity
      let message: String
      let remedy: String
    }

    func run() throws {
      var lines: [Line] = []
      for file in try Self.files(path) {
        lines += try Self.findings(file).map {
          Line(
            file: file, key: $0.key, severity: $0.severity, message: $0.message, remedy: $0.remedy)
        }
      }
      if json {
        try JSONResult.set(lines)
      } else {
        for line in lines {
          Console.show(
            "\(line.file):\(line.key): \(line.severity.rawValue): \(line.message); \(line.remedy)"
              .printableLine)
        }
      }
      if lines.contains(where: { $0.severity == .error }) { throw ShareError(.failed) }
    }

    private static func findings(_ file: String) throws -> [RuleFinding] {
      do throws(ExtensionProblem) {
        return RuleLint(try PropertyListFile.read(file)).findings
      } catch {
        throw ShareError(
          .invalidRequest, "\(error.path.printableLine): \(error.reason); \(error.remedy).")
      }
    }

    private static func files(_ path: String) throws -> [String] {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw ShareError(.invalidRequest, translated("There is no \(path.printableLine)."))
      }
      guard isDirectory.boolValue else { return [path] }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let files = names.filter { ($0 as NSString).lastPathComponent == "Info.plist" }.sorted()
      guard !files.isEmpty else {
        throw ShareError(
          .invalidRequest, translated("There is no Info.plist in \(path.printableLine)."))
      }
      return files.map { (path as NSString).appendingPathComponent($0) }
    }
  }
}
