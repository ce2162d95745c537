import Foundation
import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewLinkTests {
  private struct Page: View {
    let diary: Diary
    @Environment(\.openURL) private var openURL
    var body: some View {
      ForEach(["handled", "discarded", "opened"], id: \.self) { host in
        if let url = URL(string: "https://\(host)") {
          Link(host, destination: url)
          Button("open \(host)") { openURL(url) { diary.entries.append("\(host) \($0)") } }
        }
      }
    }
  }

  @Test("A link opens its URL with the request") func systemAction() async throws {
    let context = try OpeningContext()
    let diary = Diary()
    let host = UIHostingController(rootView: Page(diary: diary))
    host.beginRequest(with: context)
    let stage = Stage(host)
    await stage.press("handled")
    await stage.press("open opened")
    #expect(context.opened == ["https://handled", "https://opened"])
    #expect(diary.take() == ["opened true"])
  }

  @Test("The app's action decides which URLs the request opens") func appAction() async throws {
    let context = try OpeningContext()
    let diary = Diary()
    let action = OpenURLAction { url in
      switch url.host() {
      case "handled": .handled
      case "discarded": .discarded
      default: .systemAction
      }
    }
    let host = UIHostingController(
      rootView: Page(diary: diary).environment(\.openURL, action))
    host.beginRequest(with: context)
    let stage = Stage(host)
    for name in ["handled", "discarded", "opened"] { await stage.press("open \(name)") }
    #expect(diary.take() == ["handled true", "discarded false", "opened true"])
    await stage.press("handled")
    await stage.press("opened")
    #expect(context.opened == ["https://opened", "https://opened"])
  }
}
