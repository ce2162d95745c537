import Connectivity
import Contract
import Foundation
import HTTPSyntax
import NIOHTTP1
import S3
import Synchronization

extension Transfer {
  /// The signature of the transfer's requests, without placeholders if the transfer is unsealed.
  var signing: S3Signing? { request.sealed?.signing }
}

/// The parts of signatures that cover the body, for one attempt.
///
/// TLS protects the body of a request by https. Otherwise each part of the body is read once more.
/// The digest of the next part is computed while the connection sends the present one.
final class SignedPayloads: Sendable {
  private typealias Work = Task<S3Signer.Payload, any Error>
  private let prepared = Mutex<(range: Range<Int64>, work: Work)?>(nil)

  /// - Throws: `BodyStorageError.changed` if the file has become shorter.
  func payload(of request: UploadRequest, _ slice: BodySlice?) async throws -> S3Signer.Payload {
    guard let slice, slice.length > 0 else { return .empty }
    if request.content == nil, let known = prepared.withLock({ $0 }), known.range == slice.range {
      return try await known.work.value
    }
    return try await Self.digest(slice)
  }

  /// Begins the work for a part of the body.
  func prepare(_ slice: BodySlice) {
    guard slice.length > 0 else { return }
    let work = Work { try await Self.digest(slice) }
    prepared.withLock { $0 = (slice.range, work) }
  }

  private static func digest(_ slice: BodySlice) async throws -> S3Signer.Payload {
    .digest(try await DiskThreads.run { try UploadDigest.sha256.hexadecimal(of: slice) })
  }
}

extension OutgoingRequest {
  /// Adds the signature of the transfer's server.
  mutating func sign(_ signing: S3Signing, _ payload: S3Signer.Payload, at date: Date) {
    let headers = head.headers.map { HeaderField(name: $0.name, value: $0.value) }
    let fields = S3Signer(signing, at: date).fields(
      method: head.method.rawValue, target: head.uri, authority: destination.authority,
      headers: headers, payload: payload)
    for field in fields { head.headers.replaceOrAdd(name: field.name, value: field.value) }
  }
}

extension UploadOutcome {
  /// Returns the outcome with the presigned link of an uploaded object, if its transfer has one.
  /// - Parameter open: The transfer with its secrets.
  func linked(by open: Transfer, at date: Date) -> UploadOutcome {
    guard case .answered(var response) = self, response.isSuccess, let signing = open.signing,
      let expiry = signing.linkExpiry, let target = try? TransferTarget(open.request.url)
    else { return self }
    let link = S3Signer(signing, at: date).link(
      to: open.request.url, authority: target.authority, expiry: expiry)
    let field = HeaderField(name: ServerResponse.presignedLinkField, value: link)
    // A field of the server must not take its place.
    response.headers.insert(field, at: 0)
    return .answered(response)
  }
}
