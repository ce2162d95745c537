import Contract
import Foundation

/// How the extension misbehaves: the shared text, or the first word of it.
enum Illness: String {
  /// Says nothing, for ever, before its first view.
  case hang
  /// Ends by abort() before its first view.
  case crash
  /// Asks for an element that is not there, before its first view.
  case trap
  case crashOnPost = "crash-on-post"
  case hangOnPost = "hang-on-post"
  /// Crashes as soon as the person sees its view, when Post may be on its way.
  case crashOnPresented = "crash-on-presented"
  /// Crashes over a text of the person's half a second after it came.
  case crashOnText = "crash-on-text"
  /// Sends random bytes where messages belong.
  case garbage
  /// Sends 100 MB of views.
  case babble
  /// Prints to both streams, then behaves.
  case print
  /// Hands over pictures, not all of which are any, then behaves.
  case pictures
  /// Hands over more pictures than a share may hold, then behaves.
  case pictureFlood = "picture-flood"
  /// Never shows that it has taken in a text of the person's.
  case deaf
  /// Leaves the connection to a grandchild, which goes on handing off when the share has ended.
  case heir
  /// Leaves cleanly after Post, without a word.
  case leaveOnPost = "leave-on-post"
  /// Closes its connection after Post, and leaves cleanly a moment later.
  case closeOnPost = "close-on-post"
  /// Tries to change the first file it is given, hands that off to the link in the text, then
  /// behaves.
  case tamper
  /// Hands something off as soon as the person types, to the address that is the second word. With
  /// a third word it hangs when Post is chosen.
  case handOffOnText = "hand-off-on-text"
  /// Is well, with two compose rows.
  case rows
  /// Prints the bytes of the first file that it is given, then is well.
  case readFile = "read-file"
  /// Is well, with a screen of its own. If the text ends with "stuck", it posts nothing.
  case ownScreen = "own-screen"
  /// Takes memory until it is stopped.
  case memory

  init?(of share: ExtensionRequest) {
    let attached = share.items.flatMap(\.attachments).compactMap { attachment -> String? in
      if case .text(let text) = attachment.content { text } else { nil }
    }
    let text = share.items.compactMap(\.contentText).first ?? attached.first ?? ""
    self.init(rawValue: text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "")
  }
}
