import ShareContent
import ShareSheet
import Text
import Translations

/// The checks of the entry points: the files that add Share… to other programs.
enum EntryFindings {
  /// - Returns: One finding for each entry point, or a single finding if nothing is installed.
  static func all(_ desktop: Desktop) -> [Finding] {
    do { return all(of: try Integration(desktop)) } catch {
      return [.warning(translated("file managers"), error.message, next: nil)]
    }
  }

  static func all(of integration: Integration) -> [Finding] {
    let subject = translated("file managers")
    let report = integration.check()
    guard report.files.contains(where: { ![.missing, .unneeded].contains($0.state) }) else {
      if let problem = report.problems.first {
        return [.warning(subject, problem.printableLine, next: Integration.nextStep)]
      }
      return [.warning(subject, translated("Share… is not installed."), next: Integration.nextStep)]
    }
    return zip(integration.entries, report.files).map { entry, file in
      finding(entry.place, entry.file, file, in: integration)
    }
  }

  private static func finding(
    _ place: IntegrationPlace, _ entry: MarkedFile, _ file: IntegrationReport.File,
    in integration: Integration
  ) -> Finding {
    let subject = place.name
    let why = file.why.map { ": \($0)" } ?? ""
    switch file.state {
    case .foreign:
      return .warning(
        subject, translated("\(file.path.printableLine) was not created by this command."),
        next: translated("Move it away, then run 'sharesheet integrate'."))
    case .stale:
      return .warning(subject, translated("Stale\(why)."), next: Integration.nextStep)
    case .missing:
      return .warning(subject, translated("Missing\(why)."), next: Integration.nextStep)
    case _ where !place.readers.isEmpty && integration.readers(of: place).isEmpty,
      .unneeded:
      return .good(
        subject,
        translated("Not applicable\(": " + (file.why ?? Integration.notInstalled(place)))."))
    case _ where place.opensWindow && integration.windowProblem != nil:
      return .warning(
        subject, translated("Broken: the window's program is missing."),
        next: translated("Install or build it, then run 'sharesheet integrate'."))
    case .current, nil: break
    }
    if let program = integration.lostProgram(of: place) {
      return .warning(
        subject, translated("Broken: \(program) is missing."),
        next: translated("Install or build it, then run 'sharesheet integrate'."))
    }
    if let help = integration.help(among: [(place, entry)]).first {
      return .warning(
        subject, translated("Installed, but without effect yet."), next: help.printableLine)
    }
    return .good(subject, translated("Installed and current."))
  }
}
