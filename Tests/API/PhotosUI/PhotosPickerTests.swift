import Foundation
import PhotosUI
import SwiftUI
import Testing

/// Pickers of photos, which say that photos cannot be chosen.
@MainActor @Suite(.timeLimit(.minutes(3))) struct PhotosPickerTests {
  @MainActor private final class Album {
    var item: PhotosPickerItem?
    var items = [PhotosPickerItem(itemIdentifier: "old")]
  }

  private struct Page: View {
    let album: Album
    @State private var isAsking = false
    private var items: Binding<[PhotosPickerItem]> {
      Binding(get: { album.items }, set: { album.items = $0 })
    }
    var body: some View {
      PhotosPicker(
        "one", selection: Binding(get: { album.item }, set: { album.item = $0 }), matching: .images)
      PhotosPicker(
        selection: items, maxSelectionCount: 2, matching: .any(of: [.videos, .not(.images)])
      ) { Text("more") }
      Button("ask") { isAsking = true }.photosPicker(isPresented: $isAsking, selection: items)
    }
  }

  private static let words = [
    "An extension cannot open your photos; share the photos with it instead.", "[Cancel]",
  ]

  @Test("A picker says that photos cannot be chosen, and leaves the selection as it was")
  func pages() async throws {
    let album = Album()
    let stage = Stage(UIHostingController(rootView: Page(album: album)))
    for button in ["one", "more", "ask", "one"] {
      await stage.press(button)
      #expect(stage.texts == Self.words)
      await stage.press("Cancel")
      #expect(stage.texts == ["[one]", "[more]", "[ask]"] && stage.pageTitles.count == 1)
    }
    #expect(album.item == nil && album.items.map(\.itemIdentifier) == ["old"])
  }

  private final class Receiver: PHPickerViewControllerDelegate {
    var counts: [Int] = []
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      counts.append(results.count)
      picker.dismiss(animated: false)
    }
  }

  @Test("A cancelled picker calls its delegate with no photos, or ends itself without a delegate")
  func cancelled() async throws {
    let receiver = Receiver()
    let root = UIViewController()
    let stage = Stage(root)
    for delegate in [receiver, nil] {
      let picker = PHPickerViewController(
        configuration: PHPickerConfiguration(photoLibrary: .shared()))
      picker.delegate = delegate
      root.present(picker, animated: false)
      await stage.turn()
      #expect(stage.pageTitles.last == "Photos" && stage.texts == Self.words)
      await stage.press("Cancel")
      #expect(root.presentedViewController == nil && receiver.counts == [0])
    }
  }

  @Test("A photo of the library is not loaded") func load() async throws {
    let item = PhotosPickerItem(itemIdentifier: "old")
    await #expect(throws: PHPhotosError(.accessRestricted)) {
      _ = try await item.loadTransferable(type: Data.self)
    }
    let failure = await withCheckedContinuation { continuation in
      item.loadTransferable(type: Data.self) { result in
        if case .failure(let error) = result {
          continuation.resume(returning: error as? PHPhotosError)
        } else {
          continuation.resume(returning: nil)
        }
      }
    }
    #expect(failure == PHPhotosError(.accessRestricted))
  }
}
