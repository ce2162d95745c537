import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOPosix
import TestServers

@testable import Transfers

/// A loop that repeats attempts until the transfer ends, as the queue does, but without waiting.
struct Courier {
  let uploader = Uploader(
    loops: .singleton, idleTimeout: .seconds(20), userAgent: "test", policy: .unrestricted)
  /// The number of interrupted or postponed attempts.
  private(set) var failures = 0
  private(set) var restarts = 0
  /// The number of these attempts after which the upload had an address for a resumption.
  private(set) var resumableFailures = 0
  /// All remembered resumptions.
  private(set) var remembered: [Resumption?] = []
  private(set) var transfer: Transfer
  private let body: TransferBody
  /// Called after each interrupted or postponed attempt, with the value of `failures`.
  var afterFailure: (Int) async throws -> Void = { _ in }

  init(_ file: URL, to url: String, _ wish: ResumableUpload, method: String = "POST") throws {
    let file = try Descriptor.open(file.path, O_RDONLY)
    let size = try file.status().size
    transfer = .upload(size, to: url, resumable: wish, method: method)
    body = .file(file, .owned(size: size))
  }

  /// - Parameter strategy: Replaces the usual choice of an upload strategy.
  mutating func deliver(
    timeout: Int = 40, strategy: ((Transfer) -> any UploadStrategy)? = nil
  ) async throws -> ServerResponse {
    while failures + restarts < timeout {
      let memory = Memory()
      let end = try await uploader.attempt(
        transfer, body: body,
        strategy: strategy?(transfer)
          ?? uploader.strategy(for: transfer, hasBody: true, now: Date()),
        remember: { memory.all.append($0) }, progress: { _ in })
      remembered += memory.all
      if let last = memory.all.last { transfer.resumption = last }
      switch end {
      case .answered(let answer): return answer
      case .impossible(let reason): throw CourierError(reason: reason)
      case .restart:
        transfer.resumption = nil
        restarts += 1
      case .interrupted, .postponed:
        failures += 1
        if transfer.resumption != nil { resumableFailures += 1 }
        try await afterFailure(failures)
      }
    }
    throw CourierError(reason: "no end after \(failures) failures and \(restarts) restarts")
  }

  /// The resumptions that one attempt remembers. Only this attempt writes them.
  private final class Memory: @unchecked Sendable {
    var all: [Resumption?] = []
  }
}

struct CourierError: Error {
  let reason: String
}
