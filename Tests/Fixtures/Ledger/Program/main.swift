// Adds entries to a store, as a process of its own.
//
//     LedgerProgram STORE COUNT    saves COUNT entries, and prints each saved number
//     LedgerProgram - 0            opens the store of the app, and prints its path
import LedgerModels
import SwiftData

func printNow(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else { exit(2) }
do {
  let isOwn = arguments[1] == "-"
  let container = try ModelContainer(
    for: Account.self,
    configurations: isOwn
      ? ModelConfiguration() : ModelConfiguration(url: URL(filePath: arguments[1])))
  if isOwn { printNow(container.configurations.map(\.url.path).joined()) }
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
