import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Text
import Translations

/// The text by which the user names a transfer: its id, its number in the list, or an unambiguous
/// beginning of its id or name.
struct TransferReference {
  let text: String

  /// - Throws: `ControlError` `notFound` if no transfer matches; `ShareError` `invalidRequest` with
  ///   the matches if several match.
  func id(from client: ControlClient) async throws -> String {
    do {
      return try await client.transfer(text).id
    } catch let error as ControlError where error.code == .notFound {
      // A number of the list is unique. An id can be named by more of its characters.
      if let numbered = try await Self.numbered(text, from: client) { return numbered }
      let matching = try await client.transfers(matching: TransferFilter(query: text))
      var found = matching.filter { $0.id.hasPrefix(text.lowercased()) }
      if found.isEmpty {
        found = matching.filter { $0.name?.lowercased().hasPrefix(text.lowercased()) == true }
      }
      switch found.count {
      case 0: throw error
      case 1: return found[0].id
      default:
        let short = Self.short(found.map(\.id))
        let titles = TransferTitles()
        var some = ""
        for transfer in found.prefix(5) {
          some += "\n  \(short[transfer.id] ?? transfer.id)  "
          some += await titles.title(of: transfer, from: client)
        }
        throw ShareError(
          .invalidRequest,
          translated(
            "'\(text.printableLine)' matches \(found.count) transfer:",
            "'\(text.printableLine)' matches \(found.count) transfers:", count: found.count)
            + some + (found.count > 5 ? "\n  …" : "") + "\n"
            + translated("Type more of the id or name."))
      }
    }
  }

  /// Returns the id of the transfer with this number in the list, or `nil` if there is none.
  private static func numbered(_ text: String, from client: ControlClient) async throws -> String? {
    guard text.count < 5, let number = Int(text), (1...TransferStatus.listLimit).contains(number)
    else { return nil }
    let listed = try await client.transfers(matching: TransferFilter(limit: number))
    return listed.count == number ? listed[number - 1].id : nil
  }

  /// Returns for each id its shortest unambiguous beginning, at least 8 characters long.
  static func short(_ ids: [String]) -> [String: String] {
    let sorted = ids.sorted()
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let common = neighbours.map { id.commonPrefix(with: $0).count }.max() ?? 0
      short[id] = String(id.prefix(max(8, common + 1)))
    }
    return short
  }
}

struct TransferArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated(
        "The transfer's number as 'sharesheet transfers' shows it, its id, or its name's beginning."
      ))
  )
  var id: String

  func validate() throws {
    if id.isEmpty { throw ValidationError(translated("An id must not be empty.")) }
  }

  func resolved(by client: ControlClient) async throws -> String {
    try await TransferReference(text: id).id(from: client)
  }
}

/// The argument for one or more transfers. A command does nothing until all these transfers are
/// found.
struct TransferArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated("Numbers as 'sharesheet transfers' shows them, ids, or names' beginnings.")))
  var ids: [String]

  func validate() throws {
    if ids.contains("") { throw ValidationError(translated("An id must not be empty.")) }
  }

  /// Returns the ids in the given order, without duplicates.
  func resolved(by client: ControlClient) async throws -> [String] {
    var resolved: [String] = []
    for id in ids {
      let whole = try await TransferReference(text: id).id(from: client)
      if !resolved.contains(whole) { resolved.append(whole) }
    }
    return resolved
  }
}
