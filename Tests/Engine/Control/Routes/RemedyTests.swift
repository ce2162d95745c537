import Contract
import DaemonClient
import Foundation
import TestServers
import Testing
import Text

/// A failed transfer names the user's next step.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct RemedyTests {
  @Test(
    "A status that makes a transfer fail determines the first remedy",
    arguments: [
      (403, "editTransfer"), (404, "changeAddress"), (413, "changeAddress"), (422, "retryTransfer"),
    ])
  func nextStep(status: Int, remedy: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(status) }
    try await DaemonProcess.with { daemon in
      let id = try await daemon.add(server.url).id
      try await daemon.wait(for: id, .failed)
      let transfer = try await daemon.client.transfer(id)
      #expect(transfer.remedies?.first.map { $0.tagged.type } == remedy)
    }
    try await server.stop()
  }

  @Test("A transfer to an unknown host has the remedy to change the address")
  func unknownHost() async throws {
    try await DaemonProcess.with { daemon in
      let id = try await daemon.add("http://nobody.invalid/").id
      // A transfer has no remedy during an attempt.
      for try await transfer in daemon.client.transferEvents() where transfer.remedies != nil {
        #expect(transfer.remedies == [.changeAddress(id)], "\(transfer.reason ?? "")")
        return
      }
      Issue.record("The events ended.")
    }
  }
}
