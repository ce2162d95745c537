#if canImport(SharePortal)
  import SharePortal
  import Testing

  /// The options of a call of the portal.
  struct ShareOptionsTests {
    private func refuses(
      _ values: [String: BusValue], descriptors: Int = 3,
      _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(sourceLocation: location) {
        try ShareOptions(values, descriptors: descriptors)
      } throws: {
        ($0 as? PortalError)?.name == .invalidArgument
      }
    }

    @Test("All options are read, and unknown options are ignored") func all() throws {
      let options = try ShareOptions(
        [
          "handle_token": .text("a_1"), "title": .text("A cow"), "text": .text("Moo"),
          "texts": .texts(["a", "b"]), "uris": .texts(["https://example.org/"]),
          "files": .handles([2, 0]), "activation_token": .text("t"), "modal": .flag(false),
          "colour": .other(type: "(ddd)"),
        ], descriptors: 3)
      #expect(options.handleToken == "a_1" && options.title == "A cow")
      #expect(options.texts == ["Moo", "a", "b"] && options.links == ["https://example.org/"])
      #expect(options.files == [2, 0] && options.activationToken == "t" && !options.isModal)
      #expect(try ShareOptions(["text": .text("Moo")], descriptors: 0).isModal)
    }

    @Test("Options of other types are refused") func types() {
      for name in ["handle_token", "title", "text", "activation_token"] {
        refuses(["texts": .texts(["Moo"]), name: .texts(["a"])])
      }
      for name in ["texts", "uris"] { refuses(["text": .text("Moo"), name: .text("a")]) }
      refuses(["text": .text("Moo"), "modal": .text("true")])
      refuses(["text": .text("Moo"), "files": .other(type: "ai")])
    }

    @Test(
      "A forged token is refused",
      arguments: [
        "", "../a", "a/b", "a.b", "a-b", "ä", "a b", "a\n", String(repeating: "a", count: 256),
      ])
    func tokens(token: String) { refuses(["text": .text("Moo"), "handle_token": .text(token)]) }

    @Test("A request has 1 to 250 items") func items() throws {
      refuses([:])
      refuses(["title": .text("A cow")])
      refuses(["texts": .texts(Array(repeating: "a", count: 251))])
      _ = try ShareOptions(["texts": .texts(Array(repeating: "a", count: 250))], descriptors: 0)
    }

    @Test("Long values are refused") func lengths() {
      refuses(["text": .text("Moo"), "title": .text(String(repeating: "a", count: 1001))])
      refuses(["uris": .texts(["https://example.org/" + String(repeating: "a", count: 8192)])])
    }

    @Test(
      "Only links to other machines and addresses are accepted",
      arguments: [
        "file:///etc/passwd", "FILE:///etc/passwd", "javascript:alert(1)", "data:text/plain,a",
        "/etc/passwd", "a", "", "https", "trash:///a",
      ])
    func links(link: String) throws {
      refuses(["uris": .texts([link])])
      refuses(["uris": .texts(["https://example.org/", link])])
      _ = try ShareOptions(
        ["uris": .texts(["HTTPS://example.org/", "mailto:a@example.org", "tel:+1"])], descriptors: 0
      )
    }

    @Test("Files are different descriptors of the same message") func files() throws {
      for places: [Int32] in [[3], [-1], [.max], [.min], [0, 0]] {
        refuses(["files": .handles(places)])
      }
      #expect(try ShareOptions(["files": .handles([1])], descriptors: 3).files == [1])
    }

    @Test func parentWindows() {
      for name in ["", "x11:1a2b", "wayland:abc-1"] { #expect(ShareOptions.isWindow(name)) }
      for name in ["x11:", "x11:xyz", "wayland:a\nb", "wayland:ä", "Window", "x11:-"] {
        #expect(!ShareOptions.isWindow(name), "\(name)")
      }
    }
  }
#endif
