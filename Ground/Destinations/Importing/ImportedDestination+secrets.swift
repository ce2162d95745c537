import Templates

extension ImportedDestination {
  /// Returns the destination with placeholders for the values whose names sound secret. The values
  /// become secrets, and a note names each.
  /// - Parameter original: The destination before the user's options changed it, or `nil`. Its
  ///   values stay.
  package func takingSecrets(since original: DestinationFile? = nil) -> ImportedDestination {
    guard case .request(var request) = destination.delivery else { return self }
    let known = Set(original?.templates ?? [])
    var search = SecretSearch()
    // A new secret does not get the name of another one.
    for name in destination.secrets { _ = search.add(secrets[name] ?? "", named: name) }
    let old = search.secrets
    func take(_ field: NamedTemplate) -> NamedTemplate {
      known.contains(field.value) ? field : search.take(field)
    }
    if !known.contains(request.url) { request.url = search.take(address: request.url) }
    request.query = request.query.map(take)
    request.headers = request.headers.map(take)
    switch request.body {
    case .multipart(let fields, let file):
      request.body = .multipart(fields: fields.map(take), file: file)
    case .form(let fields): request.body = .form(fields.map(take))
    case .json(let text) where !known.contains(text):
      request.body = .json(search.take(json: text))
    case .none, .json, .xml, .raw: break
    }
    let new = search.secrets.filter { old[$0.key] == nil }
    var result = self
    result.destination.delivery = .request(request)
    result.secrets.merge(new) { $1 }
    result.notes += new.filter { !$0.value.isEmpty }.keys.sorted().map { name in
      "The value of '\(name)' looks like a secret. It is kept in a file that only you can read, but "
        + "the list of processes has shown it. Write {secret:\(name)} in its place, and --secret "
        + "\(name) asks for it."
    }
    return result
  }
}
