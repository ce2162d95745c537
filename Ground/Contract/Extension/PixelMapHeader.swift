/// The header of a PAM file with RGB_ALPHA tuples of 8 bits. Files with other tuples are rejected.
package struct PixelMapHeader: Hashable, Sendable {
  /// The longest header in bytes.
  package static let maximumLength = 256

  /// The width in pixels, from 1 to the initializer's `maximumSide`.
  package let width: Int
  /// The height in pixels, from 1 to the initializer's `maximumSide`.
  package let height: Int
  /// The header's length in bytes.
  package let length: Int

  /// The length of the whole file in bytes.
  package var fileSize: Int { length + width * height * 4 }

  /// Reads a header. Returns `nil` if the header is invalid or longer than `maximumLength`, or if a
  /// side is longer than `maximumSide`.
  /// - Parameters:
  ///   - start: The file's first bytes.
  ///   - maximumSide: The longest side in pixels.
  package init?(
    _ start: some Collection<UInt8>, maximumSide: Int = Picture.maximumSide
  ) {
    var fields: [String: String] = [:]
    var length = 0
    var rest = start.prefix(Self.maximumLength)
    var isFirst = true
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      length += rest.distance(from: rest.startIndex, to: end) + 1
      rest = rest[rest.index(after: end)...]
      if isFirst {
        guard line == "P7" else { return nil }
        isFirst = false
      } else if line == "ENDHDR" {
        self.init(fields, length: length, maximumSide: maximumSide)
        return
      } else {
        let words = line.split(separator: " ")
        guard words.count == 2, fields[String(words[0])] == nil else { return nil }
        fields[String(words[0])] = String(words[1])
      }
    }
    return nil
  }

  private init?(_ fields: [String: String], length: Int, maximumSide: Int) {
    guard let width = fields["WIDTH"].flatMap({ Int($0) }),
      let height = fields["HEIGHT"].flatMap({ Int($0) }),
      width > 0, height > 0, width <= maximumSide, height <= maximumSide,
      fields["DEPTH"] == "4", fields["MAXVAL"] == "255", fields["TUPLTYPE"] == "RGB_ALPHA"
    else { return nil }
    self.width = width
    self.height = height
    self.length = length
  }
}
