/// The texts of a response rule, which are templates (`Template`). A transfer with a rule of its
/// own uses it in place of its extension's.
package struct ResponseRuleSource: Codable, Hashable, Sendable {
  /// The methods that the request which removes the item may have.
  package static let deletionMethods = ["DELETE", "GET", "POST", "PUT"]

  /// The link at which the item can be seen.
  package var link: String
  /// The link of a small picture.
  package var thumbnail: String?
  /// The URL of the request that removes the item.
  package var deletion: String?
  /// The method of that request: DELETE, GET, POST or PUT. `nil` means DELETE.
  package var deletionMethod: String?
  /// The header fields of that request.
  package var deletionHeaders: [String: String]?
  /// The body of that request, as it is, or `nil`.
  package var deletionBody: String?
  /// The signature of that request, or `nil`.
  package var deletionSigning: S3Signing?
  /// The server's error message.
  package var errorMessage: String?

  package init(
    link: String, thumbnail: String? = nil, deletion: String? = nil,
    deletionMethod: String? = nil, deletionHeaders: [String: String]? = nil,
    deletionBody: String? = nil, deletionSigning: S3Signing? = nil, errorMessage: String? = nil
  ) {
    self.link = link
    self.thumbnail = thumbnail
    self.deletion = deletion
    self.deletionMethod = deletionMethod
    self.deletionHeaders = deletionHeaders
    self.deletionBody = deletionBody
    self.deletionSigning = deletionSigning
    self.errorMessage = errorMessage
  }
}
