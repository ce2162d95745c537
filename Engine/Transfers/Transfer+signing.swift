import Connectivity
import Contract
import Foundation
import HTTPSyntax
import NIOHTTP1
import S3

extension Transfer {
  /// The signature of the transfer's requests, without placeholders if the transfer is unsealed.
  var signing: S3Signing? { request.sealed?.signing }
}

extension S3Signer.Payload {
  /// TLS protects the body of a request by https. Otherwise the body is read once more, which
  /// blocks on the disk.
  /// - Throws: `BodyStorageError.changed` if the file has become shorter.
  init(_ body: BodySlice?, isSecure: Bool) throws {
    if isSecure {
      self = .unsigned
    } else if let body, body.length > 0 {
      self = .digest(try UploadDigest.sha256.hexadecimal(of: body))
    } else {
      self = .empty
    }
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
