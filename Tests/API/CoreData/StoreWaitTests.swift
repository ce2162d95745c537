import CoreData
import Dispatch
import GRDB
import Synchronization
import TestServers
import Testing

/// Saves during the saves of another process. Here another connection of the same process, which
/// SQLite treats alike, has the database.
@Suite(.timeLimit(.minutes(3))) struct StoreWaitTests {
  private let library: Library
  private let context: NSManagedObjectContext

  init() throws {
    library = try Library()
    context = try library.context()
    Tag(context: context).name = "a"
  }

  @Test("A process that saves again and again does not prevent the save of another")
  func turns() throws {
    let other = try DatabaseQueue(path: library.file.path)
    let (held, saved) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    let isOver = Mutex(false)
    let longest = ContinuousClock.now + .seconds(12)
    let thread = Thread {
      while !isOver.withLock({ $0 }), ContinuousClock.now < longest {
        try? other.write { database in
          try database.execute(sql: "UPDATE sharesheet_store SET value = value")
          held.signal()
          // A slow disk.
          let isSaved = saved.wait(timeout: .now() + 0.4) == .success
          isOver.withLock { $0 = isSaved }
        }
        // The work between two saves.
        usleep(300)
      }
      held.signal()
      ended.signal()
    }
    thread.start()
    held.wait()
    try context.save()
    saved.signal()
    ended.wait()
    // SQLite's own wait asks each 100 ms. The other process would have stopped before this save.
    #expect(isOver.withLock { $0 })
    #expect(try names("Tag", in: library.context()) == ["a"])
  }

  @Test("A save throws an error after the store's timeout, and succeeds later")
  func timeout() throws {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: library.model)
    let description = NSPersistentStoreDescription(url: library.file)
    #expect(description.timeout == 240)
    description.timeout = 0.2
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { #expect($1 == nil) }
    let context = container.newBackgroundContext()
    Tag(context: context).name = "b"
    let other = try DatabaseQueue(path: library.file.path)
    try other.write { database in
      try database.execute(sql: "UPDATE sharesheet_store SET value = value")
      let start = ContinuousClock.now
      let error = #expect(throws: NSError.self) { try context.save() }
      #expect(error?.code == NSPersistentStoreSaveError)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
    try context.save()
    #expect(try names("Tag", in: library.context()) == ["b"])
  }
}
