import Testing

@testable import XcodeProjects

@Suite struct XcodeBuildSettingsTests {
  @Test("Variables, modifiers and inherited values are expanded") func expansion() {
    let settings = XcodeBuildSettings([
      ["NAME": "My App-2", "GROUP_Release": "group.release", "CONFIGURATION": "Release"],
      ["FLAGS": "A", "ID": "com.example.$(NAME:rfc1034identifier)"],
      ["FLAGS": "$(inherited) B", "MODULE": "${NAME:c99extidentifier}"],
      ["FLAGS": "$(FLAGS) C", "GROUP": "$(GROUP_$(CONFIGURATION))", "EMPTY": "$(NOTHING)"],
    ])
    #expect(settings["FLAGS"] == "A B C")
    #expect(settings["ID"] == "com.example.My-App-2")
    #expect(settings["MODULE"] == "My_App_2")
    #expect(settings["GROUP"] == "group.release")
    #expect(settings["EMPTY"] == nil && settings["MISSING"] == nil)
    #expect(settings.expanded("$(NAME) $(TEAM)$ $(") == "My App-2 $(TEAM)$ $(")
    #expect(settings.expanded("$(NOTHING:default=moo:upper)") == "$(NOTHING:default=moo:upper)")
  }

  @Test("Settings that name each other, or that grow, end") func limits() {
    var growing = ["S0": String(repeating: "moo", count: 100)]
    for level in 1...40 { growing["S\(level)"] = "$(S\(level - 1))$(S\(level - 1))" }
    growing.merge(["A": "$(B)x", "B": "$(A)y", "C": "$(C)"]) { first, _ in first }
    let settings = XcodeBuildSettings([growing])
    #expect((settings["S40"]?.utf8.count ?? 0) <= 16_384)
    #expect((settings["S4"]?.utf8.count ?? 0) == 4800)
    #expect((settings["A"]?.count ?? 0) < 100 && settings["C"] == nil)
  }
}
