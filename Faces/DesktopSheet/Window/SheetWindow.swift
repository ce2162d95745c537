import CAdwaita
import Contract
import Linux
import ShareContent
import ShareSheet

/// A share sheet in its own window.
@MainActor final class SheetWindow {
  let window: Widget
  let pictures = PictureStore()
  private(set) var session: WindowSession?
  var content: SharedContent
  private let wish: RequestedStart
  let environment: [String: String]
  private let panes: PaneStack
  private let fit: WindowFit
  private var notice: NoticeBar?
  private(set) var questions = Questions()
  private var folderDialog: FileDialog?
  /// The dialog that adds a destination, or `nil`.
  var destinationDialog: DestinationDialog?
  /// The reason why some of the items are not shared, or `nil`.
  private var problem: String?
  /// The sentence that names the sandboxed application whose items are shared, or `nil`.
  private var origin: String?
  /// The error that prevented the sheet from opening, or `nil`.
  private var failure: ShareError?
  private var isGone = false
  /// Whether the window says that the ended share has copied something.
  private var saysCopied = false
  /// Whether the window shares the clipboard's content as soon as it can read it.
  var waitsForClipboard = false
  /// Whether folders are being packed.
  var isPacking = false
  /// The posted share, or `nil` before Post.
  private(set) var posted: PostedFrame?
  private let ended: @MainActor (SheetEnd, [String]) -> Void
  private let closed: @MainActor () -> Void

  /// - Parameters:
  ///   - application: The application that the window belongs to.
  ///   - environment: The environment of the process that requested the sheet.
  ///   - ended: Called when the sheet has ended, with the outcome and the sentences about it. The
  ///     window may still show the posted share.
  ///   - closed: Called after `ended`, when the window has closed.
  init(
    _ application: Widget, _ content: SharedContent, _ wish: RequestedStart,
    environment: [String: String], ended: @escaping @MainActor (SheetEnd, [String]) -> Void,
    closed: @escaping @MainActor () -> Void
  ) {
    (self.content, self.wish, self.environment) = (content, wish, environment)
    (self.ended, self.closed) = (ended, closed)
    window = adw_application_window_new(cast(application))
    panes = PaneStack(in: window)
    gtk_window_set_title(cast(window), Words.Window.applicationName)
    fit = WindowFit(window)
    gtk_widget_set_size_request(window, 360, Int32(clamping: WindowHeight.least))
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(cast(overlay), panes.widget)
    let notice = NoticeBar { [weak self] in self?.dismissNotice() }
    gtk_overlay_add_overlay(cast(overlay), notice.widget)
    self.notice = notice
    adw_application_window_set_content(cast(window), overlay)
    onAsking(window, "close-request") { [weak self] _ in
      self?.close()
      return 1
    }
    listen()
    takeDrops()
  }

  /// Shows the window as soon as it has something to show, or after 150 ms.
  func open() {
    if content.items.isEmpty {
      showStatus(.intake, icon: "send-to-symbolic") {
        $0.show(Words.Window.nothingToShare, Words.Window.dropSomething, [])
      }
      return gtk_window_present(cast(window))
    }
    begin()
    after(.milliseconds(150)) { [self] in
      if panes.place == nil {
        _ = panes.pane(.waiting) { SkeletonPane() }
        panes.show(.waiting)
        fitHeight()
      }
      gtk_window_present(cast(window))
    }
  }

  /// Shows why some of the items are not shared.
  func tell(_ problems: [String]) {
    problem = Words.Window.notAdded(problems)
    drawNotice(session?.sheet.screen.notice)
  }

  /// Shows which application shares, until the user removes the sentence. Messages come first.
  func show(origin words: String) {
    origin = words
    drawNotice(session?.sheet.screen.notice)
  }

  /// - Parameter message: The sheet's own message.
  private func drawNotice(_ message: String?) { notice?.show(problem ?? message ?? origin) }

  /// Shows a sentence until the user or the next message removes it.
  func show(message: String) {
    problem = message
    notice?.show(message)
  }

