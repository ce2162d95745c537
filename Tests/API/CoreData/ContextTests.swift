import CoreData
import Testing

@Suite struct ContextTests {
  @Test("Both sides of a relationship change together, also after a save")
  func inverses() throws {
    let library = try Library()
    let context = try library.context()
    let (ada, bob) = (Author(context: context), Author(context: context))
    (ada.name, bob.name) = ("Ada", "Bob")
    let book = Book(context: context)
    ada.addManaged(book, toProperty: "books")
    #expect(book.author === ada)
    book.author = bob
    #expect(ada.books?.count == 0 && bob.books?.contains(book) == true)
    let tag = Tag(context: context)
    tag.name = "t"
    book.tags = [tag]
    let chapters = (1...3).map { number in
      let chapter = Chapter(context: context)
      chapter.setValue("\(number)", forKey: "title")
      return chapter
    }
    book.chapters = NSOrderedSet(array: chapters.reversed())
    try context.save()

    let other = try library.context()
    let found = try #require(try other.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
    #expect(found.author?.name == "Bob" && found.tags.map(\.name) == ["t"])
    let titles = found.chapters?.array.map { ($0 as? Chapter)?.value(forKey: "title") as? String }
    #expect(titles == ["3", "2", "1"])
    found.tags = []
    found.author = nil
    try other.save()
    let third = try library.context()
    let again = try #require(try third.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
    #expect(again.author == nil && again.tags.isEmpty && again.chapters?.count == 3)
  }

  @Test(
    "A number that does not fit into its property makes the save throw an error",
    arguments: [("Book", "pages", 32_768), ("Comic", "colors", 1 << 31)])
  func largeNumbers(entity: String, key: String, number: Int) throws {
    let context = try Library().context()
    let book = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    book.setValue(number, forKey: key)
    #expect(throws: NSError.self) { try context.save() }
    book.setValue(number - 1, forKey: key)
    try context.save()
    context.reset()
    let found = try context.fetch(NSFetchRequest<Book>(entityName: entity)).first
    #expect(found?.value(forKey: key) as? Int == number - 1)
  }

  @Test("A child's change of an object that the parent deleted throws an error")
  func deletedInParent() throws {
    let parent = try Library().context()
    let tag = Tag(context: parent)
    tag.name = "a"
    try parent.save()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    try child.fetch(Tag.fetchRequest()).first?.name = "b"
    parent.delete(tag)
    let error = #expect(throws: NSError.self) { try child.save() }
    #expect(error?.code == NSManagedObjectMergeError && child.hasChanges)
    parent.rollback()
    try child.save()
    try parent.save()
    #expect(tag.name == "b")
  }

  @Test("A long chain of cascading deletions ends")
  func longChain() throws {
    let next = NSRelationshipDescription()
    (next.name, next.maxCount, next.deleteRule) = ("next", 1, .cascadeDeleteRule)
    let link = NSEntityDescription()
    (link.name, link.properties) = ("Link", [next])
    next.destinationEntity = link
    let model = NSManagedObjectModel()
    model.entities = [link]
    let context = try Library().open(nil, model).newBackgroundContext()
    let links = (0..<5_000).map { _ in NSManagedObject(entity: link, insertInto: context) }
    for (link, next) in zip(links, links.dropFirst() + links.prefix(1)) {
      link.setValue(next, forKey: "next")
    }
    try context.save()
    context.performAndWait { context.delete(links[0]) }
    try context.save()
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Link")) == 0)
  }

