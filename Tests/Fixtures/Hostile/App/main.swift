import Contract
import DaemonClient
import Foundation
import HostileAttempts
import Linux

// An app that the daemon launches for a session's events. It attempts to leave its sandbox, and to
// use the daemon for what belongs to others. It prints what succeeds. The targets are in its
// container.

let directories = Directories()

/// Connects to the daemon in a process that ends at once, so that the connection's process is
/// unknown, and lists the transfers.
func listByEndedProcess() throws -> Bool {
  let (near, far) = try UnixSocket.pair(.stream)
  var child = ChildProcess(path: RunningProgram.own?.path ?? "")
  child.arguments = ["connect"]
  child.environment = ProcessInfo.processInfo.environment
  child.descriptors = [nil, nil, nil, far.descriptor]
  guard try ChildProcess.wait(for: child.start()) == .exited(code: 0),
    let passed = try near.receive(upTo: 1).descriptors.first
  else { throw CocoaError(.featureUnsupported) }
  let daemon = UnixSocket(passed)
  let request = "GET /v1/transfers HTTP/1.1\r\nHost: localhost\r\n\r\n"
  try Array(request.utf8).withUnsafeBytes { try daemon.send($0) }
  return String(decoding: try daemon.receive(upTo: 4096).bytes, as: UTF8.self).contains(" 200 ")
}

if CommandLine.arguments.last == "connect" {
  let daemon = try UnixSocket.connect(toOwn: directories.controlSocket.path, .stream)
  try [UInt8(1)].withUnsafeBytes {
    try UnixSocket(Descriptor(owning: 3)).send($0, descriptors: [daemon.descriptor])
  }
  exit(0)
}

func say(_ name: String, _ hasSucceeded: Bool) {
  print("\(hasSucceeded ? "succeeded" : "refused"): \(name)")
  // An attempt that ends the process must not take the earlier results with it.
  fflush(nil)
}

if BackgroundLaunch()?.session == "memory" {
  let block = [UInt8](repeating: 1, count: 300 << 20)
  sleep(2)
  say("\(block.count) bytes", true)
  exit(0)
}
if let launch = BackgroundLaunch(), launch.session == "load" {
  let file = try directories.containerURL(forBundle: launch.owner)?.appending(path: "address")
  let url = try String(contentsOf: file ?? URL(filePath: "/"), encoding: .utf8)
  let (near, far) = try UnixSocket.pair(.stream)
  let daemon = ControlClient(socket: directories.controlSocket)
  let handle = try DescriptorSocketClient(socket: directories.descriptorSocket)
    .handOver(far.descriptor, as: DescriptorHandOver())
  try await daemon.open(ForegroundSocket(handle: handle))
  let channel = MessageChannel<ExtensionMessage, HostMessage>(near, maximumPayload: 1 << 20)
  try channel.send(.load(id: 1, ForegroundRequest(method: "GET", url: url, headers: [])))
  while case .load(_, let event)? = try channel.receive()?.message {
    if case .response = event { say("load", true) }
    if case .failed(let failure) = event { say("load: \(failure)", false) }
    switch event {
    case .response, .failed: exit(0)
    default: continue
    }
  }
  exit(1)
}
guard let launch = BackgroundLaunch(), launch.session == "hostile" else { exit(1) }
let container = try directories.containerURL(forBundle: launch.owner)
let file = container?.appending(path: "targets").path ?? ""
let words = try String(contentsOfFile: file, encoding: .utf8)
  .split(separator: "\n").map(String.init)
guard words.count == 7, let port = Int32(words[4]), let process = Int32(words[5]) else { exit(1) }
let texts = (words.prefix(4) + [container?.path ?? "/"]).map { UnsafePointer(strdup($0)) }
var aims = targets(
  secret: texts[0], folder: texts[1], socket: texts[2], abstract: texts[3], port: port,
  process: process, own: texts[4])
for number in 0..<attempt_count() {
  let hasSucceeded = attempt_run(number, &aims) == 1
  say(String(cString: attempt_name(number)), hasSucceeded)
}

let daemon = ControlClient(socket: directories.controlSocket)

/// Prints whether the daemon obeys. Any other error than the refusal counts as obeying.
func attempt(_ name: String, _ call: () async throws -> Void) async {
  do {
    try await call()
    say(name, true)
  } catch {
    say(name, !"\(error)".contains("may use only its own sessions"))
  }
}

await attempt("own session") {
  guard try await daemon.session("hostile", owner: launch.owner).newestEvent != nil else {
    throw ControlError(.internal, "may use only its own sessions: no event")
  }
}
await attempt("own foreground request") {
  let handle = try DescriptorSocketClient(socket: directories.descriptorSocket)
    .handOver(UnixSocket.pair(.stream).1.descriptor, as: DescriptorHandOver())
  try await daemon.open(ForegroundSocket(handle: handle))
}
say("list transfers by ended process", (try? listByEndedProcess()) ?? true)
await attempt("list transfers with misleading name") {
  // A character is made of the last letter and the parenthesis that follows it in `/proc/PID/stat`.
  // Before it is what seems to be the parent, process 1.
  let name = try Descriptor.open("/proc/self/comm", O_WRONLY)
  try Array(") S 1 \u{600}".utf8).withUnsafeBytes { try name.writeAll($0) }
  _ = try await daemon.transfers()
}
await attempt("list transfers") { _ = try await daemon.transfers() }
await attempt("read transfer") { _ = try await daemon.transfer(words[6]) }
await attempt("cancel transfer") { _ = try await daemon.cancelTransfer(words[6]) }
await attempt("retry transfer") { _ = try await daemon.retryTransfer(words[6]) }
await attempt("add transfers") {
  _ = try await daemon.addTransfers(TransferAdditions([]))
}
await attempt("create share") {
  _ = try await daemon.createShare(ShareCreation(items: [.text("moo")]))
}
await attempt("list extensions") { _ = try await daemon.extensions() }
await attempt("install app") {
  _ = try await daemon.install(ApplicationInstallation(handle: "moo"))
}
await attempt("read history") { _ = try await daemon.history(HistoryFilter()) }
await attempt("read log") { _ = try await daemon.log(of: "Hostile") }
await attempt("list people") { _ = try await daemon.people() }
await attempt("read status") { _ = try await daemon.status() }
await attempt("other session") {
  _ = try await daemon.session("hostile", owner: "org.sharesheet.test.Other")
}
await attempt("add task to other group") {
  let request = TransferRequest(
    kind: .data, sharedContainerIdentifier: "group.ShareAlike", taskIdentifier: 2, method: "POST",
    url: "http://127.0.0.1:9/", headers: [])
  _ = try await daemon.add(
    SessionTask(owner: launch.owner, request: request, handle: nil), to: "hostile")
}
await attempt("events of other session") {
  _ = try await daemon.sessionEvents("moo", owner: "org.sharesheet.test.Other")
}
await attempt("acknowledge other session") {
  try await daemon.acknowledge("hostile", owner: "org.sharesheet.test.Other", upTo: 1)
}
await attempt("delete other donations") {
  try await daemon.deleteDonations(of: "org.sharesheet.test.Other", group: nil)
}
await attempt("stop daemon") { try await daemon.stop() }
print("all tried")
fflush(nil)
if let newest = try? await daemon.session("hostile", owner: launch.owner).newestEvent {
  try await daemon.acknowledge("hostile", owner: launch.owner, upTo: newest)
}