  private func dismissNotice() {
    if problem != nil {
      tell([])
    } else if session?.sheet.screen.notice != nil {
      session?.dismissNotice()
    } else {
      origin = nil
      drawNotice(nil)
    }
  }

  func want(_ intent: SheetIntent) { session?.want(intent) }

  /// Closes the window at the user's request.
  func close() {
    if posted != nil || saysCopied {
      disappear()
      closed()
    } else if session != nil {
      want(.leave)
    } else {
      finish(failure.map { .failed($0.message) } ?? .cancelled)
    }
  }

  /// Closes the window without a question, because the program that requested the sheet has gone. If
  /// the user has chosen Post, the window stays, even if the share waits or has failed.
  func withdraw() {
    guard !isGone, posted == nil, !saysCopied, session?.sheet.hasPosted != true else { return }
    switch session?.sheet.phase {
    case .posting, .posted: break
    default: finish(.cancelled)
    }
  }

  /// Offers the items. Called again when items are added.
  func begin() {
    let before = session
    session = nil
    Task {
      await before?.end(nil)
      do {
        if content.items.hasFolders { content.items = try await packed(content.items) }
        let session = try await WindowSession.open(content, wish, environment: environment)
        if isGone {
          await session.end(nil)
          return
        }
        pictures.forgetAll()
        adopt(session)
      } catch {
        if !isGone { fail(ShareError(any: error)) }
      }
    }
  }

  private func adopt(_ session: WindowSession) {
    self.session = session
    session.changed = { [weak self] in self?.draw() }
    session.left = { [weak self] in self?.finish($0) }
    session.pictured = { [weak self] in self?.pictures.take($1, as: $0) }
    pictures.fetch = { [weak session] in session?.fetch($0, side: $1) }
    session.run()
    draw()
  }

  private func finish(_ outcome: SheetOutcome) {
    let session = session
    self.session = nil
    questions.withdraw()
    destinationDialog?.withdraw()
    if case .posted(let status) = outcome, !status.transfers.isEmpty, let session {
      show(posted: session)
    } else if let session, session.hasCopied, session.isEndedByExtension {
      sayCopied()
    } else {
      disappear()
    }
    Task {
      let end = SheetEnd(
        outcome, await session?.end(outcome) ?? .nothing, refusal: failure?.code,
        hasCopied: session?.hasCopied ?? false)
      ended(end, end.words(to: session?.sheet.chosen?.name))
      if isGone { closed() }
    }
  }

  private func disappear() {
    isGone = true
    posted?.end()
    fit.end()
    gtk_window_destroy(cast(window))
  }

  /// Says that the extension has copied something, as its only result.
  private func sayCopied() {
    saysCopied = true
    notice?.show(nil)
    showStatus(.copied, icon: "edit-copy-symbolic") {
      let close = StatusPane.Action(title: Words.Window.close) { [weak self] in self?.close() }
      $0.show(Words.copied, "", [close])
    }
  }

  private func show(posted session: WindowSession) {
    let pane = panes.pane(.posted) {
      let directories = Directories(environment: environment)
      return PostedPane(
        pictures, copiesLinks: UserSettings.read(directories).copyLinks,
        copy: { share in share.copiedLink(in: directories).map(WindowClipboard.put) },
        open: { WebLink.open($0) }, retry: session.retryPosted,
        undo: session.undoPosted)
    }
    pane.draw(session.sheet.attachments, session.sheet.summary)
    notice?.show(session.hasCopied ? Words.copied : nil)
    panes.show(.posted)
    fitHeight()
    posted = PostedFrame(session.posted(), in: window, pane) { [weak self] in self?.close() }
  }

  // MARK: Drawing

  func draw() {
    guard let session else { return }
    let sheet = session.sheet
    let screen = sheet.screen
    pictures.keep(sheet.view.pictures)
    gtk_window_set_title(cast(window), screen.title)
    chooser.draw(sheet, screen)
    let keys = sheet.view.pages.map { PaneStack.PageKey($0, in: sheet) }
    panes.keep(pages: keys, isComposing: sheet.view.compose != nil)
    switch screen.state {
    case .choosing, .acting: drawChooser(screen)
    case .starting: if !session.skipsChooser { panes.show(.chooser) }
    case .composing, .posting: draw(sheet, screen)
    case .failed: drawFailure(screen)
    case .posted, .done: break
    }
    drawNotice(screen.notice)
    questions.draw(sheet, screen, in: self)
    fitHeight()
    // The window appears only when it has something to show.
    if panes.place != nil, gtk_widget_get_visible(window) == 0 { gtk_window_present(cast(window)) }
  }

