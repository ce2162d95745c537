/// A token that protects topics. Only clients with the token may use the topics that it names.
package struct PushToken: Decodable, Equatable, Sendable {
  package enum Access: String, Decodable, Sendable {
    case readWrite = "read-write"
    case readOnly = "read-only"
    case writeOnly = "write-only"
  }

  package let token: String
  /// Topic names. `*` stands for any characters.
  package let topics: [String]
  package let access: Access

  private enum CodingKeys: CodingKey { case token, topics, access }

  package init(_ token: String, topics: [String], access: Access = .readWrite) {
    self.token = token
    self.topics = topics
    self.access = access
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    token = try values.decode(String.self, forKey: .token)
    topics = try values.decode([String].self, forKey: .topics)
    access = try values.decodeIfPresent(Access.self, forKey: .access) ?? .readWrite
  }
}
