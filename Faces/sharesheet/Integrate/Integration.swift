import DesktopSession
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Translations

/// The files that add the command to a user's desktop and shells.
struct Integration {
  /// A place, and the file to write there.
  typealias Entry = (place: IntegrationPlace, file: MarkedFile)

  /// The user's data folder.
  let folder: String
  /// The folder that contains the programs.
  let programs: String
  let entries: [Entry]
  let desktop: Desktop
  let text: IntegrationText
  /// The reason why Share… cannot open the window, or `nil` if it can.
  let windowProblem: String?
  /// The folder of the browser extension, or `nil` if it is not installed.
  let browserExtension: String?
  let system: SystemIntegration
  /// The paths of the places for which the package sharesheet has installed a file.
  private let provided: Set<String>

  /// - Parameter programs: The folder that contains the programs.
  /// - Throws: `ShareError` if the user's folders or the programs' path cannot be used.
  init(
    _ desktop: Desktop = Desktop(), programs: String = RunningProgram.pathBesideOwn(""),
    system: SystemIntegration = SystemIntegration()
  ) throws(ShareError) {
    var programs = programs
    while programs.hasSuffix("/") { programs.removeLast() }
    var folder = desktop.folder("XDG_DATA_HOME", ".local/share")
    while folder.hasSuffix("/") { folder.removeLast() }
    var home: String?
    do {
      let directories = Directories(environment: desktop.environment)
      try directories.check()
      try HomeProblem.check(URL(filePath: folder, directoryHint: .isDirectory))
      if desktop.value("SHARESHEET_HOME") != nil {
        home = directories.state.deletingLastPathComponent().path
      }
    } catch {
      throw ShareError(.failed, translated("Your data folder cannot be used: \(error.words)."))
    }
    let actions = OptionalAction.possible(on: desktop)
    let text = try IntegrationText(programs: programs, home: home, actions: actions)
    browserExtension = BrowserExtensionFolder.path(programs: programs)
    entries = IntegrationPlace.all.map {
      let root =
        switch $0.root {
        case .data: folder
        case .configuration: desktop.folder("XDG_CONFIG_HOME", ".config")
        case .home: desktop.home
        }
      let file = MarkedFile(
        path: "\(root)/\($0.path)", text: text.text(of: $0.content), mark: IntegrationText.mark,
        isExecutable: $0.isExecutable)
      return ($0, file)
    }
    (self.folder, self.programs, self.desktop, self.text) = (folder, programs, desktop, text)
    self.system = system
    // Another home needs its own entries, which contain its path. The package's entry lacks some
    // actions, because their programs may not be installed.
    var provided = home == nil ? system.places(for: programs) : []
    if !actions.allSatisfy(\.isInPackage) { provided.remove(IntegrationPlace.applicationEntry) }
    self.provided = provided
    windowProblem =
      access("\(programs)/\(ShareRequest.window)", X_OK) == 0
      ? nil
      : translated(
        """
        \(ShareRequest.window), which draws the window, is not in \(programs), so Share… would \
        open nothing. Install or build it, then run 'sharesheet integrate' again.
        """
      )
  }

  /// Returns the path of the package's file, or `nil` if the user needs a file of their own.
  func pathInPackage(of place: IntegrationPlace) -> String? {
    provided.contains(place.path) ? system.path(of: place) : nil
  }

