import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

extension Fault {
  /// Changes of a large file after its hand-off. The daemon does not copy such a file but gives it
  /// a second name.
  static let file: [Fault] = [
    after(
      "truncated after the hand-off", Parcel.failed(changed, requests: 1...2), catches: .corrupt
    ) {
      guard truncate($0.path, 1000) == 0 else { throw EnvironmentError("not truncated") }
    },
    after(
      "changed in place after the hand-off", Parcel.failed(changed, requests: 1...2),
      catches: .corrupt
    ) {
      let file = try FileHandle(forWritingTo: $0)
      try file.write(contentsOf: Data("changed".utf8))
      try file.close()
    },
    after("unlinked after the hand-off", Parcel.End(requests: 2...2), catches: .lost) {
      try FileManager.default.removeItem(at: $0)
    },
    after("replaced after the hand-off", Parcel.End(requests: 2...2), catches: .corrupt) {
      let other = $0.deletingLastPathComponent().appending(path: "other")
      try Data("another film".utf8).write(to: other)
      guard rename(other.path, $0.path) == 0 else { throw EnvironmentError("not replaced") }
    },
  ]

  private static let changed = "changed after it was shared"

  /// One byte more than the daemon copies. The file contains only zeros.
  private static let size = (64 << 20) + 1

  /// The first attempt fails, and the file changes before the response. The control keeps the path
  /// and reads the file when it sends.
  private static func after(
    _ name: String, _ end: Parcel.End, catches: Violation.Kind,
    _ change: @escaping @Sendable (URL) throws -> Void
  ) -> Fault {
    let parcel = Parcel(end: end)
    return Fault(name, expecting: [parcel.name: end], catches: catches) { isControl in
      let stage = try FaultStage()
      let film = try stage.folder.sparseFile("film.mov", size: Int64(size))
      try stage.serve { exchange in
        guard exchange.isFirst else { return exchange.accept() }
        try? change(film)
        exchange.answer(503)
        exchange.finish()
      }
      stage.note {
        $0.handedOff.append(
          History.HandedOff(
            name: parcel.name, digest: Data(count: size).digest, size: Int64(size)))
      }
      if isControl {
        for _ in 0..<2 {
          _ = try await onThread {
            try Command.run([
              "/usr/bin/curl", "-s", "-X", "POST", "-T", film.path, "-H", "Expect:",
              stage.url(of: parcel),
            ])
          }
        }
        return stage.history
      }
      let queue = try await stage.queue()
      let request = TransferRequest(
        kind: .upload, method: "POST", url: stage.url(of: parcel), headers: [],
        fileName: "film.mov", resumable: .off)
      let body = try Descriptor.open(film.path, O_RDONLY)
      let taken = try await queue.handOff([HandOff(request, body: body)])
      try await QueueClient().see(through: taken.map { (parcel, $0.id) }, queue, stage)
      await queue.stop()
      return stage.history
    }
  }
}
