import Contract
import Foundation

/// The extension's misbehavior, named by the first word of the shared text.
enum Illness: String {
  /// Sends nothing and never ends, before its first view.
  case hang
  /// Calls `abort()` before its first view.
  case crash
  /// Accesses an array out of bounds, before its first view.
  case trap
  case crashOnPost = "crash-on-post"
  case hangOnPost = "hang-on-post"
  /// Crashes as soon as its view is presented, while Post may be pending.
  case crashOnPresented = "crash-on-presented"
  /// Crashes half a second after the user's text arrives.
  case crashOnText = "crash-on-text"
  /// Sends random bytes in place of messages.
  case garbage
  /// Sends 100 MB of views.
  case babble
  /// Prints to both output streams, then behaves correctly.
  case print
  /// Sends valid and invalid pictures, then behaves correctly.
  case pictures
  /// Sends more pictures than a share may have, then behaves correctly.
  case pictureFlood = "picture-flood"
  /// Never applies the user's text.
  case deaf
  /// Leaves its connection to another process, which continues to hand off after the share.
  case heir
  /// Exits with status 0 after Post, without a message.
  case leaveOnPost = "leave-on-post"
  /// Closes its connection after Post, and exits with status 0 shortly later.
  case closeOnPost = "close-on-post"
  /// Attempts to change the first file, hands the file off to the link in the text, then behaves
  /// correctly.
  case tamper
  /// Hands off a transfer to the address in the second word when the user types. If there is a
  /// third word, hangs on Post.
  case handOffOnText = "hand-off-on-text"
  /// Behaves correctly, with two compose rows.
  case rows
  /// Prints the bytes of the first file, then behaves correctly.
  case readFile = "read-file"
  /// Behaves correctly, with its own view. If the text ends with "stuck", it never posts.
  case ownScreen = "own-screen"
  /// Allocates memory until it is killed.
  case memory

  init?(of share: ExtensionRequest) {
    let attached = share.items.flatMap(\.attachments).compactMap { attachment -> String? in
      if case .text(let text) = attachment.content { text } else { nil }
    }
    let text = share.items.compactMap(\.contentText).first ?? attached.first ?? ""
    self.init(rawValue: text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "")
  }
}
