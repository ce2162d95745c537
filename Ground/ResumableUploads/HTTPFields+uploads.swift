import HTTPTypes

extension HTTPFields {
  /// The field with a name; `nil` if the name is invalid.
  subscript(field name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }

  /// The fields without those about the upload or the connection.
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