  private var chooser: ChooserPane {
    panes.pane(.chooser) {
      ChooserPane(pictures, remove: { [weak self] in self?.remove($0) }) { [weak self] in
        self?.want($0)
      }
    }
  }

  private func drawChooser(_ screen: SheetScreen) {
    let names = screen.action?.applications ?? []
    if !names.isEmpty {
      _ = panes.pane(.applications) {
        ApplicationsPane(names) { [weak self] in self?.want($0) }
      }
    }
    panes.show(names.isEmpty ? .chooser : .applications)
    if let folder = screen.action?.folder, folderDialog == nil {
      folderDialog = FileDialog(over: window, folder: folder) { [weak self] chosen in
        self?.folderDialog = nil
        self?.want(chosen.map { .save(folder: $0) } ?? .back)
      }
    }
  }

  private func draw(_ sheet: Sheet, _ screen: SheetScreen) {
    if let compose = sheet.view.compose {
      let pane = panes.pane(.compose) {
        ComposePane(pictures) { [weak self] in self?.want($0) }
      }
      pane.draw(
        screen, compose.completions.map { PageListing($0) } ?? PageListing(compose.configuration),
        compose.preview.map { PageListing(Page(id: 0, nodes: [$0])) })
    }
    for page in sheet.view.pages {
      let pane = panes.pane(.page(.init(page, in: sheet))) {
        PagePane(pictures) { [weak self] in self?.want($0) }
      }
      pane.draw(page, title: screen.title)
    }
    panes.show(sheet.page.map { .page(.init($0, in: sheet)) } ?? .compose)
  }

  private func drawFailure(_ screen: SheetScreen) {
    guard let ending = screen.ending else { return }
    var actions: [StatusPane.Action] = []
    if ending.canChooseAnother {
      // Both keep the text.
      actions = [
        .init(title: Words.Window.tryAgain) { [weak self] in self?.session?.tryAgain() },
        .init(title: Words.Window.chooseAnother) { [weak self] in self?.want(.back) },
      ]
    }
    if let log = ending.log {
      actions.append(
        .init(title: Words.Window.showLog) { [weak self] in
          self?.session?.show(log: log) { self?.notice?.show($0) }
        })
    }
    actions.append(.init(title: Words.Window.close) { [weak self] in self?.want(.leave) })
    showFailure(ending.reason ?? ending.words.joined(separator: " "), actions)
  }

  /// Shows the error that prevented the sheet from opening.
  private func fail(_ error: ShareError) {
    failure = error
    showFailure(
      error.message, [StatusPane.Action(title: Words.Window.close) { [weak self] in self?.close() }]
    )
    gtk_window_present(cast(window))
  }

  private func showFailure(_ words: String, _ actions: [StatusPane.Action]) {
    showStatus(.failure, icon: "dialog-warning-symbolic") {
      $0.show(Words.Window.notShared, words, actions)
    }
  }

  private func showStatus(
    _ place: PaneStack.Place, icon: String?, fill: (StatusPane) -> Void
  ) {
    fill(panes.pane(place) { StatusPane(icon: icon) })
    panes.show(place)
    fitHeight()
  }

  private func fitHeight() {
    if !isGone { fit.fit() }
  }

  var isChoosing: Bool { panes.place == .chooser && session?.sheet.phase == .choosing }
  var isEmpty: Bool { panes.place == .intake }
  var shownChooser: ChooserPane? { panes[.chooser] as? ChooserPane }

  private func after(_ time: Duration, _ body: @escaping @MainActor () -> Void) {
    Task { [weak self] in
      try? await Task.sleep(for: time)
      if self?.isGone == false { body() }
    }
  }
}
