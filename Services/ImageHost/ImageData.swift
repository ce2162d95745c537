import Foundation

/// An image in the API's form, with every property of Imgur's. Unsupported properties are null.
struct ImageData: Encodable, Sendable {
  let record: ImageRecord
  let link: String
  /// Whether to include the delete hash. Only the response to an upload and the list of all images
  /// include it.
  let isOwner: Bool

  private enum Key: String, CodingKey {
    case id, deletehash, title, description, datetime, type, animated, width, height, size, views
    case bandwidth, vote, favorite, nsfw, section, name, link, tags
    case accountURL = "account_url"
    case accountID = "account_id"
    case isAd = "is_ad"
    case inMostViral = "in_most_viral"
    case inGallery = "in_gallery"
  }

  func encode(to encoder: any Encoder) throws {
    var data = encoder.container(keyedBy: Key.self)
    try data.encode(record.id, forKey: .id)
    if isOwner { try data.encode(record.deleteHash, forKey: .deletehash) }
    try data.encode(record.fields.title, forKey: .title)
    try data.encode(record.fields.description, forKey: .description)
    try data.encode(Int64(record.received.timeIntervalSince1970), forKey: .datetime)
    try data.encode(record.format.mediaType, forKey: .type)
    try data.encode(record.isAnimated, forKey: .animated)
    try data.encode(record.width, forKey: .width)
    try data.encode(record.height, forKey: .height)
    try data.encode(record.size, forKey: .size)
    try data.encode(record.fields.name, forKey: .name)
    try data.encode(link, forKey: .link)
    // The host does not count views or bandwidth.
    for key in [Key.views, .bandwidth] { try data.encode(0, forKey: key) }
    for key in [Key.favorite, .isAd, .inMostViral, .inGallery] {
      try data.encode(false, forKey: key)
    }
    for key in [Key.vote, .nsfw, .section, .accountURL, .accountID] {
      try data.encodeNil(forKey: key)
    }
    try data.encode([String](), forKey: .tags)
  }
}
