import Foundation
import Translations

/// The commands that deliver one message, as a value (RFC 5321, RFC 3207, RFC 4954).
///
/// If the server refuses one recipient, the message goes to none. The password is sent only over an
/// encrypted connection, or within this computer.
package struct SMTPDialogue: Sendable {
  package enum Event: Hashable, Sendable {
    case reply(SMTPReply)
    /// The connection is encrypted, and the server's identity was checked.
    case encrypted
  }

  package enum Action: Hashable, Sendable {
    /// Send a line.
    case send(String)
    case encrypt
    /// Send the content of the message and its end.
    case sendContent
    case end(End)
  }

  package enum End: Hashable, Sendable {
    case delivered
    /// The server refused a step. The text says which.
    case refused(SMTPReply, by: Step)
    /// The message can never be sent. The reason is for the user.
    case impossible(String)
    /// The server has the message, and its reply does not say whether it accepts the message.
    case unclear
  }

  package enum Step: Hashable, Sendable {
    case greeting, hello, startTLS, signIn, sender
    case recipient(String)
    case content
  }

  private enum State: Hashable {
    case greeting, hello, startTLS, encrypting, signIn, signInName, signInPassword, sender
    case recipient(Int)
    case data, content, done
  }

  private let from: String
  private let to: [String]
  private let account: (user: String, password: String)?
  private let size: Int64
  private var isEncrypted: Bool
  /// Whether an unencrypted connection is permitted.
  private let isWithinMachine: Bool
  private var state = State.greeting
  private var features: [String] = []

  /// - Parameters:
  ///   - size: The number of bytes of the message.
  ///   - isEncrypted: Whether the connection was encrypted from its beginning.
  ///   - isWithinMachine: Whether the server is on this computer.
  package init(
    from: String, to: [String], account: (user: String, password: String)?, size: Int64,
    isEncrypted: Bool, isWithinMachine: Bool
  ) {
    self.from = from
    self.to = to
    self.account = account
    self.size = size
    self.isEncrypted = isEncrypted
    self.isWithinMachine = isWithinMachine
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.encrypting, .encrypted):
      isEncrypted = true
      return hello()
    case (_, .encrypted), (.encrypting, _), (.done, _): return []
    case (let state, .reply(let reply)): return handle(reply, in: state)
    }
  }

  private mutating func handle(_ reply: SMTPReply, in state: State) -> [Action] {
    switch state {
    case .greeting: return reply.code == 220 ? hello() : refused(reply, .greeting)
    case .hello:
      guard reply.code == 250 else { return refused(reply, .hello) }
      features = reply.lines.dropFirst().map { $0.uppercased() }
      return afterHello()
    case .startTLS:
      guard reply.code == 220 else { return refused(reply, .startTLS) }
      self.state = .encrypting
      return [.encrypt]
    case .signIn:
      return reply.code == 235 ? sender() : refused(reply, .signIn)
    case .signInName:
      guard reply.code == 334, let account else { return refused(reply, .signIn) }
      self.state = .signInPassword
      return [.send(Self.base64(account.user))]
    case .signInPassword:
      guard reply.code == 334, let account else { return refused(reply, .signIn) }
      self.state = .signIn
      return [.send(Self.base64(account.password))]
    case .sender: return reply.isSuccess ? recipient(0) : refused(reply, .sender)
    case .recipient(let number):
      guard reply.isSuccess else { return refused(reply, .recipient(to[number])) }
      return recipient(number + 1)
    case .data:
      guard reply.code == 354 else { return refused(reply, .content) }
      self.state = .content
      return [.sendContent]
    case .content:
      if 400..<600 ~= reply.code { return refused(reply, .content) }
      self.state = .done
      return [.send("QUIT"), .end(reply.isSuccess ? .delivered : .unclear)]
    case .encrypting, .done: return []
    }
  }

  private mutating func hello() -> [Action] {
    state = .hello
    // The server does not learn the name of this computer.
    return [.send("EHLO [127.0.0.1]")]
  }

  private mutating func afterHello() -> [Action] {
    if !isEncrypted {
      if features.contains("STARTTLS") {
        state = .startTLS
        return [.send("STARTTLS")]
      }
      guard isWithinMachine else {
        return impossible(
          english("the mail server does not encrypt; use an address that begins with smtps://"))
      }
    }
    if let limit = limit, size > limit {
      return impossible(
        "the message has \(size) bytes, and the mail server accepts at most \(limit) bytes")
    }
    guard let account else { return sender() }
    let methods =
      features.first { $0.hasPrefix("AUTH ") || $0.hasPrefix("AUTH=") }
      .map { $0.dropFirst(5).split(separator: " ") } ?? []
    if methods.contains("PLAIN") {
      state = .signIn
      return [.send("AUTH PLAIN " + Self.base64("\0\(account.user)\0\(account.password)"))]
    }
    if methods.contains("LOGIN") {
      state = .signInName
      return [.send("AUTH LOGIN")]
    }
    return impossible(
      english("the mail server offers no sign-in with a password (PLAIN or LOGIN)"))
  }

  /// The largest message that the server accepts, or `nil` if it names none (RFC 1870).
  private var limit: Int64? {
    let named = features.lazy.compactMap { feature -> Int64? in
      feature.hasPrefix("SIZE ") ? Int64(feature.dropFirst(5)) : nil
    }.first
    return named == 0 ? nil : named
  }

  private mutating func sender() -> [Action] {
    state = .sender
    let size = features.contains { $0 == "SIZE" || $0.hasPrefix("SIZE ") } ? " SIZE=\(size)" : ""
    return [.send("MAIL FROM:<\(from)>\(size)")]
  }

  private mutating func recipient(_ number: Int) -> [Action] {
    guard to.indices.contains(number) else {
      state = .data
      return [.send("DATA")]
    }
    state = .recipient(number)
    return [.send("RCPT TO:<\(to[number])>")]
  }

  private mutating func refused(_ reply: SMTPReply, _ step: Step) -> [Action] {
    state = .done
    return [.send("QUIT"), .end(.refused(reply, by: step))]
  }

  private mutating func impossible(_ reason: String) -> [Action] {
    state = .done
    return [.send("QUIT"), .end(.impossible(reason))]
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
