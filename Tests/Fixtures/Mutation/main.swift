// Feeds mutated inputs to all parsers of data from outside. No parser may crash, hang or use
// unlimited memory.
//
//     mutation INPUTS [--seed N] [--vectors FILE] [--corpus DIR] [--only INDEX] [--trace FILE]
//              [--bad crash|hang|memory] [--watchdog SECONDS]
import Foundation

let words = Array(CommandLine.arguments.dropFirst())

@MainActor func option(_ name: String) -> String? {
  guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
  return words[place + 1]
}

func fail(_ reason: String, _ status: Int32) -> Never {
  print(reason)
  fflush(nil)
  // A normal exit would wait for the thread that hangs.
  _exit(status)
}

guard let inputs = words.first.flatMap({ Int($0) }), inputs > 0 else {
  fail("mutation INPUTS [--seed N] [--vectors FILE] [--corpus DIR]", 2)
}
let seed = option("--seed").flatMap { UInt64($0) } ?? 20
let corpus = try Corpus(
  vectors: option("--vectors").map { URL(filePath: $0) },
  folder: option("--corpus").map { URL(filePath: $0) })
let trace = try option("--trace").map { path in
  _ = FileManager.default.createFile(atPath: path, contents: nil)
  return try FileHandle(forWritingTo: URL(filePath: path))
}

var kinds: [any Kind] = [
  PredicateKind(corpus: corpus), try PropertyListKind(corpus: corpus), TypeKind(corpus: corpus),
  try MessageKind(corpus: corpus), try EntitlementsKind(corpus: corpus),
  try FrameKind(corpus: corpus),
]
if let fault = option("--bad").flatMap(BadKind.Fault.init(rawValue:)) {
  var bad = BadKind(corpus: corpus)
  bad.fault = fault
  kinds = [bad]
}
defer {
  for case let kind as PropertyListKind in kinds { kind.remove() }
  for case let kind as EntitlementsKind in kinds { kind.remove() }
}

let watchdog = Duration.seconds(option("--watchdog").flatMap { Int($0) } ?? 10)
let share = inputs / kinds.count
for (number, kind) in kinds.enumerated() {
  let name = type(of: kind).name
  let run = Run(seed: seed, watchdog: watchdog)
  var range = number * share..<(number + 1) * share
  if let only = option("--only").flatMap({ Int($0) }) {
    guard range.contains(only) else { continue }
    range = only..<only + 1
    var dice = Dice(seed: seed, index: only)
    print(String(decoding: kind.mutator.input(&dice), as: UTF8.self))
  }
  print("\(name): inputs \(range)")
  fflush(nil)
  let began = ContinuousClock.now
  switch run.feed(kind, range, trace: trace) {
  case .hang(let index): fail("\(name): input \(index) takes longer than \(watchdog)", 3)
  case .memory(let index):
    fail("\(name): more than \(Run.maximumMemory >> 20) MiB at input \(index)", 4)
  case .done(let accepted):
    let (slowest, index) = run.slowest
    print(
      "\(name): \(accepted) of \(range.count) understood in \(ContinuousClock.now - began);"
        + " the slowest, \(index), took \(slowest)")
  }
}
print("peak memory \(Memory.peak >> 20) MiB")
