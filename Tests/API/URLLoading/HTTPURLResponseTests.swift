import Foundation
import Testing

@testable import URLLoading

@Suite struct HTTPURLResponseTests {
  private func response(_ fields: [String: String]) throws -> URLLoading.HTTPURLResponse {
    let url = try #require(URL(string: "https://example.org/a/b.bin"))
    let response = URLLoading.HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)
    return try #require(response)
  }

  @Test(arguments: [
    ("attachment; filename=\"cow.jpg\"", "cow.jpg"), ("attachment; filename=cow.jpg", "cow.jpg"),
    ("attachment; filename=\"../../etc/passwd\"", "passwd"),
    ("attachment; filename=\"a;b.txt\"", "a;b.txt"), ("attachment; filename=\"..\"", "b.bin"),
    ("attachment; filename*=UTF-8''Stra%C3%9Fe.txt; filename=x", "Straße.txt"),
    ("inline", "b.bin"), ("", "b.bin"), ("attachment; filename=\"unended", "unended"),
  ])
  func suggestedNames(_ disposition: String, _ name: String) throws {
    #expect(try response(["Content-Disposition": disposition]).suggestedFilename == name)
  }

  @Test(arguments: [
    ("12", "", Int64(12)), ("", "", -1), ("-5", "", -1), ("many", "", -1), ("12", "gzip", -1),
    ("12", "identity", 12),
  ])
  func lengths(_ length: String, _ encoding: String, _ expected: Int64) throws {
    var fields: [String: String] = [:]
    if !length.isEmpty { fields["Content-Length"] = length }
    if !encoding.isEmpty { fields["Content-Encoding"] = encoding }
    #expect(try response(fields).expectedContentLength == expected)
  }

  @Test(arguments: [
    (200, "no error"), (404, "not found"), (299, "success"), (599, "server error"),
    (-1, "unknown status"), (Int.max, "unknown status"),
  ])
  func statusTexts(_ status: Int, _ text: String) {
    #expect(URLLoading.HTTPURLResponse.localizedString(forStatusCode: status) == text)
  }
}
