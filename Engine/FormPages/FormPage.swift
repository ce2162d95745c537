package import Contract
package import Linux

/// A page that fills in a form with the files of a share and sends it to a web app.
///
/// The page and each of its files are served once, so that a reload cannot share a second time.
package struct FormPage: Sendable {
  /// A file of the form.
  package struct File: Sendable {
    /// The form field that gets the file.
    package let field: String
    /// The file's name for the web app.
    package let name: String
    /// The MIME type for the web app.
    package let type: String
    /// The size in bytes.
    package let size: Int64
    fileprivate let descriptor: Descriptor

    package init(
      field: String, name: String, type: String, size: Int64, descriptor: Descriptor
    ) {
      self.field = field
      self.name = name
      self.type = type
      self.size = size
      self.descriptor = descriptor
    }
  }

  /// The largest number of files, because each is open until the browser has read it.
  package static let fileLimit = 64

  let form: WebForm
  let files: [File]
  private var isTaken = false
  /// The files that the browser has not requested.
  private var waiting: Set<Int>
  /// The number of files that the browser is reading.
  private var readers = 0

  package init(_ form: WebForm, files: [File]) {
    self.form = form
    self.files = files
    waiting = Set(files.indices)
  }

  /// Whether the browser has read everything.
  var isDone: Bool { isTaken && waiting.isEmpty && readers == 0 }

  /// Returns the text of the page, or `nil` if the browser has it already.
  mutating func take(nonce: String) -> String? {
    guard !isTaken else { return nil }
    isTaken = true
    return FormPageText.html(self, nonce: nonce)
  }

  /// Returns an open file, or `nil` if there is no such file or the browser has requested it
  /// already. `finish` must follow.
  mutating func takeFile(_ number: Int) -> (file: File, descriptor: Descriptor)? {
    guard isTaken, waiting.remove(number) != nil else { return nil }
    readers += 1
    return (files[number], files[number].descriptor)
  }

  /// The browser has read a file, or has stopped reading.
  mutating func finish() { readers -= 1 }
}
