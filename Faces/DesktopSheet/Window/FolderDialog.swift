import CAdwaita
import Foundation
import ShareSheet

/// The desktop's own dialog for choosing a folder.
@MainActor final class FolderDialog {
  private let dialog: OpaquePointer

  /// - Parameters:
  ///   - folder: The initial folder, as a path that the user would write.
  ///   - chosen: Called with the chosen folder, or with `nil` if the user chose none.
  init(over window: Widget, _ folder: String, chosen: @escaping @MainActor (String?) -> Void) {
    dialog = gtk_file_chooser_native_new(
      Words.Window.saveInFolder, cast(window), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
      Words.Window.saveHere, Words.Window.cancelKey)
    let place = g_file_new_for_path((folder as NSString).expandingTildeInPath)
    gtk_file_chooser_set_current_folder(dialog, place, nil)
    g_object_unref(UnsafeMutableRawPointer(place))
    let native = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self)
    gtk_native_dialog_set_modal(native, 1)
    onAsking(UnsafeMutableRawPointer(dialog), "response") { [self] arguments in
      let isAccepted = Int32(bitPattern: arguments.number(0)) == GTK_RESPONSE_ACCEPT.rawValue
      let file = isAccepted ? gtk_file_chooser_get_file(dialog) : nil
      chosen(file.flatMap { taken(g_file_get_path($0)) })
      if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
      return 0
    }
    gtk_native_dialog_show(native)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(dialog)) }
}
