import Contract
import Foundation
import Linux

extension Directories {
  /// Returns why the extension is not permitted to use its app groups, or `nil` if it is permitted.
  func problem(of bundle: ExtensionBundle) -> ExtensionProblem? {
    for group in bundle.groups {
      if let problem = problem(of: bundle.application.identifier, group, at: bundle.bundle.path) {
        return problem
      }
    }
    return nil
  }

  /// Returns why an app is not permitted to use a group, or `nil` if it is permitted.
  func problem(of app: String, _ group: String, at path: String) -> ExtensionProblem? {
    let record = ownersPath(ofGroup: group)
    do throws(SystemError) {
      let owners = try owners(ofGroup: group)
      if owners.isEmpty || owners.contains(app) { return nil }
      return ExtensionProblem(
        path: path,
        reason:
          "the app group \(group) belongs to \(owners[0].printable), which used it first",
        remedy: "name another group in the entitlements; or, if both apps should share their data, "
          + "add a line with \(app) to \(record)")
    } catch {
      return ExtensionProblem(
        path: record, reason: "the owner of the app group cannot be read (\(error.reason))",
        remedy: "fix the file, or delete it if no app uses the group")
    }
  }
}
