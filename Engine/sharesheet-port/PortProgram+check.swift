import ArgumentParser
import Foundation
import PortStep

extension PortProgram {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what sources name that does not exist here, as JSON.")

    @Argument(help: "The folder they lie in.")
    var folder: String

    func run() throws {
      let folder = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL.path
      let files = try NameCheck.files(in: folder)
      let report = PortReport(files: files.count, findings: NameCheck.findings(in: files))
      print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
  }
}
