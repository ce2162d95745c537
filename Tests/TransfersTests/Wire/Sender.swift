import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOPosix
import TestServers

@testable import Transfers

/// A sender that makes single attempts, in the same way as the queue.
struct Sender {
  let folder: TemporaryFolder
  let uploader: Uploader

  init(
    proxies: [String: String] = [:], trustRoots: TrustedRoots = .system
  ) throws {
    folder = try TemporaryFolder()
    uploader = Uploader(
      loops: .singleton, idleTimeout: .seconds(30), userAgent: "sharesheet/test",
      policy: .unrestricted,
      proxies: ProxySettings(environment: proxies), trustRoots: trustRoots)
  }

  func transfer(
    _ url: String, method: String = "POST", headers: [HeaderField] = [], size: Int64,
    owner: String? = nil
  ) -> Transfer {
    HandOff(
      TransferRequest(kind: .upload, method: method, url: url, headers: headers), body: nil,
      owner: owner
    ).transfer(id: "a", custody: .owned(size: size), now: Date())
  }

  func send(
    _ url: String, method: String = "POST", headers: [HeaderField] = [],
    body: Data? = Data("moo".utf8),
    owner: String? = nil
  ) async throws -> UploadOutcome {
    let size = Int64(body?.count ?? 0)
    let transfer = transfer(url, method: method, headers: headers, size: size, owner: owner)
    let bytes = try body.map {
      TransferBody.file(
        try Descriptor.open(folder.file(UUID().uuidString, $0).path, O_RDONLY), .owned(size: size))
    }
    return try await uploader.attempt(
      transfer, body: bytes, strategy: PlainUpload(transfer, hasBody: body != nil),
      remember: { _ in }, progress: { _ in })
  }
}

extension UploadOutcome {
  /// The status of the response, or the reason that a user would see.
  var words: String {
    switch self {
    case .answered(let answer): "\(answer.status)"
    case .interrupted(let interruption): interruption.reason
    case .impossible(let reason): reason
    default: "\(self)"
    }
  }
}
