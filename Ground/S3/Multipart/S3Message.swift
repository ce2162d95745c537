package import Foundation
import Markup

/// The XML messages of multipart uploads.
package enum S3Message {
  /// The parts on one page of a list.
  package struct Page: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
      package let number: Int
      package let size: Int64
      package let tag: String
    }

    package let parts: [Part]
    /// Whether another page follows.
    package let isTruncated: Bool
  }

  /// Returns the identifier of a new upload, or `nil` if the message has none.
  package static func upload(in body: Data?) -> String? {
    guard let root = root(body), !isError(root), let upload = text("UploadId", in: root),
      !upload.isEmpty
    else { return nil }
    return upload
  }

  /// Returns the parts that the server has, or `nil` if the message is no list.
  package static func page(in body: Data?) -> Page? {
    // Servers differ in the name of the list.
    guard upload(in: body) != nil, let root = root(body) else { return nil }
    let parts = root.all("Part").compactMap { part -> Page.Part? in
      guard let number = text("PartNumber", in: part).flatMap({ Int($0) }),
        let size = text("Size", in: part).flatMap({ Int64($0) }), let tag = text("ETag", in: part)
      else { return nil }
      return Page.Part(number: number, size: size, tag: tag)
    }
    return Page(parts: parts, isTruncated: text("IsTruncated", in: root) == "true")
  }

  /// Returns whether the message says that the upload is complete. A status of success is not
  /// enough, because a server may fail after it has sent the status.
  package static func isCompletion(_ body: Data?) -> Bool {
    root(body)?.name == "CompleteMultipartUploadResult"
  }

  /// Returns the code of an error, such as `NoSuchUpload`, or `nil` if the message is no error.
  package static func error(in body: Data?) -> String? {
    guard let root = root(body), isError(root) else { return nil }
    return text("Code", in: root) ?? ""
  }

  private static func isError(_ root: MarkupElement) -> Bool { root.name == "Error" }

  /// Returns the message that completes an upload.
  /// - Parameter tags: The entity tags of all parts in order.
  package static func completion(of tags: [String]) -> Data {
    var text = "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
    for (index, tag) in tags.enumerated() {
      let tag = tag.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      text += "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(tag)</ETag></Part>"
    }
    return Data((text + "</CompleteMultipartUpload>").utf8)
  }

  private static func root(_ body: Data?) -> MarkupElement? {
    guard let body, !body.isEmpty else { return nil }
    // Some servers send white space while they work.
    let start = body.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return try? MarkupElement(Array(start))
  }

  private static func text(_ name: String, in element: MarkupElement) -> String? {
    element.first(name)?.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
