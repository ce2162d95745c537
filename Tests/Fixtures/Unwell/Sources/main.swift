import Contract
import Foundation
import Linux

// An extension that uses the wire protocol without the project's frameworks. The shared text names
// its misbehavior.

typealias Channel = MessageChannel<ExtensionMessage, HostMessage>

let socket = UnixSocket(Descriptor(owning: 3))
let channel = Channel(socket)

if CommandLine.arguments.count > 2 {
  try Heir(channel: channel, socket: socket, url: CommandLine.arguments[1]).run(
    report: CommandLine.arguments[2])
  exit(0)
}

guard let first = try channel.receive(), case .begin(let share) = first.message else { exit(1) }

switch Illness(of: share) {
case .hang: Symptoms.hang()
case .crash: abort()
case .trap: Symptoms.trap()
case .garbage: try Symptoms.sendGarbage(over: socket)
case .babble: try Symptoms.babble(over: channel)
case .memory: Symptoms.eatMemory()
case .print:
  print("this is standard output")
  print("and its second line")
  FileHandle.standardError.write(Data("this is standard error\n".utf8))
  fflush(nil)
  try Compose(share).run(over: channel)
case .crashOnPost: try Compose(share, onPost: { abort() }).run(over: channel)
case .hangOnPost:
  try Compose(
    share,
    onPost: {
      print("hangs")
      fflush(nil)
      Symptoms.hang()
    }
  ).run(over: channel)
case .crashOnPresented: try Compose(share, onPresented: { abort() }).run(over: channel)
case .crashOnText:
  try Compose(
    share,
    onText: {
      usleep(500_000)
      abort()
    }
  ).run(over: channel)
case .deaf: try Compose(share, isDeaf: true).run(over: channel)
case .heir: try Compose(share, onPost: { Heir.leave(socket, to: share) }).run(over: channel)
case .leaveOnPost: try Compose(share, onPost: { exit(0) }).run(over: channel)
case .closeOnPost:
  try Compose(
    share,
    onPost: {
      close(socket.descriptor.number)
      usleep(300_000)
      exit(0)
    }
  ).run(over: channel)
case .handOffOnText:
  let words = (share.items.first?.contentText ?? "").split(separator: " ").map(String.init)
  try Compose(
    share, onPost: { if words.count > 2 { Symptoms.hang() } },
    onText: {
      let request = TransferRequest(kind: .data, method: "POST", url: words[1], headers: [])
      try? channel.send(.request(id: 1, .transfer(request)))
    }
  ).run(over: channel)
case .pictures:
  try Pictures(channel: channel).sendGoodAndBad()
  try Compose(share).run(over: channel)
case .tamper:
  try Tampering(share, over: channel).run()
  try Compose(share).run(over: channel)
case .pictureFlood:
  try Pictures(channel: channel).flood(count: 1000)
  try Compose(share).run(over: channel)
case .readFile:
  try Tampering(share, over: channel).read()
  try Compose(share).run(over: channel)
case .rows:
  var screens = Screens(share, over: channel, hasCompose: true)
  try screens.run()
case .ownScreen:
  var screens = Screens(share, over: channel, hasCompose: false)
  try screens.run()
case nil: try Compose(share).run(over: channel)
}
