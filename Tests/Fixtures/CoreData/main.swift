// Saves notes in a store, as a process of its own.
//
//     CoreDataProgram STORE save COUNT    saves COUNT pairs of notes, and prints each saved number
//     CoreDataProgram STORE lie COUNT     prints the numbers before the saves
//     CoreDataProgram STORE rename NAME   renames the first note
import CoreData

final class Note: NSManagedObject {}

func model() -> NSManagedObjectModel {
  let title = NSAttributeDescription()
  title.name = "title"
  title.attributeType = .stringAttributeType
  let number = NSAttributeDescription()
  number.name = "number"
  number.attributeType = .integer64AttributeType
  number.defaultValue = 0
  let note = NSEntityDescription()
  note.name = "Note"
  note.managedObjectClassName = "Note"
  note.properties = [title, number]
  let model = NSManagedObjectModel()
  model.entities = [note]
  return model
}

func printNow(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { exit(2) }
let container = NSPersistentContainer(name: "Notes", managedObjectModel: model())
container.persistentStoreDescriptions = [
  NSPersistentStoreDescription(url: URL(filePath: arguments[1]))
]
var failure: (any Error)?
container.loadPersistentStores { failure = $1 }
if let failure {
  printNow("failed: \(failure.localizedDescription)")
  exit(1)
}
let context = container.newBackgroundContext()
do {
  try context.performAndWait {
    if arguments[2] == "rename" {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
      request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
      try context.fetch(request).first?.setValue(arguments[3], forKey: "title")
      try context.save()
      return
    }
    for number in 1...max(1, Int(arguments[3]) ?? 1) {
      for half in ["a", "b"] {
        let note = Note(context: context)
        note.setValue(number, forKey: "number")
        note.setValue(half, forKey: "title")
      }
      if arguments[2] == "lie" { printNow("\(number)") }
      try context.save()
      if arguments[2] == "save" { printNow("\(number)") }
    }
  }
} catch {
  printNow("failed: \(error.localizedDescription)")
  exit(1)
}
