import CoreData
import Testing

@Suite struct FetchedResultsTests {
  private final class Listener: NSFetchedResultsControllerDelegate {
    var heard: [String] = []
    var last: NSFetchedResultsController<any NSFetchRequestResult>?

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      let title = (anObject as? Book)?.title ?? "nil"
      let places = [indexPath, newIndexPath].map { $0.map { "\($0[0]).\($0[1])" } ?? "-" }
      heard.append("\(type) \(title) \(places[0]) \(places[1])")
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      heard.append("\(type) section \(sectionInfo.name) \(sectionIndex)")
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      heard.append("end")
      last = controller
    }
  }

  @Test("A controller reports each change of its results, by section and row")
  func changes() throws {
    let context = try Library().context()
    func add(_ title: String, _ pages: Int16) -> Book {
      let book = Book(context: context)
      (book.title, book.pages) = (title, pages)
      return book
    }
    let (a, b) = (add("a", 1), add("b", 1))
    try context.save()
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [
      NSSortDescriptor(key: "pages", ascending: true),
      NSSortDescriptor(key: "title", ascending: true),
    ]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "pages",
      cacheName: nil)
    let listener = Listener()
    controller.delegate = listener
    #expect(controller.fetchedObjects == nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["1"] && controller.fetchedObjects == [a, b])
    func changes(_ change: () -> Void) -> [String] {
      listener.heard = []
      change()
      context.processPendingChanges()
      return listener.heard
    }
    #expect(
      changes { _ = add("c", 2) } == ["insert section 2 1", "insert c - 1.0", "end"])
    #expect(changes { b.title = "bb" } == ["update bb 0.1 -", "end"])
    #expect(changes { a.title = "z" } == ["move z 0.0 0.1", "end"])
    #expect(changes { a.pages = 2 } == ["move z 0.1 1.1", "end"])
    #expect(changes { context.delete(b) } == ["delete section 1 0", "delete bb 0.0 -", "end"])
    #expect(controller.object(at: IndexPath(indexes: [0, 1])) === a)
    #expect(controller.indexPath(forObject: a) == IndexPath(indexes: [0, 1]))
    #expect(listener.last == controller as NSObject)
    #expect(changes { Tag(context: context).name = "other" } == [])
  }
}
