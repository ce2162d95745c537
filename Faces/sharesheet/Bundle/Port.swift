import ArgumentParser
import Foundation
import Linux
import PortStep
import ShareSheet
import Text
import Translations
import XcodeProjects

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
        sharesheet port --check Cow.xcodeproj
        sharesheet port --check . --json
        """),
      CommandStatus.help([
        .done: translated("nothing is missing"), .failed: translated("something is missing"),
        .usage: nil,
      ])))

  @Option(
    help: ArgumentHelp(
      translated("A source file, the folder of the sources, or an Xcode project."),
      valueName: "path"))
  var check: String

  @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
  var json = false

  func run() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: check, isDirectory: &isFolder) else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          There is no file or folder \(check.printableLine). Name a Swift source, the folder of the \
          sources, or an Xcode project.
          """) + NearbyProjects(at: URL(writtenPath: check)).sentence)
    }
    guard isFolder.boolValue || check.hasSuffix(".swift") else {
      throw ShareError(
        .invalidRequest,
        translated(
          "\(check.printableLine) is no Swift source. Name a file that ends in .swift, or a folder."
        ))
    }
    let report = try checked(isFolder: isFolder.boolValue)
    for skipped in report.skipped { Console.say(skipped.sentence) }
    guard report.files > 0 else {
      throw ShareError(
        .invalidRequest,
        report.skipped.isEmpty
          ? translated(
            """
            There is no Swift source in \(check.printableLine). Name the folder of the extension's \
            sources, or an Xcode project.
            """) + NearbyProjects(at: URL(writtenPath: check)).sentence
          : translated("No source was checked. The notes above say why."))
    }
    if !report.isProjectKnown {
      Console.say(
        translated(
          """
          Only Apple's modules and names with a prefix of Apple's, such as UI or NS, were checked, \
          because no Package.swift, project.yml, Xcode project or Git repository is above the \
          sources. To check other names, name the sources in the folder of their project, or run \
          'git init' in the folder that contains the whole project.
          """))
    }
    let findings = report.findings
    let isComplete = !report.skipped.contains(where: \.mayHideNames)
    if json {
      try JSONResult.set(findings)
    } else {
      for finding in findings { Console.show(finding.line(as: "error")) }
      if findings.isEmpty, isComplete {
        Console.show(translated("No missing module or name was found."))
      }
    }
    if !findings.isEmpty {
      let count = findings.count
      throw ShareError(
        .failed,
        translated(
          "\(count) use of a module or name that does not exist on Linux.",
          "\(count) uses of modules or names that do not exist on Linux.", count: count))
    }
    guard isComplete else {
      throw ShareError(
        .failed, translated("Not all sources were checked. The notes above say why."))
    }
  }

  /// Checks the sources. In the folder of an Xcode project, these are the sources of its share and
  /// action extensions, because an app's own screens are not built.
  private func checked(isFolder: Bool) throws(ShareError) -> PortReport {
    guard isFolder, case .project(let url) = try XcodePlace(check) else {
      return try PortProgram.check([check])
    }
    let project: XcodeProject
    do throws(XcodeProjectError) { project = try XcodeProject(url, configuration: "Release") } catch
    {
      throw ShareError(.invalidRequest, error.description)
    }
    var extensions: [XcodeTarget] = []
    for target in project.targets where target.kind == .appExtension {
      if try XcodeInfoPlist(target: target, project: project).isExtensionThatRuns {
        extensions.append(target)
      }
    }
    guard !extensions.isEmpty else {
      throw ShareError(
        .invalidRequest,
        XcodeApp.noExtension(in: project) + " "
          + translated("To check other sources, name their folder."))
    }
    let names = extensions.map(\.name).joined(separator: ", ")
    Console.say(translated("Checking \(names.printableLine)…"))
    let sources = XcodeModules(extensions, in: project).all.values.flatMap(\.target.sources)
    return try PortProgram.check(sources.sorted(), in: [project.folder.path])
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
