import CAdwaita
import ShareSheet

/// The handling of keys that have the same meaning wherever the focus is.
extension SheetWindow {
  func listen() {
    addKeys(GTK_PHASE_CAPTURE) { [weak self] key, isControl in
      self?.takeFirst(key, isControl) ?? false
    }
    addKeys(GTK_PHASE_BUBBLE) { [weak self] key, isControl in
      self?.takeLast(key, isControl) ?? false
    }
  }

  /// Handles keys that widgets would consume. Called before the widgets get the key.
  private func takeFirst(_ key: UInt32, _ isControl: Bool) -> Bool {
    posted?.take(.keyPressed)
    switch Int32(bitPattern: key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard isControl, session?.sheet.composition != nil, session?.sheet.page == nil else {
        return false
      }
      want(.post)
      return true
    case GDK_KEY_v where isControl && session?.sheet.composition != nil && canPasteOnlyItems:
      paste()
      return true
    case GDK_KEY_F1: return showKeys()
    case GDK_KEY_question where isControl: return showKeys()
    case GDK_KEY_question:
      guard isChoosing, let pane = shownChooser, !pane.isFiltered else { return false }
      return showKeys()
    case GDK_KEY_Up, GDK_KEY_KP_Up: return move(.up)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return move(.down)
    case GDK_KEY_Left, GDK_KEY_KP_Left: return move(.left)
    case GDK_KEY_Right, GDK_KEY_KP_Right: return move(.right)
    case GDK_KEY_1...GDK_KEY_9:
      guard !isControl, isChoosing, let pane = shownChooser, !pane.isFiltered else { return false }
      pane.choose(Int(key) - Int(GDK_KEY_0))
      return true
    default: return false
    }
  }

  private func showKeys() -> Bool {
    ShortcutsWindow.present(over: window)
    return true
  }

  private func move(_ direction: ArrowKeys.Direction) -> Bool {
    isChoosing ? shownChooser?.move(direction) ?? false : false
  }

  /// Handles keys that no widget has consumed.
  private func takeLast(_ key: UInt32, _ isControl: Bool) -> Bool {
    switch Int32(bitPattern: key) {
    case GDK_KEY_Escape:
      if session != nil { want(.back) } else { close() }
      return true
    case GDK_KEY_v where isControl:
      paste()
      return true
    default: return false
    }
  }

  private func addKeys(
    _ phase: GtkPropagationPhase, _ take: @escaping @MainActor (UInt32, Bool) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, phase)
    onAsking(UnsafeMutableRawPointer(keys), "key-pressed") { arguments in
      let isControl = arguments.number(2) & GDK_CONTROL_MASK.rawValue != 0
      return take(arguments.number(0), isControl).c
    }
    gtk_widget_add_controller(window, keys)
  }
}
