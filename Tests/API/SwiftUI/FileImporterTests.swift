import Foundation
import SwiftUI
import TestServers
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct FileImporterTests {
  private struct Page: View {
    let file: URL
    let diary: Diary
    @State private var isOpening = false
    @State private var isMoving = false
    var body: some View {
      Button("open") { isOpening = true }
        .fileImporter(
          isPresented: $isOpening, allowedContentTypes: [.plainText],
          allowsMultipleSelection: false,
          onCompletion: { _ in diary.entries.append("opened") },
          onCancellation: { diary.entries.append("\(isOpening)") })
      Button("move") { isMoving = true }
        .fileMover(isPresented: $isMoving, file: file) { _ in diary.entries.append("moved") }
    }
  }

  @Test("The pages for files say that files cannot be chosen, and end as cancelled")
  func importAndMove() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.txt", Data("cow".utf8))
    let diary = Diary()
    let stage = Stage(UIHostingController(rootView: Page(file: file, diary: diary)))
    for _ in 0..<2 {
      await stage.press("open")
      #expect(
        stage.texts == [
          "An extension cannot open your files; share the files with it instead.", "[Cancel]",
        ])
      await stage.press("Cancel")
      #expect(diary.take() == ["false"])
      #expect(stage.texts == ["[open]", "[move]"] && stage.pageTitles.count == 1)
    }
    await stage.press("move")
    #expect(stage.texts == ["An extension cannot save files in your folders.", "[Cancel]"])
    await stage.press("Cancel")
    #expect(diary.take().isEmpty && stage.pageTitles.count == 1)
    #expect(try Data(contentsOf: file) == Data("cow".utf8))
  }
}
