// Adds entries to a store, as a process of its own.
//
//     LedgerProgram STORE COUNT    saves COUNT entries, and prints each saved number
import LedgerModels
import SwiftData

func printNow(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else { exit(2) }
do {
  let container = try ModelContainer(
    for: Account.self, configurations: ModelConfiguration(url: URL(filePath: arguments[1])))
  let context = ModelContext(container)
  for number in 0..<count {
    context.insert(Entry(amount: number))
    let tag = Mark(name: "shared", uses: number)
    context.insert(tag)
    try context.save()
    printNow("\(number)")
  }
} catch {
  printNow("failed: \(error.localizedDescription)")
  exit(1)
}
