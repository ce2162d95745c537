import Contract
import Foundation
import HostileAttempts
import Linux

// An extension that attempts to leave its sandbox, and prints which attempts succeed. It gets its
// targets from the shared text, one per line. If the text begins with the name of a kind of
// requests, the extension sends these to the daemon instead. With arguments, it is a program
// without a daemon that attempts the same as an extension.

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

let socket = UnixSocket(Descriptor(owning: 3))
let channel = MessageChannel<ExtensionMessage, HostMessage>(socket)
guard let first = try channel.receive(), case .begin(let share) = first.message else { exit(1) }
let words = (share.items.first?.contentText ?? "").split(separator: "\n").map(String.init)

func show(_ text: String = "") throws {
  try channel.send(.view(ExtensionView(compose: ComposeView(title: "Hostile", text: text))))
}

switch words.first {
case "requests" where words.count == 4:
  try show()
  let requests = Requests(channel: channel, share: share, url: words[1])
  try requests.run(
    Requests.forged + Requests.borrowed(session: words[2], key: words[3]))
  try channel.send(
    .completed(returned: [
      ReturnedItem(attachments: [
        ReturnedAttachment(typeIdentifier: "public.data", content: .file(path: "/etc/passwd")),
        ReturnedAttachment(typeIdentifier: "public.data", content: .kept(99)),
        ReturnedAttachment(typeIdentifier: "public.data", content: .item(99)),
      ])
    ]))
case "own requests" where words.count == 2:
  try show()
  try Requests(channel: channel, share: share, url: words[1]).run(Requests.rightful)
  try channel.send(
    .completed(returned: [
      ReturnedItem(attachments: [
        ReturnedAttachment(typeIdentifier: "public.data", content: .kept(1))
      ])
    ]))
  // The daemon waits for this process, because a finished extension ends itself.
  exit(0)
case "late request" where words.count == 2:
  try show()
  try channel.send(.cancelled(Failure(domain: "moo", code: 1, message: "moo")))
  try Requests(channel: channel, share: share, url: words[1]).run([
    ("late request", { ($0.transfer(), nil) }),
    ("late copy", { (Requests.copy(3), try $0.file()) }),
  ])
case "copies" where words.count == 2:
  try show()
  let copies = (1...(Int(words[1]) ?? 1)).map { number in
    ("copy \(number)", { (Requests.copy(3), try $0.file()) } as Requests.Maker)
  }
  try Requests(channel: channel, share: share, url: "").run(copies)
  try channel.send(.completed(returned: []))
case "message":
  // The text is the payload of a frame.
  try show()
  let payload = Array(words.dropFirst().joined().utf8)
  try Frame.encode(payload, descriptors: 0).withUnsafeBytes { try socket.send($0) }
case "bytes":
  try show()
  let bytes = Array((words.dropFirst().joined(separator: "\r\n") + "\r\n\r\n").utf8)
  try bytes.withUnsafeBytes { try socket.send($0) }
case "views" where words.count == 2:
  let text = String(repeating: "moo ", count: 2500)
  for number in 0..<(Int(words[1]) ?? .max) { try show("\(number) \(text)") }
  try channel.send(.completed(returned: []))
default:
  attack(words, own: share.groupContainers.values.first ?? "/")
  try channel.send(.completed(returned: []))
}
while let next = try? channel.receive() {
  if case .end = next.message { break }
}
