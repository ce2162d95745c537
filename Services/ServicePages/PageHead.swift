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
