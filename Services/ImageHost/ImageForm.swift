import HTTPSyntax
import HTTPTypes

/// A reader of an upload's body in any supported form. It returns the image's bytes and keeps the
/// short text fields.
struct ImageForm: Sendable {
  private enum Reader: Sendable {
    case multipart(MultipartReader)
    case urlEncoded(URLEncodedReader)
    case raw
    /// The content type is a URL-encoded form's. Many clients send this type with any content, so
    /// the first bytes of the body determine the form.
    case undecided([UInt8])
  }

  private enum Field: Hashable, Sendable {
    case image
    case text(String)
    case other
  }

  /// The largest length of each text field, in bytes.
  private static let limits = ["title": 1 << 10, "description": 16 << 10, "name": 255, "type": 16]

  private(set) var hasImage = false
  private var reader: Reader
  private var field = Field.other
  private var texts: [String: [UInt8]] = [:]
  private var fileName: String?

  /// - Parameter contentType: The request's content type. If it is not the content type of a form,
  ///   the body is the image.
  /// - Throws: `FormProblem.boundary` if a multipart form has no valid boundary.
  init(contentType: String?) throws(FormProblem) {
    let type = contentType?.prefix { $0 != ";" }.lowercased() ?? ""
    if type.hasPrefix("multipart/"), let contentType {
      reader = .multipart(try MultipartReader(contentType: contentType))
    } else if type.hasPrefix("application/x-www-form-urlencoded") {
      reader = .undecided([])
    } else {
      reader = .raw
      (hasImage, field) = (true, .image)
    }
  }

  /// - Returns: The next bytes of the image.
  /// - Throws: `FormProblem` or `ImgurFailure` if the form or one of its fields is invalid.
  mutating func read(_ bytes: [UInt8]) throws -> [ArraySlice<UInt8>] {
    switch reader {
    case .raw: return [bytes[...]]
    case .multipart(var multipart):
      let events = try multipart.read(bytes)
      reader = .multipart(multipart)
      return try take(events)
    case .urlEncoded(var form):
      let events = try form.read(bytes)
      reader = .urlEncoded(form)
      return try take(events)
    case .undecided(var start):
      start += bytes
      guard start.count >= ImageFormat.length else {
        reader = .undecided(start)
        return []
      }
      return try decide(start)
    }
  }

  /// - Returns: The last bytes of the image.
  mutating func finish() throws -> [ArraySlice<UInt8>] {
    var last: [ArraySlice<UInt8>] = []
    if case .undecided(let start) = reader { last = try decide(start) }
    switch reader {
    case .multipart(let multipart): try multipart.finish()
    case .urlEncoded(var form): last += try take(form.finish())
    case .raw, .undecided: break
    }
    return last
  }

  /// Returns a text field, or `nil` if it is missing or empty.
  func text(_ name: String) throws -> String? {
    guard let bytes = texts[name], !bytes.isEmpty else {
      return name == "name" ? fileName.flatMap { $0.isEmpty ? nil : $0 } : nil
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ImgurFailure(.badRequest, "The \(name) is not UTF-8.")
    }
    return text
  }

  /// Adds a text field from outside the body: a parameter of the URL.
  mutating func add(_ name: String, _ text: String) throws {
    try append(Array(text.utf8)[...], to: name)
  }

  private mutating func decide(_ start: [UInt8]) throws -> [ArraySlice<UInt8>] {
    if ImageFormat(start) != nil {
      reader = .raw
      (hasImage, field) = (true, .image)
    } else {
      reader = .urlEncoded(URLEncodedReader())
    }
    return try read(start)
  }

  private mutating func take(_ events: [FormEvent]) throws -> [ArraySlice<UInt8>] {
    var image: [ArraySlice<UInt8>] = []
    for event in events {
      switch event {
      case .field(let new): try begin(new)
      case .bytes(let bytes):
        switch field {
        case .image: image.append(bytes)
        case .text(let name): try append(bytes, to: name)
        case .other: break
        }
      }
    }
    return image
  }

  private mutating func begin(_ new: FormField) throws {
    if new.name == "image" {
      guard !hasImage else { throw ImgurFailure(.badRequest, "There is more than one image.") }
      (hasImage, field) = (true, .image)
      if let name = new.fileName { fileName = String(name.prefix(255)) }
    } else if Self.limits[new.name] != nil {
      field = .text(new.name)
      texts[new.name] = []
    } else {
      field = .other
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, to name: String) throws {
    guard (texts[name]?.count ?? 0) + bytes.count <= Self.limits[name] ?? 0 else {
      throw ImgurFailure(.badRequest, "The \(name) is too long.")
    }
    texts[name, default: []] += bytes
  }
}
