import Contract
import Foundation
import HostileAttempts
import Linux

// An extension that attempts to leave its sandbox, and prints which attempts succeed. It gets its
// targets from the shared text, one per line. With arguments, it is a program without a daemon that
// attempts the same.

func attack(_ words: [String], own: String) {
  guard words.count == 6, let port = Int32(words[4]), let process = Int32(words[5]) else {
    return print("the targets are incomplete")
  }
  let texts = (words.prefix(4) + [own]).map { UnsafePointer(strdup($0)) }
  var targets = targets(
    secret: texts[0], folder: texts[1], socket: texts[2], abstract: texts[3], port: port,
    process: process, own: texts[4])
  for number in 0..<attempt_count() {
    let hasSucceeded = attempt_run(number, &targets) == 1
    print("\(hasSucceeded ? "succeeded" : "refused"): \(String(cString: attempt_name(number)))")
    // An attempt that ends the process must not take the earlier results with it.
    fflush(nil)
  }
  print("all tried")
  fflush(nil)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 7 {
  attack(Array(arguments.dropLast()), own: arguments[arguments.endIndex - 1])
  exit(0)
}

let channel = MessageChannel<ExtensionMessage, HostMessage>(UnixSocket(Descriptor(owning: 3)))
guard let first = try channel.receive(), case .begin(let share) = first.message else { exit(1) }
let text = share.items.first?.contentText ?? ""
attack(
  text.split(separator: "\n").map(String.init), own: share.groupContainers.values.first ?? "/")
try channel.send(.completed(returned: []))
while let next = try? channel.receive() {
  if case .end = next.message { break }
}
