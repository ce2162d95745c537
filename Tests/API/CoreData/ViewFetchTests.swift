import CoreDataSwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewFetchTests {
  private struct Shelf: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(
      sortDescriptors: [NSSortDescriptor(keyPath: \Book.title, ascending: true)],
      predicate: NSPredicate(format: "pages > 0")) private var books: FetchedResults<Book>

    var body: some View {
      ForEach(books, id: \.objectID) { Text($0.title ?? "untitled") }
      Button("add") { Book(context: context).title = "b" }
      Button("only c") { books.nsPredicate = NSPredicate(format: "title == 'c'") }
      Button("delete") { books.forEach(context.delete) }
    }
  }

  @Test("A view shows the results of its fetch and follows the context") func fetch() async throws {
    let context = try Library().open().viewContext
    #expect(context.performAndWait { context.concurrencyType } == .mainQueueConcurrencyType)
    for title in ["c", "a"] { Book(context: context).title = title }
    try context.save()
    let stage = Stage(
      UIHostingController(rootView: Shelf().environment(\.managedObjectContext, context)))
    let buttons = ["[add]", "[only c]", "[delete]"]
    #expect(stage.texts == ["a", "c"] + buttons)
    await stage.press("add")
    await stage.turn()
    #expect(stage.texts == ["a", "b", "c"] + buttons)
    await stage.press("only c")
    #expect(stage.texts == ["c"] + buttons)
    await stage.press("delete")
    await stage.turn()
    #expect(stage.texts == buttons)
    #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 2)
  }
}
