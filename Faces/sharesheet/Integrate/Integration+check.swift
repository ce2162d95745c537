import Glibc
import ShareContent
import Translations

extension Integration {
  /// Compares the files with their wanted contents. Changes nothing.
  func check() -> IntegrationReport {
    var report = IntegrationReport(folder: folder)
    // Before the first installation, every file is missing for the same reason.
    let isInstalled = entries.contains { $0.file.state == .current }
    for (place, file) in entries {
      if let path = pathInPackage(of: place) {
        report.files.append(provided(place, at: path, hiddenBy: file))
        continue
      }
      var item = IntegrationReport.File(name: place.name, path: file.path)
      switch file.state {
      case _ where !isNeeded((place, file)):
        item.state = .unneeded
        item.why = whyUnneeded(place)
      case .current: item.state = .current
      case .missing:
        item.state = .missing
        if isInstalled, place.isConditional {
          item.why = Self.wasInstalled(readers(of: place).map(\.name))
        }
      case .foreign:
        item.state = .foreign
        item.why = translated("not created by this command; move it away")
      case .stale(let present):
        item.state = .stale
        item.why = reason(present, place, file)
      }
      report.files.append(item)
    }
    if let windowProblem { report.problems.append(windowProblem) }
    report.problems += entries.compactMap { place, file in
      lostProgram(of: place).flatMap {
        file.state == .missing && pathInPackage(of: place) == nil
          ? nil : translated("\(place.name) starts \($0), which is missing. Install or build it.")
      }
    }
    let states = report.files.compactMap(\.state)
    if states.contains(.missing) || states.contains(.stale) {
      report.help.append(Self.nextStep)
    }
    report.help += help(among: entries)
    return report
  }

  /// What the user can do about missing and stale files.
  static var nextStep: String {
    translated("'sharesheet integrate' adds missing files and updates stale ones.")
  }

  /// Returns the path of a program that the place's file starts and that is missing, or `nil`.
  func lostProgram(of place: IntegrationPlace) -> String? {
    place.starts.map { $0.hasPrefix("/") ? $0 : "\(programs)/\($0)" }
      .first { access($0, X_OK) != 0 }
  }

  /// Returns the reason why a file is stale.
  private func reason(
    _ present: String, _ place: IntegrationPlace, _ file: MarkedFile
  ) -> String {
    if leadsElsewhere(present, file) { return translated("starts programs in another folder") }
    guard place.path == IntegrationPlace.applicationEntry else {
      return translated("another version wrote it")
    }
    let added = OptionalAction.allCases.filter {
      !present.contains($0.header) && file.text.contains($0.header)
    }
    let removed = OptionalAction.allCases.filter {
      present.contains($0.header) && !file.text.contains($0.header)
    }
    if !added.isEmpty { return Self.wasInstalled(added.map(\.needs.name)) }
    return removed.first.map { translated("\($0.needs.name) was removed") }
      ?? translated("another version wrote it")
  }

  private static func wasInstalled(_ names: [String]) -> String {
    let list = names.joined(separator: ", ")
    return translated(
      "\(list) was installed", "\(list) were installed", count: names.count)
  }

  private func whyUnneeded(_ place: IntegrationPlace) -> String {
    let names = readers(of: place).map(\.name).joined(separator: ", ")
    guard place.isOnlyForAllUsers, !names.isEmpty else { return Self.notInstalled(place) }
    return translated("\(names) reads this file only from the package sharesheet")
  }

  static func notInstalled(_ place: IntegrationPlace) -> String {
    let names = place.readers.map(\.name).joined(separator: ", ")
    return translated("not installed: \(names)")
  }

  /// Returns the state of a place for which the package has a file. A file in the user's folder
  /// takes precedence over the package's.
  private func provided(
    _ place: IntegrationPlace, at path: String, hiddenBy own: MarkedFile
  ) -> IntegrationReport.File {
    switch own.state {
    case .missing: .init(name: place.name, path: path, state: .current)
    case .foreign:
      .init(
        name: place.name, path: own.path, state: .foreign,
        why: translated("hides the file of the package sharesheet; move it away"))
    case .current, .stale:
      .init(
        name: place.name, path: own.path, state: .stale,
        why: translated("hides the file of the package sharesheet"))
    }
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
        !companion.files.contains(where: Self.isThere), !isSet(companion, file),
        companion.setting == nil || pathInPackage(of: place) == nil
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
