import AppleSupport
import Contract
import Foundation
import Linux

extension URLSessionTask {
  /// Hands off a background session's task to the daemon.
  func handOver() {
    if let error = session.invalidationError { return end(with: error) }
    do throws(TransferRefusal) {
      try handOverToDaemon()
    } catch {
      let error = (refusal: error, value: error.error(url: originalRequest?.url))
      end(with: error.value)
      if error.refusal.invalidatesSession { session.end(with: error.value) }
    }
  }

  private func handOverToDaemon() throws(TransferRefusal) {
    guard !session.isInvalid else { throw .sessionInvalid }
    if consumer.isHandler { throw .handlerInBackground }
    if self is URLSessionUploadTask, case .data? = body { throw .dataInBackground }
    let configuration = session.configuration
    if let appSession = session.appSession {
      let request = try transferRequest(configuration)
      return handOver(
        request, try body.map { (body) throws(TransferRefusal) in try body.open() }, to: appSession)
    }
    guard let connection = HostConnection.current else { throw .notAnExtension }
    guard configuration.sharedContainerIdentifier != nil else { throw .noSharedContainer }
    let request = try transferRequest(configuration)
    let descriptors = try body.map { (body) throws(TransferRefusal) in [try body.open()] } ?? []
    if case .data = body {
      StandardError.print(
        "warning: task \(taskIdentifier) of background session \(configuration.identifier ?? "") "
          + "sends its body as a data task. Linux delivers the body; iOS drops such a task when the "
          + "extension ends. Use uploadTask(with:fromFile:).")
    }
    connection.request(.transfer(request), descriptors: descriptors) { result in
      let url = self.originalRequest?.url
      switch result {
      case .success(let answer):
        switch answer.reply {
        case .accepted: self.change { $0.isInCustody = true }
        case .failed(let failure): self.end(with: TaskError.make(failure, url: url))
        case .attachment, .done: self.end(with: TransferRefusal.strangeAnswer.error(url: url))
        }
      case .failure(let failure): self.end(with: TaskError.make(failure, url: url))
      }
    }
  }

  private func handOver(_ request: TransferRequest, _ body: Descriptor?, to app: AppSession) {
    app.inLine(request.isInOrder == true) { [self] in
      do {
        let transfer = try await app.handOver(request, body: body)
        let isCancelled = change { changing in
          changing.isInCustody = true
          changing.transfer = transfer
          return changing.state == .canceling
        }
        if isCancelled { app.cancel(transfer) }
      } catch let error as ControlError where error.code == .sessionInUse {
        let error = app.inUse(originalRequest?.url)
        end(with: error)
        session.end(with: error)
      } catch {
        end(
          with: TaskError.make(
            code: NSURLErrorCannotCreateFile, "\(error)", url: originalRequest?.url))
      }
    }
  }

  /// Sets the task's state to the state of a transfer that the daemon already has.
  func adopt(description: String?, transfer: TransferStatus) {
    change { changing in
      changing.state = .running
      changing.description = description
      changing.isInCustody = true
      changing.transfer = transfer.id
      changing.sent = transfer.bytesSent
      changing.toSend = transfer.bytesTotal
      // The transfer waits for credentials, because the server responded with this status.
      if transfer.waitsFor == .credentials, let status = transfer.status,
        let url = originalRequest?.url
      {
        changing.response = HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
      }
    }
    progress.totalUnitCount = max(transfer.bytesTotal, transfer.bytesSent)
    progress.completedUnitCount = transfer.bytesSent
  }

  private func transferRequest(
    _ configuration: URLSessionConfiguration
  ) throws(TransferRefusal) -> TransferRequest {
    guard let request = originalRequest, request.isForHTTP || sealed?.mail != nil,
      let url = request.url
    else {
      throw .unsupportedURL(originalRequest?.url)
    }
    let fields = request.headerFields(adding: configuration)
    return TransferRequest(
      kind: self is URLSessionUploadTask ? .upload : .data,
      sessionIdentifier: configuration.identifier,
      sharedContainerIdentifier: configuration.sharedContainerIdentifier,
      taskIdentifier: taskIdentifier, taskDescription: taskDescription,
      method: request.httpMethod ?? "GET", url: url.absoluteString,
      headers: fields, fileName: body?.fileName, resumable: resumable(fields),
      earliestBeginDate: earliestBeginDate?.timeIntervalSince1970,
      isDiscretionary: configuration.isDiscretionary,
      isInOrder: configuration.httpMaximumConnectionsPerHost == 1 ? true : nil,
      // If an extension's session has no delegate, no code handles the task's end. The daemon then
      // does not launch the app.
      isHeard: HostConnection.current != nil && session.delegate == nil ? false : nil,
      sendsLaunchEvents: configuration.sessionSendsLaunchEvents ? nil : false,
      responseRule: responseRule, sealed: sealed)
  }
}

extension URLSessionTask {
  private static let carriers: Set<String> = ["POST", "PUT"]
  private static let foreign: Set<String> = ["content-range", "x-http-method-override"]

  /// Returns the kind of resumable upload that the daemon may offer the server, as iOS does since
  /// version 17. The offer adds three header fields to an otherwise unchanged request. A server
  /// that does not know them accepts the body as usual.
  ///
  /// Returns `nil` for a task without a file, for a method other than POST and PUT, and for a
  /// request whose header fields already belong to an upload protocol.
  /// - Parameter fields: all header fields of the request.
  func resumable(_ fields: [HeaderField]) -> ResumableUpload? {
    guard self is URLSessionUploadTask, case .file? = body,
      Self.carriers.contains(originalRequest?.httpMethod ?? "GET")
    else { return nil }
    let isOwnProtocol = fields.contains { field in
      let name = field.name.lowercased()
      return name.hasPrefix("upload-") || name.hasPrefix("tus-") || Self.foreign.contains(name)
    }
    return isOwnProtocol ? nil : .auto
  }
}
