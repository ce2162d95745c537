import Foundation
package import Linux
package import Sandbox
package import Translations

/// The user's requirement that nothing starts without a complete sandbox.
package enum RequiredSandbox {
  /// Returns why a program is not started, as sentences for the user, or `nil` if it may start.
  /// - Parameter isDebugged: Whether the program waits for a debugger. It then has no namespaces.
  package static func refusal(
    of name: String, isDebugged: Bool = false, in sandbox: Sandbox, _ directories: Directories
  ) -> Explanation? {
    let settings = UserSettings.read(directories)
    guard settings.requireSandbox else { return nil }
    let causes: [Explanation]
    if isDebugged {
      causes = [
        Explanation(
          """
          With --debug, the process has no namespaces. Leave --debug out, or run 'sharesheet \
          settings requireSandbox false'.
          """)
      ]
    } else if let gap = sandbox.layers.gaps.first {
      causes = [gap.sentence, gap.remedy]
    } else {
      return nil
    }
    let file = UserSettings.file(in: directories).path
    let refusal =
      settings.isDamaged
      ? Explanation(
        """
        \(name) was not started, because \(file) is damaged, and you may have required a complete \
        sandbox. Fix the file, or delete it.
        """)
      : Explanation("\(name) was not started, because you require a complete sandbox.")
    return Explanation(joining: [refusal] + causes)
  }
}
