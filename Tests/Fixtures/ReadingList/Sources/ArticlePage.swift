import SwiftUI

/// What the page saves.
final class Article: ObservableObject {
  let text: String
  @Published var isUrgent = false
  @Published var shelf = "Later"
  @Published var tag = "none"

  init(text: String) { self.text = text }
}

/// The page of an article: a form, a list of tags behind a link, and a question before the saving.
struct ArticlePage: View {
  let save: @MainActor (Article) -> Void
  let cancel: @MainActor () -> Void
  @StateObject private var article: Article
  @State private var isAsking = false

  init(
    text: String, save: @escaping @MainActor (Article) -> Void,
    cancel: @escaping @MainActor () -> Void
  ) {
    self.save = save
    self.cancel = cancel
    _article = StateObject(wrappedValue: Article(text: text))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section("Article") {
          Text(article.text)
          Toggle("Urgent", isOn: $article.isUrgent)
          Picker("Shelf", selection: $article.shelf) {
            ForEach(["Now", "Later"], id: \.self) { Text($0) }
          }
        }
        NavigationLink("Tags") { TagList(article: article) }
      }
      .navigationTitle("Reading list")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: cancel) }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            if article.isUrgent { isAsking = true } else { save(article) }
          }
          .disabled(article.tag == "none")
        }
      }
      .alert("Save as urgent?", isPresented: $isAsking) {
        Button("Save now") { save(article) }
        Button("Not now", role: .cancel) {}
      }
    }
  }
}

/// A list of 1,000 tags. A choice goes back to the article.
private struct TagList: View {
  @ObservedObject var article: Article
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    List(1..<1001, id: \.self) { number in
      Button("Tag \(number)") {
        article.tag = "tag \(number)"
        dismiss()
      }
    }
    .navigationTitle("Tags")
  }
}
