/// The start of every page, up to its body.
package enum PageHead {
  /// - Parameters:
  ///   - style: The style sheet's address.
  ///   - script: The script's address, or `nil` for no script.
  package static func html(_ title: String, style: String, script: String? = nil) -> HTML {
    let element: HTML = script.map { "<script src=\"\($0)\" defer></script>" } ?? ""
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="\(style)">\(element)</head><body>
      """
  }
}

/// The common style of all pages.
package enum PageStyle {
  package static let base = """
    :root { color-scheme: light dark; --text: #1b1b1f; --dim: #5b5b66; --back: #fff;
      --field: #f3f3f6; --line: #d6d6de; --link: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --text: #e8e8ee; --dim: #a3a3b0;
      --back: #17171b; --field: #222228; --line: #3a3a44; --link: #8ab8ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--back); }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .dim { color: var(--dim); }
    button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--line);
      background: var(--field); color: inherit; cursor: pointer; }

    """
}
