import ArgumentParser
import Contract
import DaemonClient
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The checks of the daemon, the destinations and the shares.
struct DaemonFindings {
  let directories: Directories

  func all() async -> [Finding] {
    let subject = translated("daemon")
    do {
      let isRunning = RunningDaemon(directories) != nil
      let client = try await DaemonConnection.open(directories).client
      let status = try await client.status()
      return [version(of: status, isRunning)] + notices(of: status) + sandbox(of: status)
        + (try await destinations(client)) + [queue(status.queue), start]
    } catch {
      return [
        .problem(
          subject, ShareError(any: error).message.printableLine,
          next: translated("'sharesheet daemon run' shows why it does not start."))
      ]
    }
  }

  /// - Parameter wasRunning: Whether the daemon ran before this check.
  private func version(of status: DaemonStatus, _ wasRunning: Bool) -> Finding {
    let own = Sharesheet.configuration.version
    return status.version == own
      ? .good(
        translated("daemon"),
        wasRunning
          ? translated("Runs, version \(own).")
          : translated("Did not run. This check has started it, version \(own)."))
      : .warning(
        translated("daemon"),
        translated("Runs, but has version \(status.version), and this command has \(own)."),
        next: translated("'sharesheet daemon stop' ends it; the next command starts the new one."))
  }

  private func notices(of status: DaemonStatus) -> [Finding] {
    status.words.map { .warning(translated("notice"), $0.printableLine, next: nil) }
  }

  private func sandbox(of status: DaemonStatus) -> [Finding] {
    let subject = translated("sandbox")
    guard let weaknesses = status.sandbox else {
      return [.good(subject, translated("Extensions run in a complete sandbox."))]
    }
    return weaknesses.map {
      .warning(subject, $0.message.printableLine, next: $0.remedy.printableLine)
    }
  }

  private func destinations(_ client: ControlClient) async throws -> [Finding] {
    let subject = translated("destinations")
    let listings = try await client.extensions()
    let hidden = listings.count(where: \.hidden)
    let names = listings.map(\.name.printableLine).joined(separator: ", ")
    var findings: [Finding] = []
    if listings.isEmpty {
      findings.append(
        .problem(
          subject, translated("No extension is installed."),
          next: translated("'sharesheet extensions install APP' installs an app's extensions.")))
    } else if hidden == listings.count {
      findings.append(
        .problem(
          subject, translated("Every extension is hidden."),
          next: translated("'sharesheet extensions show NAME' shows one again.")))
    } else {
      findings.append(.good(subject, names))
    }
    for problem in try await client.extensionProblems() {
      findings.append(
        .warning(
          subject, "\(problem.path): \(problem.reason)".printableLine,
          next: problem.remedy.printableLine))
    }
    return findings
  }

  private func queue(_ queue: DaemonStatus.Queue) -> Finding {
    let subject = translated("transfers")
    let undecided = queue.failed + (queue.unknown ?? 0)
    if undecided > 0 {
      return .warning(
        subject,
        translated(
          "\(undecided) transfer failed or has an unknown outcome.",
          "\(undecided) transfers failed or have an unknown outcome.", count: undecided),
        next: translated(
          """
          'sharesheet transfers' shows why; retry them, or remove them with 'transfers clear \
          --failed'.
          """))
    }
    let open = queue.waiting + queue.sending
    return .good(
      subject,
      open == 0
        ? translated("Nothing is pending.")
        : translated("\(open) transfer is pending.", "\(open) transfers are pending.", count: open))
  }

  private var start: Finding {
    let subject = translated("login")
    return (try? StartEntries(directories))?.areThere == true
      ? .good(subject, translated("The daemon starts at login."))
      : .warning(
        subject,
        translated("The daemon does not start at login, so pending shares wait for a command."),
        next: translated("'sharesheet daemon install' starts it at each login."))
  }
}
