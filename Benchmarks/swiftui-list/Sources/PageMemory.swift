import Contract
import Foundation
import SwiftUI

/// A small page, as many extensions show it.
struct PostPage: View {
  @State private var title = ""

  var body: some View {
    Form {
      TextField("Title", text: $title)
      Button("Save") {}.disabled(title.isEmpty)
    }
  }
}

/// The same page, written with UIKit.
final class PostController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let field = UITextField()
    field.placeholder = "Title"
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.isEnabled = false
    view.addSubview(field)
    view.addSubview(button)
  }
}

/// The memory of a process that shows one page.
@MainActor enum PageMemory {
  /// The argument that makes the program a process with one page.
  static let argument = "--page"

  /// Shows the page, and prints the process's resident memory in kB, with that of its files.
  static func show(_ page: String) {
    let controller =
      page == "swiftui" ? UIHostingController(rootView: PostPage()) : PostController()
    var shown: ExtensionView?
    let screen = ExtensionScreen(of: controller) { shown = $0 }
    screen.begin()
    guard shown?.pages.first?.nodes.isEmpty == false else {
      print("The page is empty.")
      exit(2)
    }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    print(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).map { String($0.1) } ?? "unknown")
  }

  /// Returns the resident memory of a new process with the page, in MB.
  static func measure(_ page: String) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [argument, page]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard let size = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      print("The process with the page failed: \(text)")
      exit(2)
    }
    return size / 1024
  }
}
