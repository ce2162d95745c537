import CAdwaita
import ShareContent
import ShareSheet

/// The chooser: the shared items, the destinations and the actions.
@MainActor final class ChooserPane: Pane {
  let root: Widget
  private let header = HeaderBar(closes: true)
  private let spinner = WorkSpinner()
  private let attachments: AttachmentsView
  private let lens: LensBar
  private let search: Widget
  private let body: Widget
  private let want: @MainActor (SheetIntent) -> Void
  private let remove: @MainActor ([Int]) -> Void
  private var sections: [SheetScreen.Section]?
  private var offering: Offering?
  private var filter = ""

  /// - Parameter remove: Removes the shared items with these places.
  init(
    _ store: PictureStore, remove: @escaping @MainActor ([Int]) -> Void,
    want: @escaping @MainActor (SheetIntent) -> Void
  ) {
    self.want = want
    self.remove = remove
    attachments = AttachmentsView(store) { remove([$0]) }
    let history = button(icon: "document-open-recent-symbolic", called: Words.History.title) {}
    gtk_actionable_set_action_name(cast(history), "app.history")
    header.start(history)
    header.end(spinner.widget)
    lens = LensBar(want: want)
    search = searchEntry(Words.Window.typeToSearch)
    body = column(18)
    root = column(
      0, header.widget, scrolled(padded(column(18, attachments.widget, lens.widget, search, body))))
    on(search, "search-changed") { [self] in find() }
    on(search, "stop-search") { [self] in
      if filter.isEmpty { self.want(.back) } else { gtk_editable_set_text(cast(search), "") }
    }
    on(search, "activate") { [self] in chooseFirst() }
  }

  func listen(to window: Widget?) {
    gtk_search_entry_set_key_capture_widget(cast(search), window)
  }

