import CAdwaita
import Foundation
import ShareSheet

/// The desktop's own dialog for choosing a file or a folder.
@MainActor final class FileDialog {
  private let dialog: OpaquePointer

  /// Asks for a file to open.
  /// - Parameter chosen: Called with the chosen file's path, or with `nil` if the user chose none.
  convenience init(
    over window: Widget, _ title: String, chosen: @escaping @MainActor (String?) -> Void
  ) {
    self.init(over: window, title, GTK_FILE_CHOOSER_ACTION_OPEN, nil, chosen)
    gtk_native_dialog_show(native)
  }

  /// Asks for a folder to save in.
  /// - Parameters:
  ///   - folder: The initial folder, as a path that the user would write.
  ///   - chosen: Called with the chosen folder, or with `nil` if the user chose none.
  convenience init(
    over window: Widget, folder: String, chosen: @escaping @MainActor (String?) -> Void
  ) {
    self.init(
      over: window, Words.Window.saveInFolder, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
      Words.Window.saveHere, chosen)
    let place = g_file_new_for_path((folder as NSString).expandingTildeInPath)
    gtk_file_chooser_set_current_folder(dialog, place, nil)
    g_object_unref(UnsafeMutableRawPointer(place))
    gtk_native_dialog_show(native)
  }

  private init(
    over window: Widget, _ title: String, _ action: GtkFileChooserAction, _ accept: String?,
    _ chosen: @escaping @MainActor (String?) -> Void
  ) {
    dialog = gtk_file_chooser_native_new(
      title, cast(window), action, accept, Words.Window.cancelKey)
    gtk_native_dialog_set_modal(native, 1)
    onAsking(UnsafeMutableRawPointer(dialog), "response") { [weak self] arguments in
      guard let dialog = self?.dialog else { return 0 }
      let isAccepted = Int32(bitPattern: arguments.number(0)) == GTK_RESPONSE_ACCEPT.rawValue
      let file = isAccepted ? gtk_file_chooser_get_file(dialog) : nil
      chosen(file.flatMap { taken(g_file_get_path($0)) })
      if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
      return 0
    }
  }

  private var native: UnsafeMutablePointer<GtkNativeDialog> {
    UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(dialog)) }
}
