import Contract
import Foundation
import Linux
import TestServers
import Transfers

/// A careless client that runs `curl` once and believes its exit status.
struct CurlOnce: Sendable {
  /// The words before the command, for example to run the command in another network.
  var prefix: [String] = []
  /// The timeout in seconds.
  var timeout = 0.5
  var options: [String] = []

  func deliver(_ parcel: Parcel, to url: String, on stage: FaultStage) async throws {
    let file = try stage.folder.file(UUID().uuidString, parcel.body).path
    stage.acknowledged(parcel)
    let words =
      prefix + [
        "/usr/bin/curl", "--silent", "--output", "/dev/null", "--noproxy", "*", "--max-time",
        "\(timeout)", "--header", "Expect:", "--request", parcel.method,
      ] + options + ["--data-binary", "@\(file)", url]
    let (status, _) = try await onThread { try Command.run(words) }
    guard status == .exited(code: 0) else { return }
    stage.note {
      $0.told.append(
        History.Told(name: parcel.name, state: .delivered, sentence: "curl said 0."))
    }
  }
}
