import ArgumentParser
import Foundation
import Linux
import PortStep
import ShareSheet
import Text
import Translations

struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated(
      "Report modules and names in iOS sources that do not exist on Linux, without building."),
    discussion: HelpText.joined(
      translated(
        """
        'sharesheet bundle' builds iOS sources as they are. Apple's modules and names that are \
        known not to exist on Linux are listed with file, line and replacement. The compiler \
        reports the rest. Nothing is built or written.
        """
      ),
      HelpText.examples(
        """
        sharesheet port --check ShareExtension
        sharesheet port --check . --json
        """),
      CommandStatus.help([
        .done: translated("nothing is missing"), .failed: translated("something is missing"),
        .usage: nil,
      ])))

  @Option(help: ArgumentHelp(translated("The folder with the sources."), valueName: "dir"))
  var check: String

  @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
  var json = false

  func run() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: check, isDirectory: &isFolder) else {
      throw ShareError(.invalidRequest, translated("There is no folder \(check.printableLine)."))
    }
    guard isFolder.boolValue else {
      let folder = URL(writtenPath: check).deletingLastPathComponent().path(percentEncoded: false)
      throw ShareError(
        .invalidRequest,
        translated(
          "\(check.printableLine) is a file. Name its folder: --check \(folder.printableLine)"
        ))
    }
    let output = try PortProgram.run(["check", check])
    let report = try JSONDecoder().decode(PortReport.self, from: output)
    guard report.files > 0 else {
      throw ShareError(
        .invalidRequest, translated("There is no Swift source in \(check.printableLine)."))
    }
    let findings = report.findings
    if json {
      try JSONResult.set(findings)
    } else {
      for finding in findings {
        Console.show(
          "\(finding.file.printableLine):\(finding.line):\(finding.column): "
            + translated(
              "\(finding.name.printableLine) does not exist on Linux: \(finding.instead.printableLine)."
            ))
      }
      if findings.isEmpty { Console.show(translated("No missing module or name was found.")) }
    }
    if !findings.isEmpty { throw ShareError(.failed, "") }
  }
}
