import Contract
import Foundation
import Testing

@testable import S3

/// The examples that Amazon publishes for signatures of S3.
@Suite struct S3SignerTests {
  private static let date = Date(timeIntervalSince1970: 1_369_353_600)
  private static let host = "examplebucket.s3.amazonaws.com"

  private let signer = S3Signer(
    S3Signing(
      region: "us-east-1", accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), at: date)

  private func signature(
    _ method: String, _ target: String, _ headers: [(String, String)] = [],
    _ payload: S3Signer.Payload = .empty
  ) -> String {
    let fields = signer.fields(
      method: method, target: target, authority: Self.host,
      headers: headers.map { HeaderField(name: $0.0, value: $0.1) }, payload: payload)
    return fields.first { $0.name == "Authorization" }?.value ?? ""
  }

  @Test(
    "Signatures equal the published ones",
    arguments: [
      (
        "GET", "/test.txt", ["Range": "bytes=0-9"],
        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
      ),
      (
        "GET", "/?lifecycle", [:],
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
      ),
      (
        "GET", "/?max-keys=2&prefix=J", [:],
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
      ),
      (
        "GET", "/?prefix=J&max-keys=2", [:],
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
      ),
    ])
  func published(
    _ method: String, _ target: String, _ headers: [String: String], _ expected: String
  ) {
    let value = signature(method, target, headers.map { ($0.key, $0.value) })
    #expect(value.hasSuffix(",Signature=\(expected)"), "\(value)")
    #expect(
      value.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"))
  }

  @Test("The signature of an upload covers its body and its fields") func upload() {
    let value = signature(
      "PUT", "/test$file.text",
      [
        ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ("User-Agent", "not signed"),
      ],
      .digest("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"))
    #expect(
      value.hasSuffix(
        "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,"
          + "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test("A presigned link equals the published one") func link() {
    let link = signer.link(
      to: "https://\(Self.host)/test.txt", authority: Self.host, expiry: 86400)
    #expect(
      link == "https://\(Self.host)/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test(
    "Every byte of an address is escaped once",
    arguments: [
      ("https://cow.example", "https://cow.example/"),
      ("https://cow.example/a b/ü+(1).png#x", "https://cow.example/a%20b/%C3%BC%2B%281%29.png"),
      ("http://cow.example:9000/%7ea%2fb?b=2&a", "http://cow.example:9000/~a/b?a=&b=2"),
      ("https://cow.example/100%", "https://cow.example/100%25"),
      ("https://cow.example/%+1?x=%zz", "https://cow.example/%25%2B1?x=%25zz"),
    ])
  func addresses(_ url: String, _ expected: String) {
    #expect(S3Address.canonical(url) == expected)
    #expect(S3Address.canonical(expected) == expected)
  }
}
