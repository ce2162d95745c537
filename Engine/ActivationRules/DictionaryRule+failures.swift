extension DictionaryRule {
  /// Returns the keys that reject the subject, with the rejected attachments. The result is empty
  /// if the rule is met.
  func failures(of subject: ActivationSubject) -> [RuleFailure] {
    let places = subject.items.enumerated().flatMap { item, attachments in
      attachments.indices.map { (item: item, attachment: $0) }
    }
    let counted = subject.kinds.map(countedKind)
    var found: [RuleFailure] = []
    var counts: [AttachmentKind: Int] = [:]
    let mustMatch = version == .all || !counted.contains { $0 != nil }
    for (number, place) in places.enumerated() {
      guard let kind = counted[number] else {
        guard mustMatch else { continue }
        let key = subject.kinds[number].first.map(Self.key(of:)) ?? InfoKey.activationRule.rawValue
        found.append(.key(key, item: place.item, attachment: place.attachment))
        continue
      }
      counts[kind, default: 0] += 1
      if counts[kind, default: 0] > maxima[kind] ?? .max {
        found.append(.key(Self.key(of: kind), item: place.item, attachment: place.attachment))
      }
    }
    let prefix = "NSExtensionActivationSupportsAttachmentsWith"
    if places.count < minimumAttachments { found.append(.key(prefix + "MinCount")) }
    if let maximumAttachments, places.count > maximumAttachments {
      found.append(.key(prefix + "MaxCount"))
    }
    if found.isEmpty, places.isEmpty { found.append(.key(InfoKey.activationRule.rawValue)) }
    return Array(found.prefix(RuleFailure.limit))
  }
}
