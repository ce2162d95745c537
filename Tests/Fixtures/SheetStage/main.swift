// Shows a sheet on the terminal for a simulated share, with the test as the user. Prints the
// outcome and the received inputs on standard output.
import Contract
import Foundation
import Glibc
import ShareContent
import ShareSheet
import TerminalSheet

let options = Set(CommandLine.arguments.dropFirst())
func value(_ name: String) -> String? {
  options.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
}

func listing(_ name: String, refusal: String? = nil) -> ExtensionListing {
  ExtensionListing(
    id: "stage.\(name)", name: name, offered: refusal == nil, reason: refusal, path: "/stage")
}

let hostile = "\u{1B}]0;title\u{7}\u{1B}[2Jcow\u{1B}[31m \u{202E}gpj.exe\n.jpg"
var extensions = [listing("ShareAlike"), listing("Hoi"), listing("Broken")]
if options.contains("many") { extensions += (1...20).map { listing("Place \($0)") } }
if options.contains("screens") { extensions += [listing("Picker"), listing("Own")] }
if options.contains("to=Hostile") { extensions.append(listing("Hostile")) }
extensions += [
  listing("TeamPicks", refusal: "accepts links and text; you have 1 photo"),
  listing("Couch", refusal: "accepts at least 2 photos; you have 1 photo"),
]
let offer = ShareOffer(
  share: "s1",
  items: [
    ItemSummary(
      kind: .photo, name: options.contains("hostile") ? hostile : "Highland Cow.jpg",
      typeIdentifier: "public.jpeg", size: 2_412_345, width: 4032, height: 3024)
  ],
  extensions: extensions,
  people: options.contains("people")
    ? ["Anna", "Bert"].map { name in
      SharePerson(
        id: "p-\(name)", name: name, extension: "stage.Hoi", extensionName: "Hoi", count: 1,
        last: Date(timeIntervalSince1970: 0))
    } : nil)

// A terminal that closes can send SIGHUP more than once. After the sheet a further SIGHUP must not
// prevent the output of the outcome.
signal(SIGHUP) { _ in }

let host = StageHost(
  failsHandOff: options.contains("full"), isSlow: options.contains("slow"),
  startText: value("text") ?? "Highland Cow", title: options.contains("hostile") ? hostile : nil)
do {
  let end = try await presentSheet(
    offer: offer,
    start: SheetStart(
      preselected: value("to").map { "stage.\($0)" }, text: value("message"),
      settings: value("set").map { [Setting(title: "Team", value: $0)] } ?? [],
      actions: BuiltInAction.all),
    host: host)
  switch end.outcome {
  case .posted(let status): print("posted", status.view?.compose?.text ?? "", separator: "|")
  case .done(let result): print("done", result.message, separator: "|")
  case .activity(let index): print("activity", index, separator: "|")
  case .cancelled: print("cancelled")
  case .failed(let message): print("failed", message, separator: "|")
  case .interrupted(let number): print("interrupted", number, separator: "|")
  }
  let inputs = await host.record
  for input in inputs { print("input", input, separator: "|") }
} catch {
  print("unavailable", error, separator: "|")
}
