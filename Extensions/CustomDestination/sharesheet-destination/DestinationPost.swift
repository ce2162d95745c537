import Contract
import Destinations
import Foundation
import UIKit
import URLLoading

/// The delivery of one share: requests or a message for the daemon, or a page of the browser.
@MainActor struct DestinationPost {
  private let destination: DestinationFile
  private let values: ShareValues
  private let files: [NSItemProvider]
  private let context: NSExtensionContext?

  init(
    _ destination: DestinationFile, _ values: ShareValues, _ files: [NSItemProvider],
    in context: NSExtensionContext?
  ) {
    self.context = context
    self.destination = destination
    self.values = values
    self.files = files
  }

  /// - Throws: An error if the share was not handed off completely.
  func run() async throws {
    switch destination.delivery {
    case .request(let request): try await send(request)
    case .mail(let mail): try await send(mail)
    case .browser(let form): try await BrowserPage(form, values, in: context).open()
    }
  }

  /// Sends one message with all files. The files are copied one after the other.
  private func send(_ mail: MailTemplate) async throws {
    let body = MailBody(mail, values)
    for provider in files {
      try await provider.withFile { file, url in try body.add(file, url) }
    }
    try body.send(with: RequestSending())
  }

  // MARK: Requests

  private func send(_ request: DestinationRequest) async throws {
    let sending = RequestSending()
    if files.isEmpty {
      for filled in try request.filled(values) { try sending.send(filled, from: nil) }
    } else if request.isTogether {
      try await sendTogether(request, sending)
    } else {
      for provider in files {
        let values = values
        try await provider.withFile { file, url in
          var own = values
          own.files = [file]
          for filled in try request.filled(own) { try sending.send(filled, from: url) }
        }
      }
    }
  }

  /// Sends one request with all files. The files are copied one after the other.
  private func sendTogether(
    _ request: DestinationRequest, _ sending: RequestSending
  ) async throws {
    let body = TogetherBody(request, values)
    for provider in files {
      try await provider.withFile { file, url in try body.add(file, url) }
    }
    try body.send(with: sending)
  }
}

/// The body that several files share.
private final class TogetherBody: @unchecked Sendable {
  // Sendable: the caller waits for each file before it adds the next.
  private let request: DestinationRequest
  private let values: ShareValues
  private var multipart: MultipartFile?
  private var filled: FilledRequest?

  init(_ request: DestinationRequest, _ values: ShareValues) {
    self.request = request
    self.values = values
  }

  func add(_ file: ShareValues.File, _ url: URL) throws {
    if filled == nil {
      var own = values
      own.files = [file]
      filled = try request.filled(own).first
    }
    guard case .multipart(let fields, let name, _)? = filled?.body else { return }
    let body = try multipart ?? MultipartFile(fields)
    multipart = body
    try body.add(file, at: url, as: name)
  }

  func send(with sending: RequestSending) throws {
    guard let filled, let multipart else { throw DestinationError("The request has no body.") }
    try multipart.finish()
    sending.upload(filled, multipart.url, contentType: multipart.contentType)
  }
}

/// The message that several files share.
private final class MailBody: @unchecked Sendable {
  // Sendable: the caller waits for each file before it adds the next.
  private let mail: MailTemplate
  private let values: ShareValues
  private var begun: (filled: FilledMail, file: MailFile)?

  init(_ mail: MailTemplate, _ values: ShareValues) {
    self.mail = mail
    self.values = values
  }

  func add(_ file: ShareValues.File, _ url: URL) throws {
    try begin(with: [file]).file.add(file, at: url)
  }

  func send(with sending: RequestSending) throws {
    let message = try begin(with: [])
    try message.file.finish()
    sending.send(message.filled, message.file.url)
  }

  /// - Parameter files: The first file, which templates can name.
  private func begin(
    with files: [ShareValues.File]
  ) throws -> (filled: FilledMail, file: MailFile) {
    if let begun { return begun }
    var own = values
    own.files = files
    let filled = try mail.filled(own)
    let new = (filled, try MailFile(filled))
    begun = new
    return new
  }
}

/// The tasks of a background session. The daemon delivers them after this process has ended.
final class RequestSending: @unchecked Sendable {
  // Sendable: the session is a constant and may be used on any thread.
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.background(
      withIdentifier: "destination.requests")
    configuration.sharedContainerIdentifier = OwnGroup.identifier
    session = URLSession(configuration: configuration)
  }

  /// - Parameter source: The shared file, or `nil`.
  func send(_ filled: FilledRequest, from source: URL?) throws {
    switch filled.body {
    case .none: start(session.dataTask(with: request(filled, nil)), filled)
    case .data(let data):
      let url = try BodyFolder.newFile()
      try data.write(to: url)
      upload(filled, url, contentType: filled.contentType)
    case .file:
      if let source { upload(filled, source, contentType: filled.contentType) }
    case .multipart(let fields, let name, let files):
      let body = try MultipartFile(fields)
      if let file = files.first, let source { try body.add(file, at: source, as: name) }
      try body.finish()
      upload(filled, body.url, contentType: body.contentType)
    case .multipartText(let fields, let name, let text):
      let body = try MultipartFile(fields)
      try body.add(text: text, named: "text.txt", as: name)
      try body.finish()
      upload(filled, body.url, contentType: body.contentType)
    }
  }

  func upload(_ filled: FilledRequest, _ body: URL, contentType: String?) {
    start(session.uploadTask(with: request(filled, contentType), fromFile: body), filled)
  }

  func send(_ mail: FilledMail, _ message: URL) {
    // The URL was checked when the destination was read.
    var request = URLRequest(url: URL(string: mail.server) ?? URL(fileURLWithPath: "/"))
    request.httpMethod = "POST"
    let task = session.uploadTask(with: request, fromFile: message)
    task.sealed = SealedParts(mail: mail.envelope)
    task.resume()
  }

  private func start(_ task: URLSessionTask, _ filled: FilledRequest) {
    task.responseRule = filled.responseRule
    task.sealed = filled.sealed
    task.resume()
  }

  private func request(_ filled: FilledRequest, _ contentType: String?) -> URLRequest {
    // The URL was checked when the request was filled.
    var request = URLRequest(url: URL(string: filled.url) ?? URL(fileURLWithPath: "/"))
    request.httpMethod = filled.method
    for header in filled.headers { request.addValue(header.value, forHTTPHeaderField: header.name) }
    if let contentType { request.setValue(contentType, forHTTPHeaderField: "Content-Type") }
    return request
  }
}
