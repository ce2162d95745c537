public import UIKit

/// The page of a document picker in a sheet.
private struct DocumentPicker: UIViewControllerRepresentable {
  final class Coordinator: NSObject, UIDocumentPickerDelegate {
    var cancelled: @MainActor () -> Void = {}

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancelled() }
  }

  let make: @MainActor () -> UIDocumentPickerViewController
  let cancelled: @MainActor () -> Void

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeUIViewController(context: Context) -> UIDocumentPickerViewController {
    let controller = make()
    controller.delegate = context.coordinator
    return controller
  }

  func updateUIViewController(_ controller: UIDocumentPickerViewController, context: Context) {
    context.coordinator.cancelled = cancelled
  }
}

// An extension has no access to the user's files. A page says so, and ends as cancelled.
extension View {
  private nonisolated func refusesToOpen(
    _ isPresented: Binding<Bool>, _ onCancellation: @escaping @MainActor () -> Void = {}
  ) -> some View {
    sheet(isPresented: isPresented) {
      DocumentPicker(
        make: { UIDocumentPickerViewController(forOpeningContentTypes: []) },
        cancelled: onCancellation)
    }
  }

  private nonisolated func refusesToMove(
    _ isPresented: Binding<Bool>, _ onCancellation: @escaping @MainActor () -> Void = {}
  ) -> some View {
    sheet(isPresented: isPresented) {
      DocumentPicker(
        make: { UIDocumentPickerViewController(forExporting: []) }, cancelled: onCancellation)
    }
  }

  /// Says that files cannot be chosen, while the binding is `true`. `onCompletion` is never called.
  @preconcurrency public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View { refusesToOpen(isPresented) }

  /// Says that files cannot be chosen, while the binding is `true`. `onCompletion` is never called.
  @preconcurrency public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void
  ) -> some View { refusesToOpen(isPresented) }

  /// Says that files cannot be chosen, while the binding is `true`. `onCompletion` is never called.
  /// - Parameter onCancellation: Called after the user pressed Cancel.
  @preconcurrency public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping @MainActor () -> Void
  ) -> some View { refusesToOpen(isPresented, onCancellation) }

  /// Says that files cannot be moved, while the binding is `true`. `onCompletion` is never called.
  @preconcurrency public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?,
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View { refusesToMove(isPresented) }

  /// Says that files cannot be moved, while the binding is `true`. `onCompletion` is never called.
  /// - Parameter onCancellation: Called after the user pressed Cancel.
  @preconcurrency public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?,
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void,
    onCancellation: @escaping @MainActor () -> Void
  ) -> some View { refusesToMove(isPresented, onCancellation) }

  /// Says that files cannot be moved, while the binding is `true`. `onCompletion` is never called.
  @preconcurrency public nonisolated func fileMover<Files: Collection>(
    isPresented: Binding<Bool>, files: Files,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void
  ) -> some View where Files.Element == URL { refusesToMove(isPresented) }

  /// Says that files cannot be moved, while the binding is `true`. `onCompletion` is never called.
  /// - Parameter onCancellation: Called after the user pressed Cancel.
  @preconcurrency public nonisolated func fileMover<Files: Collection>(
    isPresented: Binding<Bool>, files: Files,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping @MainActor () -> Void
  ) -> some View where Files.Element == URL { refusesToMove(isPresented, onCancellation) }
}