  /// Writes all needed files, or only those that do not open the window if `windowProblem` is set.
  /// If a file cannot be written, the report names it, and the other files are still written.
  /// - Throws: `ShareError` if the record cannot be written. In that case, nothing has changed.
  func install() throws(ShareError) -> IntegrationReport {
    var report = IntegrationReport(folder: folder)
    let wanted = entries.filter {
      pathInPackage(of: $0.place) == nil && isNeeded($0)
        && (windowProblem == nil || !$0.place.opensWindow)
    }
    if let windowProblem { report.problems.append(windowProblem) }
    var record = IntegrationRecord(in: folder)
    let kept = entries.filter { pathInPackage(of: $0.place) == nil }.map(\.file.path)
    let dropped = record.files.filter { !kept.contains($0) }
    for place in entries.map(\.place) {
      guard let path = pathInPackage(of: place) else { continue }
      report.files.append(.init(name: place.name, path: path, change: .unchanged))
    }
    guard !wanted.isEmpty else {
      // The package has all files, so the user's folder needs no record.
      let removal = remove()
      report.files += removal.files
      report.problems += removal.problems
      report.help = help(among: entries)
      return report
    }
    record.note(files: [IntegrationRecord.path(in: folder)] + wanted.map(\.file.path))
    try record.write(in: folder)
    for (place, file) in wanted {
      report.add(place.name, file.path) { () throws(ShareError) in try file.write() }
    }
    remove(dropped, &report)
    settle(after: report)
    report.help = help(among: wanted)
    for (place, file) in wanted where report.has(.written, file.path) {
      guard let restart = place.restart, desktop.program(restart.program) != nil else { continue }
      report.help.append(
        translated("If \(place.name) is running, it shows Share… after: \(restart.command)"))
    }
    if let browserExtension,
      wanted.contains(where: {
        $0.place.root != .data && report.has(.written, $0.file.path)
      })
    {
      report.help.append(
        translated("Load the browser extension, as docs/browser.md describes:")
          + " \(browserExtension)")
    }
    if wanted.contains(where: { $0.place.opensWindow && report.has(.written, $0.file.path) }) {
      report.help.append(
        translated("For a key that shares the clipboard, give the desktop this command:")
          + " \(text.shortcut)")
    }
    return report
  }

  /// The installed programs that read a place's file.
  func readers(of place: IntegrationPlace) -> [IntegrationPlace.Reader] {
    place.readers.filter { desktop.program($0.program) != nil }
  }

  /// Whether the file is to be written. A file that exists is kept current if its programs were
  /// removed.
  func isNeeded(_ entry: Entry) -> Bool {
    if entry.place.isOnlyForAllUsers { return false }
    if !entry.place.isConditional { return true }
    if !readers(of: entry.place).isEmpty, lostProgram(of: entry.place) == nil { return true }
    return switch entry.file.state {
    case .missing, .foreign: false
    case .current, .stale: true
    }
  }

  /// Removes everything that `install` has created, including the files of an older version.
  func remove() -> IntegrationReport {
    var report = IntegrationReport(folder: folder)
    let record = IntegrationRecord(in: folder)
    let paths = entries.map(\.file.path)
    remove(paths + record.files.filter { !paths.contains($0) }, &report)
    // The record is removed after the files. If this process is killed before, the next removal
    // still finds the remaining files.
    record.removeFolders()
    let own = IntegrationRecord.path(in: folder)
    report.problems += Self.problem { () throws(ShareError) in
      _ = try MarkedFile(path: own, text: "", mark: IntegrationText.mark).remove()
    }
    record.removeFolders()
    // If an earlier installation was killed before it wrote the record, this folder is in no
    // record.
    rmdir("\(folder)/sharesheet")
    settle(after: report)
    if !provided.isEmpty {
      report.help.append(
        translated("The files of the package sharesheet stay until the package is removed."))
    }
    return report
  }

  private func remove(_ paths: [String], _ report: inout IntegrationReport) {
    for path in paths where path != IntegrationRecord.path(in: folder) {
      let name =
        entries.first { $0.file.path == path }?.place.name ?? translated("An older version")
      report.add(name, path) { () throws(ShareError) in
        try MarkedFile(path: path, text: "", mark: IntegrationText.mark).remove()
      }
      if access(path, F_OK) != 0 { Self.removeCompiled(path) }
    }
  }

  /// Removes the compiled files that Python has made from a file. Their names begin with the file's
  /// name.
  private static func removeCompiled(_ path: String) {
    let file = URL(filePath: path)
    guard file.pathExtension == "py" else { return }
    let cache = file.deletingLastPathComponent().appending(path: "__pycache__").path
    let beginning = file.deletingPathExtension().lastPathComponent + ".cpython-"
    let made = ((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [])
      .filter { $0.hasPrefix(beginning) }
    for name in made { unlink("\(cache)/\(name)") }
    if !made.isEmpty { rmdir(cache) }
  }

  /// Makes running programs notice the changed files.
  private func settle(after report: IntegrationReport) {
    guard report.hasChanged else { return }
    // The modification time is changed, because programs that draw icons check it (Icon Theme
    // Specification 0.13, "Implementation notes").
    utimes("\(folder)/\(IntegrationPlace.iconTheme)", nil)
    // If there is no session bus, there is no service to reload.
    try? SessionBus(environment: desktop.environment)?.reload()
  }

  private static func problem(_ body: () throws(ShareError) -> Void) -> [String] {
    do {
      try body()
      return []
    } catch { return [error.message] }
  }
}
