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
