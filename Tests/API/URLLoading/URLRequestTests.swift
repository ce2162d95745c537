import Foundation
import Testing

@testable import URLLoading

@Suite struct URLRequestTests {
  private func request() throws -> URLLoading.URLRequest {
    URLLoading.URLRequest(url: try #require(URL(string: "https://example.org/bins/x")))
  }

  @Test("A request is by default a GET without header fields") func defaultRequest() throws {
    let request = try request()
    #expect(request.httpMethod == "GET")
    #expect(request.httpBody == nil)
    #expect(request.timeoutInterval == 60)
    #expect(request.allHTTPHeaderFields == [:])
  }

  /// Sources from before `URLRequest` use `NSMutableURLRequest`.
  @Test("A request is also available as a class") func bridgedClass() throws {
    let url = try #require(URL(string: "https://example.org/bins/x"))
    let old = URLLoading.NSMutableURLRequest(url: url)
    old.httpMethod = "POST"
    old.httpBody = Data("a".utf8)
    old.setValue("x", forHTTPHeaderField: "X-A")
    old.addValue("y", forHTTPHeaderField: "x-a")
    let request = old as URLLoading.URLRequest
    #expect(request.url == url && request.httpMethod == "POST")
    #expect(request.httpBody == Data("a".utf8))
    #expect(request.value(forHTTPHeaderField: "X-A") == "x,y")
    old.httpMethod = "PUT"
    #expect(request.httpMethod == "POST" && (request as URLLoading.NSURLRequest).url == url)
    let copy = try #require(old.mutableCopy() as? URLLoading.NSMutableURLRequest)
    copy.httpMethod = "DELETE"
    #expect(old.httpMethod == "PUT")
  }

  @Test("Names of header fields are case-insensitive") func fieldNames() throws {
    var request = try request()
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    #expect(request.value(forHTTPHeaderField: "content-type") == "text/plain")
    request.setValue("application/json", forHTTPHeaderField: "CONTENT-TYPE")
    #expect(request.allHTTPHeaderFields == ["Content-Type": "application/json"])
    request.setValue(nil, forHTTPHeaderField: "content-Type")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == nil)
  }

  @Test("Added values are joined with a comma") func addedValues() throws {
    var request = try request()
    request.addValue("text/html", forHTTPHeaderField: "Accept")
    request.addValue("text/plain", forHTTPHeaderField: "accept")
    #expect(request.value(forHTTPHeaderField: "Accept") == "text/html,text/plain")
  }

  @Test("A response's header fields are read") func responseFields() throws {
    let url = try #require(URL(string: "https://example.org/a.html"))
    let fields = ["content-type": "Text/HTML; charset=utf-8", "Content-Length": "12"]
    let made = URLLoading.HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)
    let response = try #require(made)
    #expect(response.mimeType == "text/html")
    #expect(response.textEncodingName == "utf-8")
    #expect(response.expectedContentLength == 12)
    #expect(response.value(forHTTPHeaderField: "CONTENT-LENGTH") == "12")
    #expect(response.suggestedFilename == "a.html")
  }
}
