/// The details that a file contains and that nobody sees in the picture or on the page.
///
/// The texts are as the file contains them, at most `maximumText` bytes each. A caller that shows
/// them must sanitize them.
package struct HiddenDetails: Hashable, Sendable {
  /// The place where a photo was taken, in degrees.
  package struct Place: Hashable, Sendable {
    /// From -90, south, to 90, north.
    package let latitude: Double
    /// From -180, west, to 180, east.
    package let longitude: Double
  }

  /// The largest part of a text that is read, in bytes.
  static let maximumText = 256
  /// The largest number of names.
  private static let maximumPeople = 16

  package internal(set) var place: Place?
  /// Whether the file has data about a place, even if the data is not readable.
  package internal(set) var hasPlace = false
  /// The manufacturer of the camera.
  package internal(set) var cameraMake: String?
  package internal(set) var cameraModel: String?
  /// The serial number of the camera or of its lens.
  package internal(set) var serialNumber: String?
  /// The names of the owner, the artist, the author and the holder of the copyright.
  package private(set) var people: [String] = []
  /// The date and time at which the photo was taken or the file was made, as the file contains it.
  package internal(set) var timeTaken: String?
  /// The program that made the file.
  package internal(set) var program: String?
  /// Whether the file has a comment, a title or a description.
  package internal(set) var hasComment = false
  /// Whether the file has an XMP packet, which can repeat all other details.
  package internal(set) var hasXMP = false
  /// Whether the file has data of the International Press Telecommunications Council.
  package internal(set) var hasIPTC = false
  /// Whether the file has a smaller picture, which can show what was cropped from the picture.
  package internal(set) var hasPreview = false
  /// Whether the file has other data, such as a manufacturer's notes.
  package internal(set) var hasOther = false

  package init() {}

  /// Whether the file contains no such details.
  package var isEmpty: Bool { self == HiddenDetails() }

  /// Adds the name of a person, if the text is not empty.
  mutating func addPerson(_ name: String?) {
    guard let name, !people.contains(name), people.count < Self.maximumPeople else { return }
    people.append(name)
  }

  /// Returns a text from the bytes of a file, without zeros and spaces at its ends. `nil` if no
  /// other characters remain.
  static func text(_ bytes: some Collection<UInt8>) -> String? {
    let part = bytes.prefix(maximumText).prefix { $0 != 0 }
    var text = String(decoding: part, as: UTF8.self)[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}
