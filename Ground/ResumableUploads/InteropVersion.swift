import HTTPSyntax
import HTTPTypes
import Hummingbird

/// A version of the draft that a client can use.
enum InteropVersion: Int {
  case six = 6
  case eight = 8

  init?(_ request: Request) {
    guard
      let number = StructuredField.integer(request.headers[field: "Upload-Draft-Interop-Version"]),
      let version = Int(exactly: number).flatMap(Self.init(rawValue:))
    else { return nil }
    self = version
  }

  func announce(in fields: inout HTTPFields) {
    fields[field: "Upload-Draft-Interop-Version"] = "\(rawValue)"
  }
}

extension HTTPFields {
  /// Accesses the field with a name, or `nil` if the name is invalid.
  subscript(field name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }

  /// The fields without the fields about the upload or the connection.
  var withoutUploadFields: HTTPFields {
    var fields = self
    let own = [
      "Upload-Complete", "Upload-Length", "Upload-Offset", "Upload-Draft-Interop-Version",
      "Upload-Metadata", "Upload-Checksum", "Tus-Resumable", "Content-Length",
      "Transfer-Encoding", "Connection", "Expect", "Host",
    ]
    for name in own { fields[field: name] = nil }
    return fields
  }
}
