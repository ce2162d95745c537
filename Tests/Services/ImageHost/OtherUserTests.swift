import Foundation
import Glibc
import HTTPService
import TestServers
import Testing

/// Other users of the machine, and pages of other sites, cannot use the image host.
@Suite(.timeLimit(.minutes(3))) struct OtherUserTests {
  @Test("An image host of another user shows, accepts and deletes no images")
  func owner() async throws {
    let images = try TestImages(owner: geteuid() &+ 1)
    try await images.run {
      for arguments in [
        [], ["-H", "Accept: application/json"], ["-X", "DELETE"], ["-F", "image=@/dev/null"],
      ] {
        for path in ["/", "/3/image", "/3/image/abc", "/events"] {
          let answer = try await Curl.run(
            TestImages.client + arguments + [images.address.url + path])
          #expect(answer.status == 403, "\(path) \(arguments)")
        }
      }
    }
  }

  @Test(
    "A page of another site cannot store an image, whatever it sends",
    arguments: [
      ["Origin: http://evil.example"], ["Origin: null"], ["Sec-Fetch-Site: cross-site"],
      ["Sec-Fetch-Site: same-site"], [],
    ])
  func pages(_ fields: [String]) async throws {
    let images = try TestImages()
    try await images.run {
      let picture = try images.folder.file("cow.png", Data(Samples.png(3, 2)))
      let headers = fields.flatMap { ["-H", $0] }
      let url = images.address.url + "/3/image"
      // A form on any page can send this request, which has no `Authorization` field.
      let simple = try await Curl.run(headers + ["-F", "image=@\(picture.path)", url])
      #expect(simple.status == (fields.isEmpty ? 401 : 403))
      let named = try await Curl.run(
        TestImages.client + headers + ["-F", "image=@\(picture.path)", url])
      #expect(named.status == (fields.isEmpty ? 200 : 403))
      let kept = try await Curl.run(["-H", "Accept: application/json", images.address.url + "/"])
      #expect(kept.text.contains("deletehash") == fields.isEmpty)
    }
  }
}
