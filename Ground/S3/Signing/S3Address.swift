import HTTPSyntax

/// The form of URLs in which a signature covers them. Every byte is escaped unless it is unreserved
/// (RFC 3986, section 2.3). Requests use the same form, so that a server need not convert it.
package enum S3Address {
  /// Returns an absolute URL in the signed form, without its fragment.
  package static func canonical(_ url: String) -> String {
    let start = start(of: url)
    let target = target(of: url)
    let query = query(of: target)
    return url[..<start] + path(of: target) + (query.isEmpty ? "" : "?\(query)")
  }

  /// Returns the path and the query of an absolute URL.
  package static func target(of url: String) -> String {
    String(url[start(of: url)...].prefix { $0 != "#" })
  }

  /// Returns the path of a target in the signed form.
  static func path(of target: String) -> String {
    let path = PercentEscaping.normalized(
      target.prefix { $0 != "?" }, keeping: UInt8(ascii: "/"))
    return path.isEmpty ? "/" : path
  }

  /// Returns the query of a target with its parameters in the signed order.
  static func query(of target: String) -> String {
    let query = target.drop { $0 != "?" }.dropFirst()
    let pairs = query.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (
        PercentEscaping.normalized(name),
        PercentEscaping.normalized(pair.dropFirst(name.count + 1))
      )
    }
    return pairs.sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
  }

  private static func start(of url: String) -> String.Index {
    let host = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    return url[host...].firstIndex { "/?#".contains($0) } ?? url.endIndex
  }
}
