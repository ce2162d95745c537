/// The findings about a rule that is a dictionary.
struct DictionaryLint {
  private(set) var findings: [RuleFinding] = []
  private let path: String

  private static let prefix = "NSExtensionActivation"
  private static let counts = [
    "SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount", "SupportsImageWithMaxCount",
    "SupportsMovieWithMaxCount", "SupportsFileWithMaxCount", "SupportsAttachmentsWithMaxCount",
    "SupportsAttachmentsWithMinCount", "DictionaryVersion",
  ].map { prefix + $0 }
  private static let flags = ["SupportsText", "UsesStrictMatching"].map { prefix + $0 }

  /// Wrong names of existing keys, with the right names.
  private static let synonyms = [
    "NSExtensionActivationSupportsVideoWithMaxCount":
      "NSExtensionActivationSupportsMovieWithMaxCount",
    "NSExtensionActivationSupportsPhotoWithMaxCount":
      "NSExtensionActivationSupportsImageWithMaxCount",
    "NSExtensionActivationSupportsURLWithMaxCount":
      "NSExtensionActivationSupportsWebURLWithMaxCount",
    "NSExtensionActivationSupportsTextWithMaxCount": "NSExtensionActivationSupportsText",
    "NSExtensionActivationSupportsTextWithMinCount": "NSExtensionActivationSupportsText",
    "NSExtensionActivationSupportsFileURLs": "NSExtensionActivationSupportsFileWithMaxCount",
  ]

  /// Prefixes of keys that developers write although Apple defines no such keys, with a remedy.
  private static let inventions = [
    "SupportsAudio": "write a predicate with public.audio, because no key covers audio",
    "SupportsFileWithType": "name the types in a predicate, because no key lists types",
    "FileTypeIdentifiers": "name the types in a predicate, because no key lists types",
    "SupportsAttachmentsWithMatching": "name the types in a predicate, because no key lists types",
  ].map { (prefix + $0, $1) }

  init(_ keys: [String: Any], path: String, attributes: [String: Any]) {
    self.path = path
    for (key, value) in keys.sorted(by: { $0.key < $1.key }) { check(key, value) }
    let rule: DictionaryRule
    do throws(ActivationRuleError) {
      rule = try DictionaryRule(keys)
    } catch {
      findings.append(.error(path, error.reason, remedy: error.remedy))
      return
    }
    if rule.maxima.isEmpty {
      findings.append(
        .error(
          path, "the rule never matches, because it supports no kind of item",
          remedy: "add an NSExtensionActivationSupports… key with a count above 0"))
    }
    if let most = rule.maximumAttachments, most < rule.minimumAttachments {
      findings.append(
        .error(
          path,
          "the rule never matches: at least \(rule.minimumAttachments) attachments, at most "
            + "\(most)", remedy: "set the minimum to the maximum or less"))
    }
    trap(rule)
    if attributes["NSExtensionJavaScriptPreprocessingFile"] != nil, rule.maxima[.webPage] == nil {
      let key = Self.prefix + "SupportsWebPageWithMaxCount"
      findings.append(
        .error("\(path).\(key)", "the script runs for web pages only", remedy: "set \(key) to 1"))
    }
  }

  /// Warns of a rule of version 1 that supports links but no text. Version 1 requires every
  /// attachment to be supported, and browsers send the page's title as text with the link.
  private mutating func trap(_ rule: DictionaryRule) {
    guard rule.version == .all, rule.maxima[.webURL] != nil, rule.maxima[.text] == nil else {
      return
    }
    findings.append(
      .warning(
        path,
        "in version 1 every attachment must be supported, and apps send a link's title "
          + "as text beside it, so the extension is not offered",
        remedy:
          "set NSExtensionActivationDictionaryVersion to 2, or NSExtensionActivationSupportsText"))
  }

  private mutating func check(_ key: String, _ value: Any) {
    let place = "\(path).\(key)"
    let isCount = Self.counts.contains(key)
    guard isCount || Self.flags.contains(key) else {
      if key == InfoKey.activationRule.rawValue {
        // If a developer changes the rule of Xcode's template to a dictionary, this key remains. It
        // is harmless, and many published apps have it.
        if value as? String == "TRUEPREDICATE" { return }
        findings.append(
          .error(
            place, "a rule within the rule has no effect",
            remedy: "remove it, or make it the rule itself"))
        return
      }
      findings.append(.error(place, "the key has no effect", remedy: Self.remedy(key)))
      return
    }
    guard let number = PropertyListNumber(value) else { return }
    if value is String {
      findings.append(
        .warning(
          place, "the value is a string", remedy: isCount ? "write an integer" : "write a boolean"))
    } else if isCount, number.isBoolean {
      findings.append(
        .warning(place, "the value is a boolean instead of a count", remedy: "write an integer"))
    }
  }

  private static func remedy(_ key: String) -> String {
    if let invention = inventions.first(where: { key.hasPrefix($0.0) }) { return invention.1 }
    let suggestion = synonyms[key] ?? nearest(to: key)
    return suggestion.map { "write \($0)" } ?? "remove it"
  }

  private static func nearest(to key: String) -> String? {
    let all = counts + flags
    // A written key that is longer than the common prefix may be the beginning of an existing key.
    if key.count > (prefix + "Supports").count, let whole = all.first(where: { $0.hasPrefix(key) })
    {
      return whole
    }
    let ranked = all.map { ($0, distance(Array($0.utf8), Array(key.utf8.prefix(120)))) }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= 6 ? $0.0 : nil }
  }

  /// Returns how many letters must be inserted, removed or replaced.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, diagonal + (byte == right[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
