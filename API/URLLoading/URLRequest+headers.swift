import Contract
import Foundation

extension URLRequest {
  var isForHTTP: Bool {
    guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return false }
    return url.host()?.isEmpty == false
  }

  /// Returns the request's own fields, then the fields that the session adds to every request.
  func headerFields(adding configuration: URLSessionConfiguration) -> [HeaderField] {
    var fields = orderedHeaderFields.map { HeaderField(name: $0.name, value: $0.value) }
    for (name, added) in configuration.httpAdditionalHeaders ?? [:] {
      guard let name = name.base as? String, value(forHTTPHeaderField: name) == nil else {
        continue
      }
      fields.append(HeaderField(name: name, value: "\(added)"))
    }
    return fields
  }

  /// Returns the request in the daemon's form.
  /// - Parameter nearest: the limit that `ForegroundRequest` documents.
  func loadRequest(
    _ configuration: URLSessionConfiguration, nearest: AddressReach? = nil
  ) -> ForegroundRequest {
    var fields = headerFields(adding: configuration)
    if httpBody != nil, httpMethod == "POST",
      !fields.contains(where: { $0.name.lowercased() == "content-type" })
    {
      // Apple's default for every POST body.
      fields.append(HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded"))
    }
    let session = configuration.timeoutIntervalForRequest
    return ForegroundRequest(
      method: httpMethod ?? "GET", url: url?.absoluteString ?? "", headers: fields,
      timeout: ownTimeout.map { min($0, session) } ?? session, nearest: nearest)
  }
}