  @Test("The limit counts the different dictionaries, and groups are refused")
  func distinct() throws {
    let context = try Library().context()
    for pages: Int16 in [3, 3, 0, 20, 1] { Book(context: context).pages = pages }
    let request = NSFetchRequest<NSDictionary>(entityName: "Book")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["pages"]
    request.returnsDistinctResults = true
    request.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: false)]
    request.fetchLimit = 3
    #expect(try context.fetch(request).map { $0["pages"] as? Int } == [20, 3, 1])
    request.propertiesToGroupBy = ["pages"]
    #expect(throws: NSError.self) { try context.fetch(request) }
  }

  @Test("Deletions cascade, nullify or are denied by the rules")
  func deletion() throws {
    let library = try Library()
    let context = try library.context()
    let author = Author(context: context)
    author.name = "Ada"
    let (book, tag) = (Book(context: context), Tag(context: context))
    book.author = author
    tag.name = "t"
    book.tags = [tag]
    try context.save()
    context.delete(tag)
    let denied = #expect(throws: NSError.self) { try context.save() }
    #expect(denied?.code == NSValidationRelationshipDeniedDeleteError)
    context.rollback()
    #expect(!tag.isDeleted && book.tags == [tag])
    context.delete(author)
    try context.save()
    let other = try library.context()
    #expect(try other.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
    #expect(try names("Tag", in: other) == ["t"])
    #expect(
      try other.fetch(NSFetchRequest<Tag>(entityName: "Tag"))[0].value(forKeyPath: "books.@count")
        as? Int == 0)
  }

  @Test("A missing value is named, and nothing is saved")
  func validation() throws {
    let library = try Library()
    let context = try library.context()
    Tag(context: context).name = "valid"
    let author = Author(context: context)
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.code == NSValidationMissingMandatoryPropertyError)
    #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "name")
    #expect(try names("Tag", in: try library.context()).isEmpty)
    _ = Author(context: context)
    let both = #expect(throws: NSError.self) { try context.save() }
    #expect(both?.code == NSValidationMultipleErrorsError)
    author.name = "Ada"
  }

  @Test("A save after a wrong name or entity throws an error")
  func misuse() throws {
    let library = try Library()
    let context = try library.context()
    Tag(context: context).setValue("x", forKey: "nmae")
    #expect(throws: NSError.self) { try context.save() }
    let other = try library.context()
    _ = NSEntityDescription.insertNewObject(forEntityName: "Absent", into: other)
    #expect(throws: NSError.self) { try other.save() }
  }

  @Test("Fetches filter, sort and limit saved and unsaved objects")
  func fetching() throws {
    let context = try Library().context()
    let author = Author(context: context)
    author.name = "Ada"
    for number in 1...6 {
      let book = number == 6 ? Comic(context: context) : Book(context: context)
      book.title = "Book \(number)"
      book.pages = Int16(number * 10)
      book.isRead = number % 2 == 0
      if number > 3 { book.author = author }
      if number == 3 { try context.save() }
    }
    func titles(_ format: String, _ arguments: Any...) throws -> [String] {
      try names(
        "Book", in: context, key: "title",
        where: NSPredicate(format: format, argumentArray: arguments))
    }
    #expect(try titles("pages > %d AND isRead == YES", 20) == ["Book 4", "Book 6"])
    #expect(try titles("title CONTAINS[cd] %@", "BOOK 5") == ["Book 5"])
    #expect(try titles("author.name == %@", "Ada") == ["Book 4", "Book 5", "Book 6"])
    #expect(try titles("author == %@", author) == ["Book 4", "Book 5", "Book 6"])
    #expect(try titles("author == nil").count == 3)
    #expect(try titles("SELF == %@", author).isEmpty)
    #expect(try titles("SELF IN %@", [author]).isEmpty)
    #expect(
      try names("Author", in: context, where: NSPredicate(format: "ANY books.pages == 50"))
        == ["Ada"])
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [
      NSSortDescriptor(keyPath: \Book.isRead, ascending: true),
      NSSortDescriptor(key: "title", ascending: false),
    ]
    request.fetchLimit = 3
    request.fetchOffset = 1
    #expect(try context.fetch(request).map(\.title) == ["Book 3", "Book 1", "Book 6"])
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: false)]
    request.includesSubentities = false
    #expect(try context.fetch(request).first?.title == "Book 4")
    let comics = try context.fetch(NSFetchRequest<Comic>(entityName: "Comic"))
    #expect(comics.map(\.title) == ["Book 6"])
    #expect(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).last is Comic)
    let typed = Tag.fetchRequest()
    #expect(try context.fetch(typed).map(\.name) == [])
    let plain: NSFetchRequest<any NSFetchRequestResult> = Book.fetchRequest()
    #expect(try context.fetch(plain).count == 6)
  }

  @Test("A child context hands its changes to its parent, which saves them")
  func child() async throws {
    let library = try Library()
    let parent = try library.context()
    let author = Author(context: parent)
    author.name = "Ada"
    try parent.save()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    try await child.perform {
      let same = try #require(try child.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
      same.name = "Eve"
      let book = Book(context: child)
      book.author = same
      try child.save()
    }
    #expect(author.name == "Eve" && author.books?.count == 1 && parent.hasChanges)
    #expect(try names("Author", in: try library.context()) == ["Ada"])
    try parent.save()
    #expect(try names("Author", in: try library.context()) == ["Eve"])
  }

  @Test("A save reaches a context that merges changes")
  func merging() async throws {
    let container = try Library().open()
    let reader = container.newBackgroundContext()
    reader.automaticallyMergesChangesFromParent = true
    let writer = container.newBackgroundContext()
    let tag = Tag(context: writer)
    tag.name = "before"
    try writer.save()
    let seen = try reader.existingObject(with: tag.objectID)
    #expect(seen.value(forKey: "name") as? String == "before")
    let id = tag.objectID
    let announced = await confirmation { confirmed in
      let token = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: writer, queue: nil
      ) { notification in
        let updated = notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject>
        if updated?.map(\.objectID) == [id] { confirmed() }
      }
      tag.name = "after"
      let result = Result { try writer.save() }
      NotificationCenter.default.removeObserver(token)
      return result
    }
    try announced.get()
    // The merge is on the reader's queue before this block.
    let name = await reader.perform { seen.value(forKey: "name") as? String }
    #expect(name == "after")
  }

  @Test("Properties have the types of their declarations")
  func types() throws {
    enum Size: Int16 {
      case small
      case large = 300
    }
    let context = try Library().context()
    let book = Book(context: context)
    let size: Size = book.managedValue(forProperty: "cover")
    #expect(size == .small)
    book.setManagedValue(Size.large, forProperty: "pages")
    #expect(book.pages == 300 && book.managedValue(forProperty: "pages") == Size.large)
    let list: [String: Int]? = book.managedValue(forProperty: "extra")
    #expect(list == nil)
    book.setManagedValue(["a": 1], forProperty: "extra")
    #expect(book.managedValue(forProperty: "extra") == ["a": 1])
    let author: Author = book.managedValue(forProperty: "author")
    #expect(author.managedObjectContext == nil)
    let tag = Tag(context: context)
    book.mutableSetValue(forKey: "tags").add(tag)
    #expect(book.tags == [tag] && (tag.value(forKey: "books") as? NSSet)?.count == 1)
  }

  @Test("A batch deletion deletes in the store")
  func batchDeletion() throws {
    let context = try Library().context()
    for name in ["a", "b", "c"] { Tag(context: context).name = name }
    try context.save()
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Tag")
    request.predicate = NSPredicate(format: "name != 'b'")
    let deletion = NSBatchDeleteRequest(fetchRequest: request)
    deletion.resultType = .resultTypeCount
    let result = try context.execute(deletion) as? NSBatchDeleteResult
    #expect(result?.result as? Int == 2)
    context.reset()
    #expect(try names("Tag", in: context) == ["b"])
  }
}
