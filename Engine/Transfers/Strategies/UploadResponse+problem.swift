import Foundation

extension UploadResponse {
  private struct Problem: Decodable {
    var type: String
  }

  /// Returns whether it is the problem with that name in the registry of HTTP problem types (RFC
  /// 9457).
  func isProblem(_ name: String) -> Bool {
    let type = self["Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("application/problem+json"),
      let problem = try? JSONDecoder().decode(Problem.self, from: body)
    else { return false }
    return problem.type == "https://iana.org/assignments/http-problem-types#\(name)"
  }
}
