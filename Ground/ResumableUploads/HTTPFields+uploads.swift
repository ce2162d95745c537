import HTTPTypes

extension HTTPFields {
  /// A field by its name; a name that is none names no field.
  subscript(field name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }

  /// Without what is about the upload and not about its target.
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
