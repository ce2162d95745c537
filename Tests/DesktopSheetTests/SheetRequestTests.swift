#if canImport(DesktopSheet)
  import ArgumentParser
  import DesktopSheet
  import ShareSheet
  import Testing

  /// The arguments of the window's program contain the user's choices, even after one process
  /// passes them to another.
  struct SheetRequestTests {
    @Test(
      arguments: [
        ([], RequestedStart()),
        (["--to", "ShareAlike"], RequestedStart(to: "ShareAlike")),
        (["--to", "-dash"], RequestedStart(to: "-dash")),
        (["--to", "Anna · Hoi"], RequestedStart(to: "Anna · Hoi")),
        (["--person", "Anna"], RequestedStart(person: "Anna")),
        (["--person", "--person"], RequestedStart(person: "--person")),
        (["--message", "--to"], RequestedStart(message: "--to")),
        (["--message", ""], RequestedStart(message: "")),
        (["--message", "a\nb"], RequestedStart(message: "a\nb")),
        (
          ["--set", "Team=rock"], RequestedStart(settings: [Setting(title: "Team", value: "rock")])
        ),
        (["--set", "a=b=c"], RequestedStart(settings: [Setting(title: "a", value: "b=c")])),
        (["--set", "a="], RequestedStart(settings: [Setting(title: "a", value: "")])),
        (
          ["--set", "-a=b", "--set", "Grüße=牛"],
          RequestedStart(settings: [
            Setting(title: "-a", value: "b"), Setting(title: "Grüße", value: "牛"),
          ])
        ),
        (
          ["--to", "Hoi", "--person", "Anna", "--set", "a=b", "--message", "Moo"],
          RequestedStart(
            to: "Hoi", person: "Anna", message: "Moo",
            settings: [Setting(title: "a", value: "b")])
        ),
      ] as [([String], RequestedStart)])
    func sameArguments(words: [String], wish: RequestedStart) throws {
      let request = try SheetRequest.parse(words + ["--", "cow.jpg"])
      #expect(request.wish == wish)
      let handedOn = try SheetRequest.parse(request.arguments)
      #expect(handedOn.wish == wish && handedOn.files.count == 1)
    }

    @Test("The settings are requested without items") func settings() throws {
      let request = try SheetRequest.parse(["--settings"])
      #expect(request.settings)
      #expect(try SheetRequest.parse(request.arguments).settings)
      #expect(try !SheetRequest.parse(["--", "--settings"]).settings)
      for words in [["cow.jpg"], ["--text", "Moo"], ["--url", "a"], ["--to", "Hoi"]] {
        #expect(throws: (any Error).self) { try SheetRequest.parse(["--settings"] + words) }
      }
    }

    @Test(
      "The clipboard and a screenshot are requested without other items, and handed on",
      arguments: ["--paste", "--screenshot", "--last-screenshot"]) func alone(flag: String) throws
    {
      let request = try SheetRequest.parse([flag, "--wait", "--to", "Hoi"])
      #expect(flags(of: request) == [flag])
      let handedOn = try SheetRequest.parse(request.arguments)
      #expect(flags(of: handedOn) == [flag])
      #expect(handedOn.wait && handedOn.to == "Hoi")
      for words in [
        ["cow.jpg"], ["--text", "Moo"], ["--url", "a"], ["--settings"], ["--history"],
      ] {
        #expect(throws: (any Error).self) { try SheetRequest.parse([flag] + words) }
      }
      let others = ["--paste", "--screenshot", "--last-screenshot"].filter { $0 != flag }
      for other in others {
        #expect(throws: (any Error).self) { try SheetRequest.parse([flag, other]) }
      }
    }

    private func flags(of request: SheetRequest) -> [String] {
      (request.paste ? ["--paste"] : []) + (request.screenshot ? ["--screenshot"] : [])
        + (request.lastScreenshot ? ["--last-screenshot"] : [])
    }

    @Test(arguments: ["", "=", "=b", "a"]) func noSetting(word: String) {
      #expect(throws: (any Error).self) {
        try SheetRequest.parse(["--set", word, "--", "cow.jpg"])
      }
    }
  }
#endif
