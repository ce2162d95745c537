import Foundation
import Testing

@testable import Connectivity

@Suite(.timeLimit(.minutes(3))) struct ContentCodingTests {
  private static let text = #"{"link":"https://files.example/1"}"#
  private static let zipped =
    "H4sIAAAAAAACA6tWysnMy1ayUsooKSkottLXT8vMSS3WS61IzC3ISdU3VKoFAI9XGpwiAAAA"
  private static let limit = 64 << 10

  private func decode(_ base64: String, _ fields: [String]) throws -> Data {
    ContentCoding.decode(try #require(Data(base64Encoded: base64)), fields, limit: Self.limit)
  }

  @Test(arguments: [
    (zipped, ["gzip"]), (zipped, ["x-gzip"]), (zipped, ["GZIP"]), (zipped, ["identity, gzip"]),
    ("eJyrVsrJzMtWslLKKCkpKLbS10/LzEkt1kutSMwtyEnVN1SqBQDN3AvB", ["deflate"]),
    ("q1bKyczLVrJSyigpKSi20tdPy8xJLdZLrUjMLchJ1TdUqgUA", ["deflate"]),
    (
      "H4sIAAAAAAACAwEqANX/eJyrVsrJzMtWslLKKCkpKLbS10/LzEkt1kutSMwtyEnVN1SqBQDN3AvBcab4byoAAAA=",
      ["deflate, gzip"]
    ),
    (
      "H4sIAAAAAAACA5Pv5mAAASbm1WGnTp45HbYp6JSGpqbGtkvX/U+f8dS95r3W44zuCc+r5iGrWBn6w6XmKAFVAwDv+PYRNgAAAA==",
      ["gzip", "gzip"]
    ),
    (
      "H4sIAAAAAAACA6tWysnMy1ayUsoAADGATsMKAAAAH4sIAAAAAAACAyspKSi20tdPy8xJLdZLrUjMLchJ"
        + "1TdUqgUAeYymKxgAAAA=",
      ["gzip"]
    ),
  ])
  func decodes(_ body: String, _ fields: [String]) throws {
    #expect(try String(decoding: decode(body, fields), as: UTF8.self) == Self.text)
  }

  @Test(arguments: [[], ["br"], ["gzip, br"], ["deflate"], ["gzip", "gzip", "gzip"], ["chunked"]])
  func unknownCoding(_ fields: [String]) throws {
    #expect(try decode(Self.zipped, fields) == Data(base64Encoded: Self.zipped))
  }

  @Test("A body that is not compressed stays unchanged") func uncompressed() {
    for fields in [["gzip"], ["deflate"], ["gzip, deflate"]] {
      for text in ["", "no zip", Self.text, "\u{1f}\u{8b}"] {
        let data = Data(text.utf8)
        #expect(ContentCoding.decode(data, fields, limit: Self.limit) == data)
      }
    }
  }

  /// A reader truncates a body that is longer than the reader's limit.
  @Test("The beginning of a truncated body is decoded") func truncatedBody() throws {
    let whole = try #require(Data(base64Encoded: Self.zipped))
    let found = ContentCoding.decode(whole.dropLast(9), ["gzip"], limit: Self.limit)
    #expect(found.count > 10 && Data(Self.text.utf8).starts(with: found))
  }

  /// The body expands from 269 bytes to 64 MiB of zeros.
  @Test("A decompressed body is limited in size") func sizeLimit() throws {
    let found = try decode(
      "H4sIAAAAAAACA+3cr05CcRTA8YtcNyYbYiAZ5BGIFAYazAbNjgcgkmVzJgsvQWZjc7PSeAO02f0T"
        + "nDM5L9z7GL/z+aSTTzw7+549NrLSQf1jXavth9n8f/nVOMoAAACAxM1e7+vlMSDrFtvLqxsAAAAg"
        + "dePjVl4dBf5uT8+tAwAAAJL3MOi3qw+B77tJbh0AAACQvM7v26i6BWyKp5Nr+wAAAIDkvQgGAAAA"
        + "QCiCAQAAABCLYAAAAADEIhgAAAAAwQgGAAAAQCyCAQAAABCLYAAAAADEIhgAAAAAwQgGAAAAQCyC"
        + "AQAAABDLYtDvlo8B7Z9iOrw4zAAAAIjkufnZe1/th3wHPEzs+uL+AAA=",
      ["gzip, gzip"])
    #expect(found.count <= Self.limit)
  }
}
