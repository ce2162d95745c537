public import SwiftUI

/// The page of a picker in a sheet.
private struct PhotosPage: UIViewControllerRepresentable {
  final class Coordinator: PHPickerViewControllerDelegate {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
    }
  }

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeUIViewController(context: Context) -> PHPickerViewController {
    let controller = PHPickerViewController(configuration: PHPickerConfiguration())
    controller.delegate = context.coordinator
    return controller
  }

  func updateUIViewController(_ controller: PHPickerViewController, context: Context) {}
}

/// A button that opens a page, which says that photos cannot be chosen. The selection stays as it
/// is.
///
/// Apple: https://developer.apple.com/documentation/photosui/photospicker
public struct PhotosPicker<Label: View> {
  @State private var isPresented = false
  private let label: Label

  /// Creates a button for one photo.
  public nonisolated init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared(), @ViewBuilder label: () -> Label
  ) { self.label = label() }

  /// Creates a button for several photos.
  public nonisolated init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared(), @ViewBuilder label: () -> Label
  ) { self.label = label() }
}

extension PhotosPicker: View {
  public var body: some View {
    Button(action: { isPresented = true }, label: { label })
      .sheet(isPresented: $isPresented) { PhotosPage() }
  }
}

extension PhotosPicker where Label == Text {
  /// Creates a button with a title for one photo.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) { label = Text(titleKey) }

  /// Creates a button with a title that is not translated, for one photo.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) { label = Text(title) }

  /// Creates a button with a title for several photos.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) { label = Text(titleKey) }

  /// Creates a button with a title that is not translated, for several photos.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) { label = Text(title) }
}

extension View {
  /// Says that photos cannot be chosen, while the binding is `true`. The selection stays as it is.
  public nonisolated func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) -> some View { sheet(isPresented: isPresented) { PhotosPage() } }

  /// Says that photos cannot be chosen, while the binding is `true`. The selection stays as it is.
  public nonisolated func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary = .shared()
  ) -> some View { sheet(isPresented: isPresented) { PhotosPage() } }
}
