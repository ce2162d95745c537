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

  /// The bar above a page's content.
  /// - Parameters:
  ///   - service: The service's name, which links to its front page.
  ///   - place: The name of the part that the page shows, or `nil` for the front page.
  ///   - navigation: The links to other pages of this part.
  package static func bar(
    _ service: String, home: String = "/", place: String? = nil, navigation: HTML = ""
  ) -> HTML {
    let place: HTML = place.map { " <span class=\"dim\">›</span> <b>\($0)</b>" } ?? ""
    return """
      <header><div><a href="\(home)">\(service)</a>\(place)\(navigation)</div></header>
      """
  }
}
