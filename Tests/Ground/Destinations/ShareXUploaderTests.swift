import Contract
import Templates
import Testing

@testable import Destinations

/// The import of `.sxcu` files of all three generations.
@Suite struct ShareXUploaderTests {
  private func request(_ text: String) throws -> DestinationRequest {
    let imported = try ImportedDestination.read(text)
    guard case .request(let request) = imported.destination.delivery else {
      throw DestinationError("no request")
    }
    return request
  }

  @Test("A current file: all fields, and its secrets apart") func current() throws {
    let imported = try ImportedDestination.read(
      #"""
      {"Version": "17.0.0", "Name": "Cows", "DestinationType": "ImageUploader, FileUploader",
       "RequestMethod": "PUT", "RequestURL": "https://cow.example/api/{filename}",
       "Parameters": {"day": "%y-%mo-%d"}, "Headers": {"Authorization": "Bearer moo-1", "X-N": "1"},
       "Body": "MultipartFormData", "Arguments": {"title": "{prompt:Title|Cow}", "n": "%ra{10}"},
       "FileFormName": "file", "URL": "https://cow.example/{json:data.id}/{filename}",
       "ThumbnailURL": "{regex:src=\"(\\\\w+)\"|1}", "DeletionURL": "{header:X-Delete}",
       "ErrorMessage": "{xml:/error/text}"}
      """#)
    let destination = imported.destination
    #expect(destination.name == "Cows")
    #expect(destination.accepts.words == "images movies files")
    #expect(imported.secrets == ["authorization": "moo-1"])
    guard case .request(let request) = destination.delivery else {
      Issue.record("no request")
      return
    }
    #expect(request.method == "PUT")
    #expect(request.url.description == "https://cow.example/api/{filename}")
    #expect(request.query.map(\.value.description) == ["{time:yyyy}-{time:MM}-{time:dd}"])
    #expect(request.headers.map(\.value.description) == ["Bearer {secret:authorization}", "1"])
    guard case .multipart(let fields, "file") = request.body else {
      Issue.record("\(request.body)")
      return
    }
    #expect(
      fields.map(\.value.description) == ["{prompt:Title|Cow}", "{characters:letters|10}"])
    #expect(
      request.response
        == ResponseRuleSource(
          link: "https://cow.example/{raw:{json:data.id}}/{filename}",
          thumbnail: #"{regex:src="(\\w+)"|1}"#, deletion: "{header:X-Delete}",
          deletionMethod: "GET", errorMessage: "{xml:/error/text}"))
  }

  @Test("A file with $…$: a backslash escapes, and numbers refer to RegexList") func older() throws
  {
    let request = try request(
      #"""
      {"Version": "12.4.1", "RequestURL": "cow.example/up", "Body": "JSON",
       "Data": "{\"a\": \"$input$\", \"b\": {\"n\": \"$filename$\"}}", "RegexList": ["a{2}(?<k>b|c)"],
       "URL": "https://cow.example/$regex:1,k$?p=\\$&x=$json:a{0}$", "ThumbnailURL": "$1$",
       "DeletionURL": "$regex:1|0$"}
      """#)
    #expect(request.url.description == "http://cow.example/up")
    guard case .json(let data) = request.body else {
      Issue.record("\(request.body)")
      return
    }
    #expect(data.dataDescription == #"{"a": "{input}", "b": {"n": "{filename}"}}"#)
    #expect(
      request.response?.link
        == #"https://cow.example/{raw:{regex:a\{2\}(?<k>b\|c)|k}}?p=$&x={raw:{json:a\{0\}}}"#)
    #expect(request.response?.thumbnail == #"{regex:a\{2\}(?<k>b\|c)|0}"#)
  }

  @Test("The oldest files: RequestType, and ResponseType for the link") func oldest() throws {
    let redirected = try request(
      """
      {"Name": "Old", "RequestType": "POST", "RequestURL": "https://cow.example/up",
       "FileFormName": "f", "ResponseType": "RedirectionURL"}
      """)
    #expect(redirected.response?.link == "{responseurl}")
    #expect(redirected.method == "POST")
    let shortened = try request(
      """
      {"RequestType": "GET", "RequestURL": "https://cow.example/s", "Arguments": {"u": "$input$"},
       "ResponseType": "Text"}
      """)
    #expect(shortened.body == .none)
    #expect(shortened.query.map(\.name) == ["u"])
    #expect(shortened.response?.link == "{body}")
  }

  @Test(
    "The accepted items follow from the type, or else from the request",
    arguments: [
      (#""DestinationType": "TextUploader", "Body": "Binary""#, "text"),
      (#""DestinationType": "ImageUploader, TextUploader", "FileFormName": "f""#, "images text"),
      (
        #""DestinationType": "URLShortener", "Body": "FormURLEncoded", "Arguments": {"u": "{input}"}"#,
        "links"
      ),
      (#""Body": "MultipartFormData", "FileFormName": "f""#, "images movies files text"),
      (#""Body": "FormURLEncoded", "Arguments": {"u": "{input}"}"#, "links text"),
      (#""DestinationType": "FileUploader", "Body": "JSON", "Data": "{input}""#, "links text"),
    ])
  func accepts(_ members: String, _ words: String) throws {
    let imported = try ImportedDestination.read(
      #"{"Version": "14.0.0", "RequestURL": "https://cow.example/", \#(members)}"#)
    #expect(imported.destination.accepts.words == words)
  }

  @Test(
    "A placeholder for a secret is a secret without a value",
    arguments: ["<YOUR_KEY>", "your-api-key", "[INSERT YOUR TOKEN]", "Token goes here"])
  func missingSecret(_ value: String) throws {
    let imported = try ImportedDestination.read(
      #"""
      {"Version": "14.0.0", "RequestURL": "https://cow.example/", "Body": "Binary",
       "Headers": {"X-Api-Key": "\#(value)"}}
      """#)
    #expect(imported.secrets == ["x-api-key": ""])
  }

  @Test("Tokens in the address, its parameters and the JSON become secrets")
  func secretsOfAddress() throws {
    let imported = try ImportedDestination.read(
      #"""
      {"Version": "14.0.0", "Body": "JSON", "Data": "{\"t\": \"{input}\", \"password\": \"p1\"}",
       "RequestURL": "https://cow.example/up?key=k1&f={filename}&token={prompt}&session=s1",
       "Parameters": {"api_token": "t1", "size": "2"}}
      """#)
    guard case .request(let request) = imported.destination.delivery,
      case .json(let data) = request.body
    else {
      Issue.record("\(imported.destination.delivery)")
      return
    }
    #expect(
      request.url.description
        == "https://cow.example/up?key={secret:key}&f={filename}&token={prompt}"
        + "&session={secret:session}")
    #expect(request.query.map(\.value.description) == ["{secret:api_token}", "2"])
    #expect(data.dataDescription.contains(#""password": "{secret:password}""#))
    #expect(
      imported.secrets == ["key": "k1", "session": "s1", "api_token": "t1", "password": "p1"])
  }

  @Test(
    "A deletion link that would need a secret of the address is left out, and the review says so")
  func deletionWithSecret() throws {
    func read(_ deletion: String) throws -> (rule: ResponseRuleSource?, notes: [String]) {
      let imported = try ImportedDestination.read(
        """
        {"Version": "15.0.0", "RequestURL": "https://cow.example/up?key=planted", "Body": "Binary",
         "URL": "{json:url}", "DeletionURL": "\(deletion)"}
        """)
      guard case .request(let request) = imported.destination.delivery else { return (nil, []) }
      return (request.response, imported.notes)
    }
    let left = try read("{responseurl}&delete=1")
    #expect(left.rule?.deletion == nil && left.rule?.deletionMethod == nil)
    #expect(left.notes.first?.contains("deletion link") == true)
    let kept = try read("{json:deletion}")
    #expect(kept.rule?.deletion == "{json:deletion}" && kept.notes == [])
  }

  @Test("An output box is its text, and a choice of servers is a server") func rareForms() throws {
    let request = try request(
      """
      {"Version": "15.0.0", "RequestURL": "https://{random:a.example|b.example}/up",
       "Body": "Binary", "URL": "{outputbox:Title|https://cow.example/{json:id}}"}
      """)
    #expect(request.response?.link == "{raw:https://cow.example/{json:id}}")
  }
}

extension AcceptedItems {
  fileprivate var words: String {
    [
      (images > 0, "images"), (movies > 0, "movies"), (files > 0, "files"), (links > 0, "links"),
      (text, "text"),
    ].filter(\.0).map(\.1).joined(separator: " ")
  }
}
