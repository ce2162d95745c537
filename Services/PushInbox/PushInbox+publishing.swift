import Foundation
import HTTPService
import HTTPSyntax
import HTTPTypes
import Hummingbird
import NIOCore
import Text

extension PushInbox {
  func addPublishing(to router: Router<ServiceContext>) {
    for method in [HTTPRequest.Method.post, .put] {
      router.on("/", method: method) { request, context in
        try await publishJSON(request, context)
      }
      router.on("/{topic}", method: method) { request, context in
        try await publish(request, context)
      }
    }
    // A link can publish with GET, so only the service's own pages may use these routes.
    for word in ["publish", "send", "trigger"] {
      router.get("/{topic}/\(word)") { request, context in
        try entrance.expectOwnPage(request)
        return try await publish(request, context)
      }
    }
  }

  private func publish(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let topic = try TopicName(context.parameters.require("topic"))
    try await entrance.admit(request, context, to: [topic], .write)
    let parameters = RequestParameters(request)
    let wanted = try PublishRequest(parameters, contentType: request.headers[.contentType])
    let key = try Self.key(of: request)
    if let known = try await known(key, topic) { return known }
    let isFile = wanted.fileName != nil && wanted.attach == nil
    let content = try await ReceivedContent.read(request, isFile: isFile, into: inbox)
    return try await keep(wanted, content, in: topic, key)
  }

  private func publishJSON(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let announced = request.headers[.contentLength].flatMap(Int.init) ?? 0
    guard announced <= PushLimits.json else { throw PushFailure.jsonTooLarge }
    var bytes: [UInt8] = []
    do {
      for try await part in request.body {
        bytes += part.readableBytesView
        guard bytes.count <= PushLimits.json else { throw PushFailure.jsonTooLarge }
      }
    } catch let failure as PushFailure {
      throw failure
    } catch {
      throw BodyError.cutShort
    }
    guard let json = try? JSONText.decode(PublishJSON.self, from: Data(bytes)) else {
      throw PushFailure.jsonInvalid
    }
    let topic = try TopicName(json.topic)
    try await entrance.admit(request, context, to: [topic], .write)
    // Header fields and URL parameters have no effect here. Unsupported features are still
    // rejected.
    try PublishRequest.refuse(RequestParameters(request))
    let wanted = try PublishRequest(json)
    let key = try Self.key(of: request)
    if let known = try await known(key, topic) { return known }
    let content = try await ReceivedContent.text(Array((json.message ?? "").utf8), into: inbox)
    return try await keep(wanted, content, in: topic, key)
  }

  // MARK: Storing

  private func keep(
    _ wanted: PublishRequest, _ content: ReceivedContent, in topic: TopicName, _ key: String?
  ) async throws -> Response {
    // The length is checked before the inbox stores an attachment.
    guard wanted.message?.utf8.count ?? 0 <= inbox.limits.message else {
      throw PushFailure.invalid("A message has at most \(inbox.limits.message) bytes.")
    }
    var message = PushMessage(
      number: 0, id: "", topic: topic.description, time: 0, title: wanted.title,
      message: wanted.message ?? "", priority: wanted.priority, tags: wanted.tags,
      click: wanted.click, icon: wanted.icon, isMarkdown: wanted.isMarkdown ? true : nil)
    var file: ReceivedFile?
    switch content {
    case .text(let text):
      if !text.isEmpty { message.message = text }
      message.attachment = wanted.attach.map { url in
        PushAttachment(name: wanted.fileName ?? Self.name(inURL: url), place: .elsewhere(url: url))
      }
    case .file(let received):
      guard wanted.attach == nil else {
        throw PushFailure.invalid(
          "A message has at most \(inbox.limits.message) bytes of UTF-8 beside an 'Attach'.")
      }
      message.attachment = try await attachment(received, name: wanted.fileName)
      file = received
    }
    if message.message.isEmpty {
      message.message = message.attachment.map { "You received a file: \($0.name)" } ?? "triggered"
    }
    let (kept, isRepeated) = try await inbox.add(
      message, isKept: wanted.isKept, file: file, key: key)
    return try answer(kept, isRepeated: isRepeated)
  }

  private func attachment(_ file: ReceivedFile, name: String?) async throws -> PushAttachment {
    try await DiskWork.run { [folder = inbox.folder] in
      let kind = FileKind(try file.start(), name: name)
      return PushAttachment(
        name: name ?? "attachment.\(kind.fileExtension)",
        place: .here(file: try folder.keep(file.file, ending: kind.fileExtension)),
        type: kind.mediaType, size: file.size)
    }
  }

  private func answer(_ message: PushMessage, isRepeated: Bool) throws -> Response {
    var response = try Response.json(PushEvent(message, url: url))
    if isRepeated, let name = HTTPField.Name("Idempotent-Replayed") {
      response.headers[name] = "true"
    }
    return response
  }

  private func known(_ key: String?, _ topic: TopicName) async throws -> Response? {
    guard let key, let first = try await inbox.message(withKey: key, in: topic) else { return nil }
    return try answer(first, isRepeated: true)
  }

  private static func key(of request: Request) throws(PushFailure) -> String? {
    let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
    guard key?.utf8.count ?? 0 <= PushLimits.key else {
      throw .invalid("An Idempotency-Key has at most \(PushLimits.key) bytes.")
    }
    return key?.nonEmpty
  }

  private static func name(inURL text: String) -> String {
    let name = URL(reading: text)?.lastPathComponent ?? ""
    return name.isEmpty || name == "/" ? "attachment" : name
  }
}
