import Foundation
import TestServers

/// A strict server of resumable uploads. A scenario can replace each step by a wrong step.
extension Exchange {
  /// Whether the request's path is the address of an upload.
  var isAboutUpload: Bool { request.path.contains("/uploads/") }

  // MARK: The IETF's draft

  /// Responds as the draft requires.
  func ietf() {
    guard isAboutUpload else {
      let path = begin()
      announce(path)
      store(at: path)
      return completeIETF(path)
    }
    let path = request.path
    guard let upload = ledger.upload(path) else { return refuse(404) }
    switch request.method {
    case "HEAD": answerHead(upload)
    case "GET":
      upload.isComplete ? answer(200, ["Upload-Complete": "?1"], body: "thanks") : answer(404)
    case "DELETE":
      ledger.change(path) { $0 = nil }
      answer(204)
    case "PATCH":
      guard request["Upload-Offset"] == "\(upload.bytes.count)" else {
        return refuse(
          409, ["Upload-Offset": "\(upload.bytes.count)", "Upload-Complete": "?0"])
      }
      store(at: path)
      completeIETF(path)
    default: refuse(405)
    }
  }

  /// Creates an upload and resets the connection after `limit` bytes of the body.
  func ietf(cutAt limit: Int, isAnnounced: Bool = true) {
    let path = begin()
    if isAnnounced { announce(path) }
    store(at: path, upTo: limit)
    reset()
  }

  /// Creates an upload and returns its address.
  func begin() -> String {
    let path = "/\(request.name)/uploads/\(index)"
    let length = request["Upload-Length"].flatMap { Int($0) } ?? request.length
    ledger.change(path) { [request] in
      $0 = PartialUpload(length: length, key: request["Idempotency-Key"])
    }
    return path
  }

  func announce(_ path: String, version: String? = nil) {
    let version = version ?? request["Upload-Draft-Interop-Version"] ?? "8"
    inform(104, ["Location": path, "Upload-Draft-Interop-Version": version])
  }

  /// Reads the request's body into an upload.
  func store(at path: String, upTo limit: Int = .max) {
    let bytes = read(upTo: limit)
    ledger.change(path) { $0?.bytes.append(bytes) }
  }

  /// Performs an upload's request if the upload is whole, and returns whether the upload is whole.
  func complete(_ path: String) -> Bool {
    guard let upload = ledger.upload(path), upload.bytes.count == upload.length else {
      return false
    }
    ledger.change(path) { $0?.isComplete = true }
    ledger.take(
      History.Effect(
        name: request.name, digest: upload.bytes.digest, size: Int64(upload.bytes.count)),
      key: upload.key)
    return true
  }

  private func completeIETF(_ path: String) {
    guard !isOver else { return }
    guard request["Upload-Complete"] != "?0" else {
      return answer(201, ["Upload-Complete": "?0", "Location": path])
    }
    guard complete(path) else { return answer(400) }
    answer(200, ["Upload-Complete": "?1"], body: "thanks")
  }

  /// Responds with the state of an upload.
  func answerHead(_ upload: PartialUpload, offset: Int? = nil, length: Int? = nil) {
    answer(
      204,
      [
        "Upload-Offset": "\(offset ?? upload.bytes.count)",
        "Upload-Complete": upload.isComplete ? "?1" : "?0",
        "Upload-Length": "\(length ?? upload.length)", "Cache-Control": "no-store",
      ])
  }

  // MARK: tus

  /// Responds as tus 1.0.0 requires.
  func tus(extensions: String = "creation") {
    let path = request.path
    switch request.method {
    case "OPTIONS": answer(204, ["Tus-Version": "1.0.0", "Tus-Extension": extensions])
    case "POST":
      let path = begin()
      store(at: path)
      answer(201, tusHeaders(path, ["Location": path]))
    default:
      guard let upload = ledger.upload(path) else { return refuse(404) }
      switch request.method {
      case "HEAD":
        answer(
          200, tusHeaders(path, ["Upload-Length": "\(upload.length)", "Cache-Control": "no-store"]))
      case "PATCH":
        guard request["Upload-Offset"] == "\(upload.bytes.count)" else { return refuse(409) }
        store(at: path)
        guard !isOver else { return }
        _ = complete(path)
        answer(204, tusHeaders(path))
      case "DELETE":
        ledger.change(path) { $0 = nil }
        answer(204, ["Tus-Resumable": "1.0.0"])
      default: refuse(405)
      }
    }
  }

  func tusHeaders(_ path: String, _ more: [String: String] = [:]) -> [String: String] {
    let offset = "\(ledger.upload(path)?.bytes.count ?? 0)"
    return ["Tus-Resumable": "1.0.0", "Upload-Offset": offset].merging(more) { $1 }
  }
}

extension Exchange {
  /// The upload at the request's path.
  var upload: PartialUpload? { ledger.upload(request.path) }
}
