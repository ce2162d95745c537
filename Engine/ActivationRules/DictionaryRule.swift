import Translations

/// An activation rule that consists of the `NSExtensionActivationSupports…` keys.
///
/// A kind's maximum counts attachments, not types. If it is 0 or the key is missing, the kind is
/// not supported. All maxima must be met together. Unknown keys are ignored.
/// `docs/decisions/activation-rules.md` decides the cases that Apple's documentation leaves open.
struct DictionaryRule: Hashable, Sendable {
  enum Version: Int {
    /// Every attachment must be of a supported kind.
    case all = 1
    /// One attachment of a supported kind is enough.
    case any = 2
  }

  /// The supported kinds with their maximum number of attachments. Text has no maximum.
  let maxima: [AttachmentKind: Int]
  let maximumAttachments: Int?
  let minimumAttachments: Int
  let version: Version
  /// Whether an attachment counts only as its primary kind. See `AttachmentTypes.kinds`.
  let isStrict: Bool

  init(_ keys: [String: Any]) throws(ActivationRuleError) {
    func count(_ name: String) throws(ActivationRuleError) -> Int? {
      try Self.number(keys, "Supports\(name)Count", atLeast: 0, "an integer of 0 or more")
    }
    func flag(_ name: String) throws(ActivationRuleError) -> Bool {
      try Self.number(keys, name, "true or false") ?? 0 != 0
    }
    var maxima: [AttachmentKind: Int] = [:]
    for (kind, name) in Self.countedKinds {
      if let maximum = try count("\(name)WithMax"), maximum > 0 { maxima[kind] = maximum }
    }
    if try flag("SupportsText") { maxima[.text] = .max }
    self.maxima = maxima
    maximumAttachments = try count("AttachmentsWithMax").flatMap { $0 > 0 ? $0 : nil }
    minimumAttachments = try count("AttachmentsWithMin") ?? 0
    isStrict = try flag("UsesStrictMatching")
    let number = try Self.number(keys, "DictionaryVersion", "1 or 2") ?? 1
    guard let version = Version(rawValue: number) else { throw .unknownVersion(number) }
    self.version = version
  }

  private static let countedKinds: [(AttachmentKind, String)] = [
    (.webURL, "WebURL"), (.webPage, "WebPage"), (.image, "Image"), (.movie, "Movie"),
    (.file, "File"),
  ]

  static func key(of kind: AttachmentKind) -> String {
    let name = countedKinds.first { $0.0 == kind }.map { "\($0.1)WithMaxCount" } ?? "Text"
    return "NSExtensionActivationSupports\(name)"
  }

  private static func number(
    _ keys: [String: Any], _ name: String, atLeast least: Int = .min, _ expected: String
  ) throws(ActivationRuleError) -> Int? {
    let key = "NSExtensionActivation\(name)"
    guard let value = keys[key] else { return nil }
    guard let number = PropertyListNumber(value)?.value, number >= least else {
      throw .wrongValue(
        key: key, found: PropertyListNumber.describe(value), expected: expected)
    }
    return number
  }

  func decide(_ subject: ActivationSubject) -> Verdict {
    isMet(by: subject.kinds) ? .offered : .refused(by: self, subject)
  }

  /// Returns whether the rule is met by the kinds of each attachment.
  private func isMet(by all: [[AttachmentKind]]) -> Bool {
    var counts = Array(repeating: 0, count: AttachmentKind.allCases.count)
    var supported = 0
    for kinds in all {
      guard let kind = countedKind(kinds) else { continue }
      supported += 1
      counts[kind.rawValue] += 1
    }
    return supported > 0 && (version == .any || supported == all.count)
      && all.count >= minimumAttachments && all.count <= maximumAttachments ?? .max
      && maxima.allSatisfy { kind, maximum in counts[kind.rawValue] <= maximum }
  }

  /// Returns why the extension is not offered for the subject, or `nil` if it is offered.
  func refusal(of subject: ActivationSubject) -> Explanation? {
    let attachments = subject.attachments
    let sentences = RefusalSentence(rule: self, attachments: attachments)
    let counted = subject.kinds.map(countedKind)
    let counts = Dictionary(grouping: zip(counted, attachments).filter { $0.0 != nil }, by: \.0)
    let supported = counted.count { $0 != nil }

    guard supported > 0, version == .any || supported == attachments.count else {
      return sentences.wrongKind
    }
    if attachments.count < minimumAttachments { return sentences.tooFew }
    let exceeded = AttachmentKind.allCases.compactMap { kind in
      counts[kind].flatMap { own in
        maxima[kind].flatMap { own.count > $0 ? (kind, $0, own.map(\.1)) : nil }
      }
    }
    if !exceeded.isEmpty { return sentences.tooMany(exceeded) }
    if let maximumAttachments, attachments.count > maximumAttachments {
      return sentences.tooManyInAll(maximumAttachments)
    }
    return nil
  }

  /// Returns the numbers of the attachments to remove so that the extension accepts the others, or
  /// `nil` if removing attachments does not help.
  func removals(from subject: ActivationSubject) -> [Int]? {
    var kept: [[AttachmentKind]] = []
    var removed: [Int] = []
    var counts: [AttachmentKind: Int] = [:]
    for (number, kinds) in subject.kinds.enumerated() {
      let kind = countedKind(kinds)
      let isFull = kind.map { counts[$0, default: 0] >= maxima[$0] ?? .max } ?? (version == .all)
      if isFull || kept.count >= maximumAttachments ?? .max {
        removed.append(number)
      } else {
        kept.append(kinds)
        if let kind { counts[kind, default: 0] += 1 }
      }
    }
    return !removed.isEmpty && isMet(by: kept) ? removed : nil
  }

  /// Returns the supported kind of an attachment of these kinds, or `nil` if no supported kind
  /// applies.
  func countedKind(_ kinds: [AttachmentKind]) -> AttachmentKind? {
    if isStrict { return kinds.first.flatMap { maxima[$0] == nil ? nil : $0 } }
    switch version {
    case .any: return kinds.first { maxima[$0] != nil }
    case .all:
      guard let own = kinds.first else { return nil }
      if maxima[own] != nil { return own }
      // Apple's key supports "files of all types": a photo counts as a file if the rule does not
      // support photos.
      return kinds.contains(.file) && maxima[.file] != nil ? .file : nil
    }
  }
}
