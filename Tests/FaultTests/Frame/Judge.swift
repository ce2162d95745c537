import Contract
import Foundation
import Transfers

/// The comparison of a history with the required ends.
enum Judge {
  /// The server to which requests may carry the user's secrets.
  static let ownPlace = "server"

  /// - Parameter ends: The required end of each parcel, by its name. The history may contain no
  ///   other parcel.
  static func violations(
    in history: History, expecting ends: [String: Parcel.End]
  ) -> [Violation] {
    var found: [Violation] = []
    func note(_ kind: Violation.Kind, _ detail: String) {
      found.append(Violation(kind: kind, detail: detail))
    }
    if !history.isOver { note(.unboundedTime, "it was not over in time") }
    for name in ends.keys.sorted() where !history.handedOff.contains(where: { $0.name == name }) {
      note(.notStruck, "\(name) was not handed off")
    }
    for effect in history.effects where ends[effect.name] == nil {
      note(.corrupt, "a server took \(effect.name), which nobody shared")
    }
    for parcel in history.handedOff {
      guard let end = ends[parcel.name] else {
        note(.notStruck, "nothing is expected of \(parcel.name)")
        continue
      }
      found += violations(of: parcel, in: history, end)
    }
    for request in history.requests where request.hasSecret && request.place != ownPlace {
      note(.leaked, "\(request.place) was told who asks")
    }
    return found
  }

  private static func violations(
    of parcel: History.HandedOff, in history: History, _ end: Parcel.End
  ) -> [Violation] {
    var found: [Violation] = []
    func note(_ kind: Violation.Kind, _ detail: String) {
      found.append(Violation(kind: kind, detail: "\(parcel.name): \(detail)"))
    }
    let effects = history.effects.filter { $0.name == parcel.name }
    for effect in effects where (effect.digest, effect.size) != (parcel.digest, parcel.size) {
      note(.corrupt, "a server took \(effect.size) bytes for these \(parcel.size)")
    }
    if effects.count > end.effectsAllowed.upperBound {
      note(.sentTwice, "\(effects.count) times")
    }
    let told = history.told.first { $0.name == parcel.name }
    if let told {
      if told.state == .delivered, end.effectsAllowed.lowerBound > 0 || end.state != .delivered,
        !effects.contains(where: { $0.digest == parcel.digest })
      {
        note(.falselySent, "nobody has it, and it says: \(told.sentence)")
      }
      if told.state != end.state || (end.wait != nil && told.wait != end.wait)
        || !told.sentence.holds(end.says)
      {
        note(.wrongEnd, "\(told.state), \(told.wait.map { "\($0)" } ?? "-"): \(told.sentence)")
      }
      if !told.answer.holds(end.answer) {
        note(.wrongEnd, "kept of the answer: \(told.answer.debugDescription)")
      }
    } else {
      note(.lost, "it was acknowledged, and there is no trace of it")
    }
    if effects.count < end.effectsAllowed.lowerBound, told?.state != .delivered {
      note(.lost, "no server took it")
    }
    return found + violations(ofRequestsFor: parcel, in: history, end)
  }

  private static func violations(
    ofRequestsFor parcel: History.HandedOff, in history: History, _ end: Parcel.End
  ) -> [Violation] {
    var found: [Violation] = []
    func note(_ kind: Violation.Kind, _ detail: String) {
      found.append(Violation(kind: kind, detail: "\(parcel.name): \(detail)"))
    }
    let requests = history.requests.filter { $0.name == parcel.name }
    if requests.count > end.requests.upperBound {
      note(.tooManyAttempts, "\(requests.count) requests")
    }
    if requests.count < end.requests.lowerBound {
      note(.notStruck, "\(requests.count) requests only")
    }
    var floor = Date.distantPast
    for request in requests {
      if request.time < floor {
        note(.tooEarly, "\(floor.timeIntervalSince(request.time)) s before its time")
      }
      floor = max(floor, request.notBefore ?? .distantPast)
    }
    let bytes = requests.reduce(0) { $0 + $1.bytes }
    if Double(bytes) > end.cost * Double(max(parcel.size, 1)) {
      note(.wasteful, "\(bytes) bytes for \(parcel.size)")
    }
    var furthest: [Int: Int64] = [:]
    for step in history.progress where step.name == parcel.name {
      if step.bytes < furthest[step.attempt, default: 0] {
        note(.backwardProgress, "\(step.bytes) after \(furthest[step.attempt, default: 0])")
      }
      furthest[step.attempt] = step.bytes
    }
    return found
  }
}

extension String {
  fileprivate func holds(_ words: String) -> Bool { words.isEmpty || contains(words) }
}
