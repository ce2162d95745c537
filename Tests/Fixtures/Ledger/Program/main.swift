// Adds entries to a store, as a process of its own.
//
//     LedgerProgram STORE COUNT    saves COUNT entries, and prints each saved number
//     LedgerProgram - 0            opens the store of the app, and prints its path
//     LedgerProgram STORE COUNT N  saves COUNT times the next number as the amount of the same N
//                                  entries, with a mark for it, and prints each saved number
import LedgerModels
import SwiftData

func printNow(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
guard [3, 4].contains(arguments.count), let count = Int(arguments[2]) else { exit(2) }
do {
  let isOwn = arguments[1] == "-"
  let container = try ModelContainer(
    for: Account.self,
    configurations: isOwn
      ? ModelConfiguration() : ModelConfiguration(url: URL(filePath: arguments[1])))
  if isOwn { printNow(container.configurations.map(\.url.path).joined()) }
  let context = ModelContext(container)
  if arguments.count == 4 {
    var entries = try context.fetch(FetchDescriptor<Entry>())
    if entries.isEmpty { entries = (0..<(Int(arguments[3]) ?? 1)).map { _ in Entry(amount: -1) } }
    let first = entries[0].amount + 1
    for number in first..<(first + count) {
      for entry in entries {
        context.insert(entry)
        entry.amount = number
      }
      context.insert(Mark(name: "\(number)"))
      try context.save()
      printNow("\(number)")
    }
    exit(0)
  }
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