  func focus() {
    guard let first = children(of: body).first else { return }
    _ = gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD)
  }

  func draw(_ sheet: Sheet, _ screen: SheetScreen) {
    offering = sheet.offering
    header.set(title: screen.title)
    attachments.show(screen.attachments, sheet.summary)
    lens.draw(screen.lens, isEnabled: screen.state == .choosing)
    let isBusy = screen.state == .starting || screen.progress != nil
    spinner.set(isBusy: isBusy)
    gtk_widget_set_sensitive(body, (!isBusy).c)
    // The chooser is not updated while another pane covers it.
    guard screen.state == .choosing, screen.sections != sections else { return }
    sections = screen.sections
    let focused = stops.firstIndex { hasFocus($0) }
    for child in children(of: body) { gtk_box_remove(cast(body), child) }
    for section in screen.sections { gtk_box_append(cast(body), widget(of: section)) }
    guard let focused else { return }
    // The place keeps the focus. The search, which is the first place, is never rebuilt.
    let stops = stops
    if !focus(on: stops[min(focused, stops.count - 1)]) { focus() }
  }

  func choose(_ number: Int) {
    if let destination = offering?.destination(numbered: number) { want(.choose(destination)) }
  }

  private func chooseFirst() {
    guard let offering else { return }
    let choices = offering.choices
    let place = offering.firstPlace
    if choices.indices.contains(place), let intent = SheetIntent(choices[place]) { want(intent) }
  }

  var isFiltered: Bool { !filter.isEmpty }

  private func find() {
    filter = gtk_editable_get_text(cast(search)).map { String(cString: $0) } ?? ""
    want(.filter(filter))
  }

  // MARK: Arrow keys

  /// Moves the focus between the search, the tiles and the rows. The window calls this function
  /// before the widgets get the key, because a flow box or a list would consume it at its end.
  /// - Returns: Whether the key has been handled.
  func move(_ direction: ArrowKeys.Direction) -> Bool {
    let stops = stops
    guard let place = stops.firstIndex(where: { hasFocus($0) }) else { return false }
    // In the search, left and right move the cursor.
    if place == 0, direction == .left || direction == .right { return false }
    let keys = ArrowKeys(
      frames: stops.map { frame(of: $0) },
      isRightToLeft: gtk_widget_get_direction(root) == GTK_TEXT_DIR_RTL)
    if let next = keys.place(from: place, direction) { _ = focus(on: stops[next]) }
    return true
  }

  /// The search, the tiles and the rows, in reading order.
  private var stops: [Widget] {
    [search]
      + children(of: body).flatMap { section in
        children(of: section).compactMap { child in
          isA(child, gtk_flow_box_child_get_type())
            ? gtk_flow_box_child_get_child(cast(child))
            : isA(child, gtk_list_box_row_get_type()) ? child : nil
        }
      }
  }

  private func isA(_ widget: Widget, _ type: GType) -> Bool {
    g_type_check_instance_is_a(cast(widget), type) != 0
  }

  private func hasFocus(_ stop: Widget) -> Bool {
    gtk_widget_is_focus(stop) != 0 || gtk_widget_get_focus_child(stop) != nil
  }

  private func focus(on stop: Widget) -> Bool {
    gtk_widget_grab_focus(stop) != 0 || gtk_widget_child_focus(stop, GTK_DIR_TAB_FORWARD) != 0
  }

  private func frame(of stop: Widget) -> ArrowKeys.Frame {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(stop, root, &bounds) != 0 else {
      return ArrowKeys.Frame(x: 0, y: 0, width: 0, height: 0)
    }
    return ArrowKeys.Frame(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  // MARK: Sections

  private func widget(of section: SheetScreen.Section) -> Widget {
    switch section.kind {
    case .people: tiles(section, called: Words.Window.people)
    case .destinations: tiles(section, called: Words.Window.destinations)
    case .actions: list(section)
    case .refused: refusals(section)
    }
  }

  private func tiles(_ section: SheetScreen.Section, called name: String) -> Widget {
    if let title = section.title { return label(title, "dim-label", lines: nil) }
    let flow: Widget = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(cast(flow), GTK_SELECTION_NONE)
    gtk_flow_box_set_homogeneous(cast(flow), 1)
    gtk_flow_box_set_max_children_per_line(cast(flow), 5)
    gtk_flow_box_set_row_spacing(cast(flow), 6)
    gtk_widget_set_halign(flow, GTK_ALIGN_START)
    gtk_widget_add_css_class(flow, "tiles")
    cadwaita_label(flow, name)
    ignoreKeysBeforeLayout(flow)
    var named = section.choices.map { choice in
      (choice.title, ChoiceTile.make(choice) { [want] in SheetIntent(choice).map(want) })
    }
    if section.kind == .destinations, !isFiltered {
      named.append((Words.Settings.more, ChoiceTile.more()))
    }
    for (name, tile) in named {
      gtk_flow_box_append(cast(flow), tile)
      guard let child = gtk_widget_get_parent(tile) else { continue }
      // The flow box's child is not focusable, because the button in it takes the focus.
      gtk_widget_set_focusable(child, 0)
      cadwaita_label(child, name)
    }
    return flow
  }

  /// Before its first layout, a flow box of GTK 4.8 divides by its number of columns, which is still
  /// 0, when a key such as Page Down moves its cursor.
  private func ignoreKeysBeforeLayout(_ flow: Widget) {
    on(flow, "move-cursor") {
      if gtk_widget_get_width(flow) == 0 { g_signal_stop_emission_by_name(flow, "move-cursor") }
    }
  }

  private func list(_ section: SheetScreen.Section) -> Widget {
    let list = boxedList()
    cadwaita_label(list, Words.Window.actions)
    for choice in section.choices {
      let row = actionRow(choice.title)
      gtk_list_box_row_set_activatable(cast(row), 1)
      let action = BuiltInAction.all.first { $0.name == choice.action }
      adw_action_row_add_prefix(cast(row), icon(action?.icon ?? "send-to-symbolic"))
      on(row, "activated") { [want] in SheetIntent(choice).map(want) }
      gtk_list_box_append(cast(list), row)
    }
    return list
  }

  private func refusals(_ section: SheetScreen.Section) -> Widget {
    let list = boxedList()
    cadwaita_label(list, section.title ?? "")
    let expander: Widget = adw_expander_row_new()
    adw_preferences_row_set_use_markup(cast(expander), 0)
    adw_preferences_row_set_title(cast(expander), section.title)
    cadwaita_label(expander, section.title)
    hideImages(in: expander)
    for choice in section.choices { adw_expander_row_add_row(cast(expander), refusal(choice)) }
    gtk_list_box_append(cast(list), expander)
    return list
  }

  /// Returns the row of an extension that does not take the items. If removing items helps, the row
  /// has a button that removes them.
  private func refusal(_ choice: SheetScreen.Choice) -> Widget {
    guard let remedy = choice.remedy, let removals = choice.removals else {
      let reasons = [choice.refusal, choice.remedy.map(Words.Window.toHelp)].compactMap { $0 }
      return actionRow(choice.title, reasons.joined(separator: "\n"))
    }
    let row = actionRow(choice.title, choice.refusal ?? "")
    let title = remedy.prefix(1).uppercased() + remedy.dropFirst()
    let button: Widget = gtk_button_new()
    gtk_button_set_child(cast(button), decorative(label(title)))
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    // Several extensions may have the same remedy.
    cadwaita_label(button, "\(choice.title): \(title)")
    on(button, "clicked") { [remove] in remove(removals) }
    adw_action_row_add_suffix(cast(row), button)
    return row
  }
}
