import ArgumentParser
import Contract
import Linux
import ShareContent
import ShareSheet
import Text
import Translations

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Check the installation, and show the next step for each problem."),
    discussion: HelpText.joined(
      translated(
        """
        Checks the daemon, the destinations, pending and failed shares, the disk, the desktop, \
        notifications, the clipboard and the certificates. Starts the daemon if it does not run. Changes nothing else.
        """
      ),
      CommandStatus.help([
        .done: translated("sharing works; some findings may need a look"),
        .failed: translated("something must be fixed before sharing works"), .usage: nil,
      ])))

  @Flag(help: ArgumentHelp(translated("Print one JSON value: the findings.")))
  var json = false

  func run() async throws {
    let findings = await Self.findings()
    if json {
      try JSONResult.set(["findings": findings])
    } else {
      var table = Table(translated("STATE"), translated("WHAT"), "")
      for finding in findings {
        table.add(
          finding.state.words, finding.subject,
          [finding.sentence, finding.next].compactMap { $0 }.joined(separator: " "))
      }
      Console.show(table.text(fitting: Console.columns))
    }
    if findings.contains(where: { $0.state == .problem }) { throw ShareError(.failed) }
  }

  private static func findings() async -> [Finding] {
    let directories: Directories
    do {
      directories = try Directories.ofPerson()
      try directories.check()
    } catch {
      // The message contains the next step.
      return [.problem(translated("folders"), ShareError(any: error).message, next: nil)]
    }
    var findings = await DaemonFindings(directories: directories).all()
    findings += StorageFindings(directories: directories).all
    findings += DesktopFindings(desktop: Desktop(), directories: directories).all
    return findings
  }
}
