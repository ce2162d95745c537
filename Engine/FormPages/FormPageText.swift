import Contract
import Foundation
import Translations

/// The text of a form page. The page reads the files from the daemon, fills in the form and submits
/// it.
enum FormPageText {
  static func html(_ page: FormPage, nonce: String) -> String {
    let host = URL(string: page.form.url)?.host ?? page.form.url
    let content = Content(
      url: page.form.url,
      encoding: page.form.isMultipart
        ? "multipart/form-data" : "application/x-www-form-urlencoded",
      fields: page.form.fields.map { [$0.name, $0.value] },
      files: page.files.map {
        Content.File(field: $0.field, name: $0.name, type: $0.type, size: $0.size)
      },
      working: translated("Opening \(host)…"),
      failed: translated(
        "\(host) did not get your share, because a file could not be read. Share it again."))
    return document(
      """
      <p id="state" role="status"></p>
      <noscript><p>\(needsScript)</p></noscript>
      <script type="application/json" id="content">\(json(content))</script>
      <script nonce="\(nonce)">\(script)</script>
      """)
  }

  /// The page in place of one that has been used or removed.
  static var gone: String {
    document("<p>\(translated("This page has been used, or is too old. Share again."))</p>")
  }

  private static var needsScript: String {
    translated("Allow JavaScript for this page, or share in another way.")
  }

  private static func document(_ body: String) -> String {
    """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Sharesheet</title></head><body>
    \(body)
    </body></html>
    """
  }

  private struct Content: Encodable {
    struct File: Encodable {
      let field, name, type: String
      let size: Int64
    }

    let url, encoding: String
    let fields: [[String]]
    let files: [File]
    let working, failed: String
  }

  /// Returns JSON in which no character can end the element `script`.
  private static func json(_ content: Content) -> String {
    let bytes = (try? JSONEncoder().encode(content)) ?? Data("{}".utf8)
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
  }

  /// A field with a name such as `submit` hides the form element's member of that name. The fields
  /// are therefore added to an element inside of it, and the prototype's `submit` is called.
  private static let script = """
    const content = JSON.parse(document.getElementById("content").textContent);
    const state = document.getElementById("state");
    state.textContent = content.working;

    const form = document.createElement("form");
    form.setAttribute("method", "post");
    form.setAttribute("action", content.url);
    form.setAttribute("enctype", content.encoding);
    form.setAttribute("accept-charset", "utf-8");
    form.setAttribute("hidden", "");
    const group = document.createElement("fieldset");
    form.append(group);

    function add(tag, name) {
      const element = document.createElement(tag);
      element.setAttribute("name", name);
      group.append(element);
      return element;
    }

    async function send() {
      for (const [name, value] of content.fields) add("textarea", name).value = value;
      const transfers = new Map();
      for (const [number, file] of content.files.entries()) {
        const response = await fetch(`${location.pathname}/${number}`);
        if (!response.ok) throw new Error(response.status);
        const bytes = await response.blob();
        if (bytes.size !== file.size) throw new Error("size");
        if (!transfers.has(file.field)) transfers.set(file.field, new DataTransfer());
        transfers.get(file.field).items.add(new File([bytes], file.name, { type: file.type }));
      }
      for (const [field, transfer] of transfers) {
        const input = add("input", field);
        input.setAttribute("type", "file");
        input.setAttribute("multiple", "");
        input.files = transfer.files;
      }
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    }

    send().catch(() => { state.textContent = content.failed; });
    """
}
