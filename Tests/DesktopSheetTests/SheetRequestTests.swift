#if canImport(DesktopSheet)
  import ArgumentParser
  import DesktopSheet
  import ShareSheet
  import Testing

  /// The arguments of the window's program have the user's choices, also after one process passes
  /// them to another.
  struct SheetRequestTests {
    @Test(
      arguments: [
        ([], SheetWish()),
        (["--to", "ShareAlike"], SheetWish(to: "ShareAlike")),
        (["--to", "-dash"], SheetWish(to: "-dash")),
        (["--to", "Anna · Hoi"], SheetWish(to: "Anna · Hoi")),
        (["--person", "Anna"], SheetWish(person: "Anna")),
        (["--person", "--person"], SheetWish(person: "--person")),
        (["--message", "--to"], SheetWish(message: "--to")),
        (["--message", ""], SheetWish(message: "")),
        (["--message", "a\nb"], SheetWish(message: "a\nb")),
        (["--set", "Team=rock"], SheetWish(settings: [Setting(title: "Team", value: "rock")])),
        (["--set", "a=b=c"], SheetWish(settings: [Setting(title: "a", value: "b=c")])),
        (["--set", "a="], SheetWish(settings: [Setting(title: "a", value: "")])),
        (
          ["--set", "-a=b", "--set", "Grüße=牛"],
          SheetWish(settings: [
            Setting(title: "-a", value: "b"), Setting(title: "Grüße", value: "牛"),
          ])
        ),
        (
          ["--to", "Hoi", "--person", "Anna", "--set", "a=b", "--message", "Moo"],
          SheetWish(
            to: "Hoi", person: "Anna", message: "Moo",
            settings: [Setting(title: "a", value: "b")])
        ),
      ] as [([String], SheetWish)])
    func saysTheSame(words: [String], wish: SheetWish) throws {
      let request = try SheetRequest.parse(words + ["--", "cow.jpg"])
      #expect(request.wish == wish)
      let handedOn = try SheetRequest.parse(request.arguments)
      #expect(handedOn.wish == wish && handedOn.files.count == 1)
    }

    @Test(arguments: ["", "=", "=b", "a"]) func noSetting(word: String) {
      #expect(throws: (any Error).self) {
        try SheetRequest.parse(["--set", word, "--", "cow.jpg"])
      }
    }
  }
#endif
