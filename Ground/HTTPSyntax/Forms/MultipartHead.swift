/// The head of a part.
enum MultipartHead {
  /// - Parameter bytes: The header lines without the last line break.
  static func field(_ bytes: ArraySlice<UInt8>) throws(FormProblem) -> FormField {
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({
        $0 >= " " && $0 != "\u{7f}" || "\t\r\n".unicodeScalars.contains($0)
      })
    else { throw .malformed("a field's head is not text") }
    var disposition: HeaderParameters?
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
      guard !line.utf8.contains(where: { $0 == 0x0d || $0 == 0x0a }),
        let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line[..<colon].contains(where: { $0 == " " || $0 == "\t" })
      else { throw .malformed("a field's head has a line that is not a header") }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "content-disposition":
        guard disposition == nil, let parsed = HeaderParameters(value),
          parsed.value == "form-data"
        else { throw .malformed("a field's Content-Disposition is not valid") }
        disposition = parsed
      case "content-transfer-encoding":
        // RFC 7578 §4.7 deprecates this field. The reader decodes nothing, so it accepts only the
        // encodings that leave the bytes unchanged.
        guard ["binary", "8bit", "7bit"].contains(value.lowercased()) else {
          throw .malformed("a field has an unsupported transfer encoding")
        }
      default: break
      }
    }
    guard let name = disposition?.parameters["name"] else {
      throw .malformed("a field has no name")
    }
    guard name.utf8.count <= FormLimits.name else { throw .tooMuch }
    return FormField(name: name, fileName: disposition?.parameters["filename"])
  }
}
