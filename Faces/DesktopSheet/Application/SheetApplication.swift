import ArgumentParser
import CAdwaita
import DaemonClient
import Dispatch
import Foundation
import Glibc
import ShareContent
import SharePortal
import ShareSheet

/// The program that shows sheets in windows. One process serves all sheets of a desktop session. If
/// there is no session bus, each process serves its own sheet.
@MainActor package final class SheetApplication {
  /// The program's name on the bus and on the desktop.
  nonisolated package static let identifier = "org.sharesheet.Sharesheet"
  /// The milliseconds for which a process that the bus started waits for the next sheet.
  private static let timeout: guint = 60_000

  private let application: Widget
  private var windows: [SheetWindow] = []
  private var settings: SettingsWindow?
  private var history: HistoryWindow?
  /// The portal's object on the bus, or `nil` if there is no bus.
  private var portal: PortalBackend?
  private var search: SearchProvider?
  private var status: Int32 = 0

  /// Runs until the last window has closed.
  /// - Returns: The program's exit status.
  package static func main() -> Int32 {
    let words = Array(CommandLine.arguments.dropFirst())
    // When the session bus starts the program, it passes this argument.
    let isService = words == ["--gapplication-service"]
    var request = SheetRequest()
    do { request = try isService ? request : SheetRequest.parse(words) } catch {
      let isHelp = SheetRequest.exitCode(for: error).isSuccess
      say(SheetRequest.fullMessage(for: error), isGood: isHelp)
      return isHelp ? 0 : 2
    }
    // If another process owns the name, this process only passes its items to that process and
    // needs no display.
    let isOther = !DaemonSocket.isInSandbox && cadwaita_is_owned(identifier) != 0
    guard isOther || gtk_init_check() != 0 else {
      say(Words.Window.noDisplay, isGood: false)
      return SheetStatus.unanswered.rawValue
    }
    MainLoop.serveMainActor()
    return SheetApplication().run(isService ? words : request.arguments)
  }

  private init() {
    g_set_application_name(Words.Window.applicationName)
    var flags =
      G_APPLICATION_HANDLES_OPEN.rawValue | G_APPLICATION_HANDLES_COMMAND_LINE.rawValue
      | G_APPLICATION_SEND_ENVIRONMENT.rawValue
    // A window in a sandbox and a window outside cannot open each other's files, so neither may pass
    // its items to the other.
    if DaemonSocket.isInSandbox { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
    application = UnsafeMutableRawPointer(
      adw_application_new(Self.identifier, GApplicationFlags(rawValue: flags))
    ).assumingMemoryBound(to: GtkWidget.self)
  }

  var gio: UnsafeMutablePointer<GApplication> { cast(application) }

  private func run(_ words: [String]) -> Int32 {
    // The desktop's entry of the application names these actions.
    addAction("history") { [self] in presentHistory() }
    addAction("settings") { [self] in presentSettings() }
    addAction("paste") { [self] in presentClipboard() }
    addAction("screenshot") { [self] in presentScreenshot(Screenshot.take) }
    addAction("last-screenshot") { [self] in presentScreenshot(Screenshot.last) }
    // The bus delivers a search as soon as the application owns its name, so the object is added
    // before. The application uses the same connection.
    if !DaemonSocket.isInSandbox, let bus = try? Bus() { search = search(on: bus) }
    on(application, "startup") { [self] in
      SheetStyle.load()
      gtk_window_set_default_icon_name(Self.identifier)
      if let bus = g_application_get_dbus_connection(gio) { portal = portal(on: Bus(bus)) }
      if g_application_get_flags(gio).rawValue & G_APPLICATION_IS_SERVICE.rawValue != 0 {
        g_application_set_inactivity_timeout(gio, Self.timeout)
      }
    }
    on(application, "activate") { [self] in
      present(SharedContent(items: SharedItems(), title: nil))
    }
    onAsking(application, "open") { [self] arguments in
      let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer.self)
      var items = SharedItems()
      var problems: [String] = []
      for place in 0..<Int(arguments.number(1)) {
        do throws(ShareError) { if let files { try items.add(files[place]) } } catch {
          problems.append("\(error)")
        }
      }
      present(SharedContent(items: items, title: nil), problems: problems)
      return 0
    }
    onAsking(application, "command-line") { [self] arguments in
      guard let line = arguments.pointer(0) else { return 1 }
      take(CallingCommand(line.assumingMemoryBound(to: GApplicationCommandLine.self)))
      return 0
    }
    var pointers = (["sharesheet-desktop"] + words).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let own = g_application_run(gio, gint(pointers.count - 1), &pointers)
    return status != 0 ? status : own
  }

  private func addAction(_ name: String, _ body: @escaping @MainActor () -> Void) {
    guard let action = g_simple_action_new(name, nil) else { return }
    on(action, "activate", body)
    g_action_map_add_action(cast(application), action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Handles a call of the program. The caller may be another process, which waits for the end of
  /// the sheet.
  private func take(_ call: CallingCommand) {
    g_application_hold(gio)
    Task {
      do {
        let request = try SheetRequest.parse(call.arguments)
        if request.settings {
          presentSettings(for: call)
        } else if request.history {
          presentHistory(for: call)
        } else if request.paste {
          presentClipboard(request, for: call)
        } else if request.screenshot {
          presentScreenshot(Screenshot.take, request, for: call)
        } else if request.lastScreenshot {
          presentScreenshot(Screenshot.last, request, for: call)
        } else {
          let content = try await request.content()
          present(content, request.wish, for: call, waits: request.wait)
        }
      } catch {
        let refusal = ShareError(any: error).code
        end(call, SheetEnd(.failed("\(error)"), refusal: refusal), ["\(error)"])
      }
      g_application_release(gio)
    }
  }

  /// - Parameter waits: Whether the caller waits until the window has closed, and gets the link.
  @discardableResult
  func present(
    _ content: SharedContent, _ wish: RequestedStart = RequestedStart(), problems: [String] = [],
    for call: CallingCommand? = nil, waits: Bool = false
  ) -> SheetWindow {
    var kept: SheetEnd?
    let window = makeWindow(content, wish, environment: call?.environment) {
      [self] window, sheetEnd, words in
      if waits, window?.posted != nil {
        kept = sheetEnd
      } else if let call {
        end(call, sheetEnd, words)
      }
    } closed: { [self] window in
      if let kept, let call {
        if let link = window?.posted?.link { call.print(link) }
        end(call, kept, [])
      }
      kept = nil
    }
    window.open()
    window.tell(problems)
    return window
  }

  /// Makes the window of a sheet. The program runs until the sheet has ended.
  /// - Parameters:
  ///   - environment: The environment of the process that requested the sheet, or `nil` for this
  ///     process.
  ///   - ended: Called when the sheet has ended. The window may still show the posted share.
  ///   - closed: Called after `ended`, when the window has closed.
  func makeWindow(
    _ content: SharedContent, _ wish: RequestedStart, environment: [String: String]? = nil,
    ended: @escaping @MainActor (SheetWindow?, SheetEnd, [String]) -> Void,
    closed: @escaping @MainActor (SheetWindow?) -> Void = { _ in }
  ) -> SheetWindow {
    g_application_hold(gio)
    var own: SheetWindow?
    let window = SheetWindow(
      application, content, wish,
      environment: environment ?? ProcessInfo.processInfo.environment
    ) { [self] sheetEnd, words in
      ended(own, sheetEnd, words)
      g_application_release(gio)
    } closed: { [self] in
      closed(own)
      windows.removeAll { $0 === own }
      own = nil
    }
    own = window
    windows.append(window)
    return window
  }

  func presentClipboard(
    _ request: SheetRequest? = nil, for call: CallingCommand? = nil
  ) {
    present(
      SharedContent(items: SharedItems(), title: request?.title),
      request?.wish ?? RequestedStart(), for: call, waits: request?.wait ?? false
    ).pasteSoon()
  }

  /// Shows the settings. There is one window of them, and the caller waits until it has closed.
  private func presentSettings(for call: CallingCommand? = nil) {
    if settings == nil {
      g_application_hold(gio)
      settings = SettingsWindow(
        application, environment: call?.environment ?? ProcessInfo.processInfo.environment
      ) { [self] in
        settings = nil
        g_application_release(gio)
      }
    }
    settings?.present(for: call)
  }

  /// Shows the history. There is one window of it, and the caller waits until it has closed.
  private func presentHistory(for call: CallingCommand? = nil) {
    if history == nil {
      g_application_hold(gio)
      history = HistoryWindow(
        application, environment: call?.environment ?? ProcessInfo.processInfo.environment
      ) { [self] words in
        shareAgain(words)
      } closed: { [self] in
        history = nil
        g_application_release(gio)
      }
    }
    history?.present(for: call)
  }

  private func shareAgain(_ words: [String]) {
    Task {
      do {
        present(try await SheetRequest.parse(words).content())
      } catch {
        present(SharedContent(items: SharedItems(), title: nil), problems: ["\(error)"])
      }
    }
  }

  func end(_ call: CallingCommand, _ end: SheetEnd, _ words: [String]) {
    let status = SheetStatus(end).rawValue
    if !call.isRemote { self.status = status }
    call.end(status, words.joined(separator: " "), isGood: end.outcome.isGood)
  }

  nonisolated private static func say(_ words: String, isGood: Bool) {
    let file = isGood ? FileHandle.standardOutput : FileHandle.standardError
    try? file.write(contentsOf: Data((words + "\n").utf8))
  }
}

/// The exit statuses of the program. They are the same as the exit statuses of `sharesheet`.
enum SheetStatus: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case notOffered = 3
  case cancelled = 5
  case unanswered = 9
  case unknown = 10

  init(_ end: SheetEnd) {
    switch end.outcome {
    case _ where end.isUnknown: self = .unknown
    case .posted, .done, .activity: self = .done
    case .cancelled, .interrupted: self = .cancelled
    case .failed:
      switch end.refusal {
      case .invalidRequest: self = .usage
      case .notOffered: self = .notOffered
      default: self = .failed
      }
    }
  }
}

/// The connection of the main actor to GLib's main loop.
///
/// The main actor's jobs go to libdispatch's main queue, which signals pending jobs through a file
/// descriptor. The program's `main` is synchronous: after an `await`, an asynchronous `main` could
/// continue on another thread than GTK's.
enum MainLoop {
  @MainActor static func serveMainActor() {
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
