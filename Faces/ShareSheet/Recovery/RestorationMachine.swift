import Contract

/// A state machine that repeats the user's changes in a new process of the extension: first compose
/// rows, then the open page, then marks and text fields.
///
/// In the compose sheet, the machine taps the rows that the user tapped and chooses the values that
/// the rows had. On the extension's own screens, it presses no button, and selects rows only in
/// tables with multiple selection, because any other press may send.
///
/// The machine is a value type: the sheet sends the inputs to the extension and passes the views to
/// the machine.
struct RestorationMachine: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// Send this input, then call `advance` again.
    case send(PersonInput)
    /// Call `advance` when a view arrives, or when this many seconds have passed without a view.
    case wait(seconds: Double)
    case done
  }

  private enum State: Hashable {
    case idle
    case setting(SettingsMachine)
    /// The machine leaves a list that does not contain the value.
    case closing
    case opening
    case typed(input: Int, revision: Int)
    case marked
  }

  /// Seconds to wait for one expected change.
  private static let timeout = 4.0
  /// The maximum number of views without progress. An extension whose view changes constantly
  /// therefore does not keep the user waiting.
  private static let maximumViews = 200

  /// The changes that the machine has not made yet, and the changes that it could not make.
  private(set) var plan: RestorationPlan
  /// The changes that the machine has made.
  private(set) var restored = RestorationPlan()
  private var state = State.idle
  private var views = 0

  init(_ plan: RestorationPlan) { self.plan = plan }

  /// - Parameters:
  ///   - view: The view that the extension shows now, sanitized.
  ///   - isQuiet: Whether the last `wait` has timed out.
  mutating func advance(_ view: ExtensionView, isQuiet: Bool) -> Step {
    views += 1
    if view.alert != nil || views > Self.maximumViews {
      giveUp()
      return .done
    }
    switch state {
    case .idle: return next(view, isQuiet)
    case .setting(let machine): return set(machine, view, isQuiet)
    case .closing:
      if view.pages.isEmpty { return start(view) }
      if !isQuiet { return .wait(seconds: Self.timeout) }
      giveUp()
      return .done
    case .opening: return open(view, isQuiet)
    case .typed(let id, let revision): return type(id, revision, view, isQuiet)
    case .marked: return mark(view, isQuiet)
    }
  }

  /// All changes, whether the machine has made them or not. If this process of the extension ends
  /// too, the next process gets these changes.
  var whole: RestorationPlan {
    var whole = plan
    whole.settings = restored.settings + plan.settings
    whole.fields = restored.fields + plan.fields
    whole.page = restored.page ?? plan.page
    whole.marks = restored.marks + plan.marks
    return whole
  }

  /// Ends the restoration. All changes that have not been made count as lost.
  mutating func giveUp() {
    for setting in plan.settings { plan.lose(setting.title) }
    if let page = plan.page { plan.lose(page.row) }
    for mark in plan.marks { plan.lose(mark.text) }
    for field in plan.fields { plan.lose(field) }
    (plan.settings, plan.page, plan.marks, plan.fields) = ([], nil, [], [])
  }

  /// Stops restoring a field into which the user types now. If the new text does not contain the
  /// earlier text, the earlier text counts as lost.
  mutating func leave(_ name: FieldName, with text: String) {
    guard let field = plan.fields.first(where: { $0.name == name }) else { return }
    if field == plan.fields.first, case .typed = state { state = .idle }
    plan.fields.removeAll { $0.name == name }
    if !text.contains(field.text) { plan.lose(field) }
  }

  private mutating func start(_ view: ExtensionView) -> Step {
    (state, views) = (.idle, 0)
    return next(view, false)
  }

  private mutating func next(_ view: ExtensionView, _ isQuiet: Bool) -> Step {
    if let setting = plan.settings.first {
      return set(SettingsMachine([setting], isExact: true), view, false)
    }
    if let page = plan.page { return open(page, view, isQuiet) }
    if let mark = plan.marks.first { return choose(mark, view, isQuiet) }
    if let field = plan.fields.first { return type(field, view, isQuiet) }
    return .done
  }

  // MARK: Compose rows

  private mutating func set(
    _ machine: SettingsMachine, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    guard let setting = plan.settings.first else { return start(view) }
    guard view.compose != nil else {
      if !isQuiet { return .wait(seconds: Self.timeout) }
      giveUp()
      return .done
    }
    var machine = machine
    let step = machine.advance(view, isQuiet: isQuiet)
    state = .setting(machine)
    switch step {
    case .send(let input):
      views = 0
      return .send(input)
    case .wait(let seconds): return .wait(seconds: seconds)
    case .done:
      restored.settings.append(setting)
      plan.settings.removeFirst()
      return start(view)
    case .refuse:
      plan.lose(setting.title)
      plan.settings.removeFirst()
      guard let page = view.pages.last, view.compose != nil else { return start(view) }
      guard page.canGoBack else {
        giveUp()
        return .done
      }
      (state, views) = (.closing, 0)
      return .send(.back)
    }
  }

  // MARK: The open page

  private mutating func open(
    _ page: RestorationPlan.OpenPage, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    let rows = (view.compose?.configuration ?? []).filter { $0.title == page.row }
    guard rows.count == 1, rows[0].isEnabled, !rows[0].isPending, view.pages.isEmpty else {
      return losePage(page, view, isQuiet)
    }
    (state, views) = (.opening, 0)
    return .send(.activate(rows[0].id))
  }

  private mutating func open(_ view: ExtensionView, _ isQuiet: Bool) -> Step {
    guard let page = plan.page else { return start(view) }
    guard let shown = view.pages.last else {
      return losePage(page, view, isQuiet)
    }
    plan.page = nil
    if shown.title == page.title {
      restored.page = page
      return start(view)
    }
    // The page is not the page that the user had open. It stays open, and the user can leave it.
    plan.lose(page.row)
    giveUp()
    return .done
  }

  private mutating func losePage(
    _ page: RestorationPlan.OpenPage, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    if !isQuiet { return .wait(seconds: Self.timeout) }
    plan.lose(page.row)
    plan.page = nil
    return start(view)
  }

  // MARK: Rows on the extension's own screens

  private mutating func choose(
    _ mark: RestorationPlan.Mark, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    guard let row = view.row(of: mark) else {
      if !isQuiet { return .wait(seconds: Self.timeout) }
      return end(mark, isMarked: false, view)
    }
    if row.row.isMarked { return end(mark, isMarked: true, view) }
    (state, views) = (.marked, 0)
    return .send(.select(table: row.table, generation: row.generation, row.row.path))
  }

  private mutating func mark(_ view: ExtensionView, _ isQuiet: Bool) -> Step {
    guard let mark = plan.marks.first else { return start(view) }
    let isMarked = view.row(of: mark)?.row.isMarked ?? false
    if !isMarked, !isQuiet { return .wait(seconds: Self.timeout) }
    return end(mark, isMarked: isMarked, view)
  }

  private mutating func end(
    _ mark: RestorationPlan.Mark, isMarked: Bool, _ view: ExtensionView
  ) -> Step {
    plan.marks.removeFirst()
    if isMarked { restored.marks.append(mark) } else { plan.lose(mark.text) }
    return start(view)
  }

  // MARK: Text fields

  private mutating func type(
    _ field: RestorationPlan.Field, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    guard let input = view.input(called: field.name), input.isEditable else {
      if !isQuiet { return .wait(seconds: Self.timeout) }
      loseField(field)
      return start(view)
    }
    if input.text == field.text {
      keepField(field)
      return start(view)
    }
    let revision = TextInput.bounded(input.revision) + 1
    (state, views) = (.typed(input: input.id, revision: revision), 0)
    return .send(.type(input: input.id, field.text, revision: revision))
  }

  private mutating func type(
    _ id: Int, _ revision: Int, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    guard let field = plan.fields.first else { return start(view) }
    guard let input = view.input(called: field.name), input.id == id else {
      loseField(field)
      return start(view)
    }
    if input.revision >= revision, input.text == field.text {
      keepField(field)
      return start(view)
    }
    if input.revision < revision, !isQuiet { return .wait(seconds: Self.timeout) }
    loseField(field)
    return start(view)
  }

  private mutating func keepField(_ field: RestorationPlan.Field) {
    restored.fields.append(field)
    plan.fields.removeFirst()
  }

  private mutating func loseField(_ field: RestorationPlan.Field) {
    plan.lose(field)
    plan.fields.removeFirst()
  }
}

extension ExtensionView {
  fileprivate func row(
    of mark: RestorationPlan.Mark
  ) -> (table: Int, generation: Int, header: String?, row: Table.Row)? {
    guard compose == nil, pages.count == 1, let page = pages.first, page.title == mark.page else {
      return nil
    }
    let found = page.markable(mark.text)
    return found.count == 1 && found[0].header == mark.header ? found[0] : nil
  }

  fileprivate func input(called name: FieldName) -> TextInput? {
    guard let id = FieldName.all(in: self).first(where: { $0.value == name })?.key else {
      return nil
    }
    return pages.lazy.compactMap { PageListing($0).inputs[id] }.first
  }
}
