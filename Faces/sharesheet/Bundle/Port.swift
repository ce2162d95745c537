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
      "Report Apple's modules and names in iOS sources that do not exist on Linux."),
    discussion: HelpText.joined(
      translated(
        """
        'sharesheet bundle' builds iOS sources as they are. A name of Apple's that neither the \
        installed modules nor the sources declare is listed with its file and line, and with what \
        to use instead if that is known. The compiler reports other errors. Nothing is built or \
        written.
        """
      ),
      translated(
        """
        Declarations in the rest of the project, and in its packages if they have been fetched, \
        are found too. If no Package.swift, project.yml, Xcode project or Git repository is in a \
        folder above the sources, or if they import modules that are not found, only names with a \
        prefix of Apple's are listed.
        """
      ),
      HelpText.examples(
        """
        sharesheet port --check ShareExtension
        sharesheet port --check ShareExtension/ShareViewController.swift
        sharesheet port --check . --json
        """),
      CommandStatus.help([
        .done: translated("nothing is missing"), .failed: translated("something is missing"),
        .usage: nil,
      ])))

  @Option(
    help: ArgumentHelp(
      translated("A source file, or the folder of the sources."), valueName: "path"))
  var check: String

  @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
  var json = false

  func run() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: check, isDirectory: &isFolder) else {
      throw ShareError(
        .invalidRequest, translated("There is no file or folder \(check.printableLine)."))
    }
    guard isFolder.boolValue || check.hasSuffix(".swift") else {
      throw ShareError(
        .invalidRequest,
        translated(
          "\(check.printableLine) is no Swift source. Name a file that ends in .swift, or a folder."
        ))
    }
    let report = try PortProgram.check([check])
    guard report.files > 0 else {
      throw ShareError(
        .invalidRequest, translated("There is no Swift source in \(check.printableLine)."))
    }
    let findings = report.findings
    if json {
      try JSONResult.set(findings)
    } else {
      for finding in findings { Console.show(finding.line(as: "error")) }
      if findings.isEmpty { Console.show(translated("No missing module or name was found.")) }
    }
    if !findings.isEmpty { throw ShareError(.failed, "") }
  }
}

extension PortFinding {
  /// Returns the finding in the form of a compiler's message.
  /// - Parameter severity: The compiler's word for the severity: "error" or "warning".
  func line(as severity: String) -> String {
    let message =
      instead.map {
        translated("\(name.printableLine) does not exist on Linux: \($0.printableLine).")
      } ?? translated("\(name.printableLine) does not exist on Linux.")
    return "\(file.printableLine):\(line):\(column): \(severity): \(message)"
  }
}
