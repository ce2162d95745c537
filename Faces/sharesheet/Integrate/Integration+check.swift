import Glibc
import ShareContent
import Translations

extension Integration {
  /// Compares the files with their wanted contents. Changes nothing.
  func check() -> IntegrationReport {
    var report = IntegrationReport(folder: folder)
    for (place, file) in entries {
      var item = IntegrationReport.File(name: place.name, path: file.path)
      switch file.state {
      case .current: item.state = .current
      case .missing: item.state = .missing
      case .foreign:
        item.state = .foreign
        item.why = translated("not created by this command; move it away")
      case .stale(let present):
        item.state = .stale
        item.why =
          leadsElsewhere(present, file)
          ? translated("starts programs in another folder") : translated("another version wrote it")
      }
      report.files.append(item)
    }
    if let windowProblem { report.problems.append(windowProblem) }
    let states = report.files.compactMap(\.state)
    if states.contains(.missing) || states.contains(.stale) {
      report.help.append(
        translated("'sharesheet integrate' adds missing files and updates stale ones."))
    }
    report.help += help(among: entries)
    return report
  }

  private func leadsElsewhere(_ present: String, _ file: MarkedFile) -> Bool {
    text.commands.contains { file.text.contains($0) }
      && !text.commands.contains { present.contains($0) }
  }

  /// Returns hints for the user. Each hint is about an installed program that still needs a package
  /// or a setting.
  func help(among entries: [Entry]) -> [String] {
    entries.compactMap { place, file in
      guard let companion = place.companion, desktop.program(companion.program) != nil,
        !companion.files.contains(where: Self.isThere), !isSet(companion, file)
      else { return nil }
      return companion.help.replacing("@FOLDER@", with: folder)
    }
  }

  private func isSet(_ companion: IntegrationPlace.Companion, _ file: MarkedFile) -> Bool {
    guard let setting = companion.setting, let slash = file.path.lastIndex(of: "/") else {
      return false
    }
    return SettingsFile.text("\(desktop.home)/\(setting)")?.contains(file.path[..<slash]) ?? false
  }

  private static func isThere(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, GLOB_NOSORT, nil, &found) == 0
  }
}
