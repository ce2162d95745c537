import Templates
import Testing

@testable import Destinations

/// Command lines of the kinds that services document. The hosts and values are made up.
@Suite struct CurlCommandTests {
  private struct Seen: Hashable {
    var method: String
    var url: String
    var body: String
    var headers: [String]
    var secrets: [String]
  }

  private func read(_ line: String) throws -> Seen {
    let imported = try ImportedDestination.read(line)
    guard case .request(let request) = imported.destination.delivery else {
      throw DestinationError("no request")
    }
    func words(_ fields: [NamedTemplate]) -> String {
      fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
    let body =
      switch request.body {
      case .none: "none"
      case .multipart(let fields, let file): "multipart \(words(fields)) file:\(file ?? "-")"
      case .form(let fields): "form \(words(fields))"
      case .json(let text): "json \(text.dataDescription.filter { !" \n".contains($0) })"
      case .xml(let text): "xml \(text.dataDescription)"
      case .raw(let text): "raw \(text)"
      }
    return Seen(
      method: request.method,
      url: request.url.description + (request.query.isEmpty ? "" : "?" + words(request.query)),
      body: body, headers: request.headers.map { "\($0.name): \($0.value)" },
      secrets: imported.secrets.map { "\($0)=\($1)" }.sorted())
  }

  private struct Command: Decodable {
    let line: String
    let method: String
    let url: String
    let body: String
  }

  @Test("Each command line becomes the request that curl would send, with the share in it")
  func commands() throws {
    let all = try VectorFile.lines("curl-commands.jsonl", Command.self)
    #expect(all.count >= 20)
    for command in all {
      let seen = try read(command.line)
      #expect(seen.method == command.method, "\(command.line)")
      #expect(seen.url == command.url, "\(command.line)")
      #expect(seen.body == command.body, "\(command.line)")
    }
  }

  @Test("Tokens, passwords and the shell's variables become secrets") func secrets() throws {
    let user = try read("curl -u ann:moo -T a.jpg https://dav.example/files/")
    #expect(user.headers == ["Authorization: Basic {base64:{secret:user}}"])
    #expect(user.secrets == ["user=ann:moo"])
    for (option, header, secrets) in [
      (#"-u "$N:$T""#, "{secret:n}:{secret:t}", ["n=", "t="]),
      (#"-u "ann:$T""#, "ann:{secret:t}", ["t="]),
      (#"-su "$N:moo""#, "{secret:n}:{secret:password}", ["n=", "password=moo"]),
      (#"-u "$KEY:""#, "{secret:key}:", ["key="]),
      (#"-u "$BOTH""#, "{secret:both}", ["both="]),
      ("-u ann", "ann:{secret:password}", ["password="]),
    ] {
      let seen = try read("curl \(option) -T a.jpg https://dav.example/files/")
      #expect(seen.headers == ["Authorization: Basic {base64:\(header)}"])
      #expect(seen.secrets == secrets)
    }
    let variable = try read(
      #"curl -H "Authorization: Bearer $API_TOKEN" -F file=@a https://p.example/"#)
    #expect(variable.headers == ["Authorization: Bearer {secret:api_token}"])
    #expect(variable.secrets == ["api_token="])
    let token = try read("curl -H 'Authorization: Token abc123' -F file=@a https://p.example/")
    #expect(token.headers == ["Authorization: Token {secret:authorization}"])
    #expect(token.secrets == ["authorization=abc123"])
  }

  @Test("Tokens in the address and in members of a JSON body become secrets")
  func secretsOfAddressAndBody() throws {
    let address = try read("curl -F file=@a 'https://p.example/up?key=a%20b&album=7&token=x+y#moo'")
    #expect(
      address.url
        == "https://p.example/up?key={secret:key}&album=7&token={raw:{secret:token}}#moo")
    #expect(address.secrets == ["key=a b", "token=x+y"])
    let body = try read(
      #"""
      curl --json '{"text": "hi", "auth": {"api_key": "k1", "n": 1}, "all": [{"token": "k2"}],
      "author": "Ann"}' https://p.example/
      """#)
    #expect(
      body.body
        == #"json {"text":"{input}","auth":{"api_key":"{secret:api_key}","n":1},"#
        + #""all":[{"token":"{secret:token}"}],"author":"Ann"}"#)
    #expect(body.secrets == ["api_key=k1", "token=k2"])
  }

  @Test(
    "The review names the part of the line after the first operator, which is left out",
    arguments: [
      ("; rm -r x", "; rm -r x"), ("&& echo done", "&& echo done"),
      (" | jq -r .url", "| jq -r .url"),
      ("> out.txt", "> out.txt"), (" 2>/dev/null", "2>/dev/null"),
    ])
  func operators(_ rest: String, _ shown: String) throws {
    let imported = try ImportedDestination.read("curl -F file=@a https://p.example/\(rest)")
    #expect(imported.notes.count == 1)
    #expect(imported.notes.first?.contains(" left out: \(shown).") == true, "\(imported.notes)")
    #expect(imported.notes.first?.contains("--link") == rest.contains("jq"))
    #expect(imported.destination.servers == ["https://p.example:443"])
  }

  @Test("A line without operators leaves nothing out") func noOperators() throws {
    for line in ["curl -F file=@a https://p.example/?a=1&b=2", "curl -F f=@a https://p.example/ ;"]
    {
      #expect(try ImportedDestination.read(line).notes.isEmpty)
    }
  }

  @Test("Files of one field go together, and --json keeps header fields that the command has")
  func details() throws {
    for (parts, isTogether) in [("-F f=@a -F f=@b", true), ("-F f=@a", false)] {
      let imported = try ImportedDestination.read("curl \(parts) https://p.example/")
      guard case .request(let request) = imported.destination.delivery else {
        Issue.record("no request")
        return
      }
      #expect(request.isTogether == isTogether)
    }
    let seen = try read(
      "curl -H 'content-type: application/ld+json' --json '{\"text\":\"a\"}' https://p.example/")
    #expect(seen.headers == ["content-type: application/ld+json", "Accept: application/json"])
  }

  @Test("Each imported command is a file that the reader reads as the same destination")
  func files() throws {
    for command in try VectorFile.lines("curl-commands.jsonl", Command.self) {
      let destination = try ImportedDestination.read(command.line).destination
      #expect(try DestinationReader.read(destination.fileText) == destination, "\(command.line)")
    }
  }

  @Test(arguments: [
    (
      "curl -F file=@a https://p.example/ https://q.example/",
      "second address, 'https://q.example/'"
    ),
    ("curl --url https://p.example/ -F file=@a q.example", "second address, 'q.example'"),
    ("curl -k -F file=@a https://p.example/", "--insecure"),
    ("curl -x proxy.example -F file=@a https://p.example/", "--proxy"),
    ("curl -F file=@a", "names no server"), ("curl https://p.example/", "nothing of the share"),
    ("curl -F 'file=@a https://p.example/", "quote"), ("curl -H moo https://p.example/", "header"),
    ("curl -K secrets.cfg https://p.example/", "--config"),
  ])
  func refused(_ line: String, _ words: String) {
    let error = #expect(throws: DestinationError.self) { try ImportedDestination.read(line) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }
}
