import Templates

extension DestinationCheck {
  /// Checks that what the user shares is in the request. Otherwise the share would be lost, and
  /// reported as delivered.
  func checkContent() throws(DestinationError) {
    let accepts = destination.accepts
    if accepts.text, !destination.carriesText {
      throw DestinationError(
        "The shared text would be lost, because nothing of the share is in its place. Write {input}, "
          + "{message} or {content} where the text belongs, or remove the key text.",
        at: "accepts.text")
    }
    if accepts.links > 0, !destination.carriesLinks {
      throw DestinationError(
        "The shared link would be lost, because nothing of the share is in its place. Write {input}, "
          + "{link} or {content} where the link belongs, or remove the key links.",
        at: "accepts.links")
    }
  }
}

extension DestinationFile {
  private var functions: [TemplateFunction] { templates.flatMap(\.calls).map(\.function) }

  /// Whether a text that is shared without a file leaves the sheet.
  var carriesText: Bool {
    carriesTextAsFile || functions.contains { [.input, .message, .content].contains($0) }
  }

  /// Whether a shared link leaves the sheet.
  var carriesLinks: Bool {
    carriesTextAsFile || functions.contains { [.input, .link, .content].contains($0) }
  }

  /// Whether the body is the text or link itself, or has it in the place of a file.
  private var carriesTextAsFile: Bool {
    guard case .request(let request) = delivery else { return false }
    switch request.body {
    case .raw(let template): return template.pieces.isEmpty
    case .multipart(let fields, let file):
      return file?.isEmpty == false && !fields.contains { $0.value.sendsText }
    case .none, .form, .json, .xml: return false
    }
  }

  /// Returns the destination without the kinds of items that its request would lose. An import uses
  /// it, because other formats do not say what a request is for.
  package var withoutLostItems: DestinationFile {
    var kept = self
    if !carriesText { kept.accepts.text = false }
    if !carriesLinks { kept.accepts.links = 0 }
    // If nothing is left, the checks give the reason.
    return kept.accepts.isEmpty ? self : kept
  }
}

extension Template {
  /// Whether the text or the link that the user shares is a part of the value.
  var sendsText: Bool {
    calls.contains { [.input, .message, .link, .content].contains($0.function) }
  }
}
