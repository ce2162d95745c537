import ActivationRules
import Foundation
import Predicates

/// Returns the rules of the file that the first argument names, or none without an argument.
func corpus() throws -> [Any] {
  guard CommandLine.arguments.count > 1 else { return [] }
  return try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    .split(separator: "\n").compactMap {
      (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["rule"]
    }
}

func contenders(_ rules: [Any]) -> [Contender] {
  var found: [Contender] = []
  for text in rules.compactMap({ $0 as? String }).sorted(by: { $0.utf8.count > $1.utf8.count }) {
    guard found.count < 20, let program = try? Program(parsing: text) else { continue }
    guard let peer = PeerBuilder.peer(program) else {
      print("a rule of \(text.utf8.count) bytes has a shape without a peer and is left out")
      continue
    }
    found.append(Contender(name: "\(text.utf8.count) bytes", rule: text, peer: peer))
  }
  return found
}

func row(_ name: String, _ text: String) {
  print(name.padding(toLength: 34, withPad: " ", startingAt: 0), text)
}

func number(_ value: Double, _ format: String = "%9.1f") -> String {
  String(format: format, value)
}

/// Measures the rules against their peers, and returns whether their results always agreed.
func race(_ title: String, _ contenders: [Contender]) throws -> Bool {
  var agree = true
  for attachments in [1, 10, 100] {
    let subjects = Samples.subjects(attachments)
    var (ours, peers, worst) = (0.0, 0.0, 0.0)
    for contender in contenders {
      let rule = try ActivationRule(propertyList: contender.rule)
      for subject in subjects {
        guard let rows = subject.rows else { continue }
        if rule.decide(subject).offered != contender.peer(rows) {
          agree = false
          print("the peer of \(contender.name) says otherwise")
        }
      }
      var offered = 0
      let measurement = Measurement(
        { for subject in subjects where rule.decide(subject).offered { offered += 1 } },
        {
          for subject in subjects {
            if let rows = subject.rows, contender.peer(rows) { offered += 1 }
          }
        })
      let (one, other) = measurement.medians
      ours += one / Double(subjects.count)
      peers += other / Double(subjects.count)
      worst = max(worst, one / other)
    }
    let count = Double(contenders.count)
    row(
      "\(title), \(attachments) attachments",
      "\(number(ours / count * 1e9)) ns a rule   peer \(number(peers / count * 1e9)) ns"
        + "   ratio \(number(ours / peers, "%4.2f"))   worst rule \(number(worst, "%4.2f"))"
        + "   (goal: at most 3)")
  }
  return agree
}

func decideAll(_ rules: [ActivationRule]) {
  let hundred = (0..<100).map { rules[$0 % rules.count] }
  let items = Samples.subjects(10).map(\.items)
  var offered = 0
  var letters = 0
  let measurement = Measurement(
    {
      for item in items {
        let subject = ActivationSubject(items: item)
        for rule in hundred where rule.decide(subject).offered { offered += 1 }
      }
    },
    {
      for item in items {
        let subject = ActivationSubject(items: item)
        for rule in hundred { letters += rule.decide(subject).reason?.utf8.count ?? 0 }
      }
    })
  let (verdicts, reasons) = measurement.medians
  let count = Double(items.count)
  row(
    "100 extensions, 10 attachments", "\(number(verdicts / count * 1e6)) µs   (goal: at most 200)")
  row("  with every reason in words", "\(number(reasons / count * 1e6)) µs")
}

func read(_ texts: [String]) {
  let bytes = Double(texts.reduce(0) { $0 + $1.utf8.count })
  var read = 0
  let measurement = Measurement(
    { for text in texts where (try? Program(parsing: text)) != nil { read += 1 } },
    { for text in texts where (try? ActivationRule(propertyList: text)) != nil { read += 1 } })
  let (program, rule) = measurement.medians
  row("parse and compile", "\(number(bytes / program / 1e6)) MB/s   (goal: at least 1)")
  row("  as an activation rule", "\(number(bytes / rule / 1e6)) MB/s")
}

let rules = try corpus()
var agree = try race("own rules", OwnRules.all)
let largest = contenders(rules)
if !largest.isEmpty { agree = try race("\(largest.count) largest rules", largest) && agree }
let all = (rules + OwnRules.all.map(\.rule)).compactMap {
  try? ActivationRule(propertyList: $0)
}
decideAll(all)
read((rules + OwnRules.all.map(\.rule)).compactMap { $0 as? String })
exit(agree ? 0 : 1)
