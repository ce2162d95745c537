package import Text

extension DescriptorReceipt: WrittenJSON {
  /// Writes the receipt's JSON.
  package func write(to json: inout JSONWriter) throws {
    try json.object { json in
      switch self {
      case .handle(let handle): json.member("handle", handle)
      case .refused(let error): try json.member("error", encoding: error)
      }
      json.member("type", tagged.type)
    }
  }
}
