import ArgumentParser
import ControlAPI

extension Transfers {
  struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Follow transfers: a line now and at every change.",
      discussion: """
        With ids it ends when all of them have; without it goes on until Ctrl-C.

        EXAMPLES
          sharesheet transfers watch
          sharesheet transfers watch --json | jq -r .sentence
        """)

    @Argument(help: "Only the transfers with these ids.")
    var ids: [String] = []

    @Flag(help: "Print one JSON value a line.")
    var json = false

    func run() async throws {
      let client = try Connection.open().client
      for id in ids { _ = try await client.transfer(id) }
      let wanted = Set(ids)
      var open = wanted
      var said: [String: String] = [:]
      for try await transfer in client.transferEvents()
      where wanted.isEmpty || wanted.contains(transfer.id) {
        if json {
          try Console.show(json: transfer)
        } else if said[transfer.id] != transfer.sentence {
          said[transfer.id] = transfer.state.isFinal ? nil : transfer.sentence
          Console.show("\(transfer.id)  \(transfer.sentence.printableLine)")
        }
        if transfer.state.isFinal { open.remove(transfer.id) }
        if !wanted.isEmpty && open.isEmpty { return }
      }
      throw Refusal(.noDaemon, "The daemon has ended. What is queued stays queued.")
    }
  }
}
