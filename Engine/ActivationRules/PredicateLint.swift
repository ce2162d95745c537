import Predicates
import UniformTypeIdentifiers

/// The findings about a rule that is a predicate.
struct PredicateLint {
  private(set) var findings: [RuleFinding] = []
  private let path: String

  init(_ source: String, path: String, declaredTypes: Set<String>) {
    self.path = path
    if source.uppercased().contains("TRUEPREDICATE") {
      findings.append(
        .error(
          path, "the App Store refuses rules with TRUEPREDICATE",
          remedy: "list what the extension accepts"))
    }
    let rule: PredicateRule
    do throws(PredicateFormatError) {
      rule = try PredicateRule(source)
    } catch {
      findings.append(Self.unreadable(source, error, path))
      return
    }
    for name in rule.program.freeVariables {
      findings.append(
        .error(
          path, "no SUBQUERY binds the variable $\(name), so the rule never matches",
          remedy: "write a key without the $, or a variable of an enclosing SUBQUERY"))
    }
    types(rule, declaredTypes)
    counts(rule)
    if rule.program.freeVariables.isEmpty, rule.program.constant == nil { probe(rule) }
    if rule.program.constant == false {
      findings.append(
        .warning(path, "the rule never matches", remedy: "list what the extension accepts"))
    }
  }

  private static func unreadable(
    _ source: String, _ error: PredicateFormatError, _ path: String
  ) -> RuleFinding {
    if source.uppercased().contains("SUBQUERY"), !source.contains("$") {
      return .error(
        path, "its variables are missing, because the expansion of build settings removes $name",
        remedy: "keep the rule out of build setting expansion, so that $extensionItem stays")
    }
    return .error(
      path, "not a predicate: \(error.description)", remedy: "write \(error.expected) there")
  }

  private mutating func types(_ rule: PredicateRule, _ declared: Set<String>) {
    var named: Set<String> = []
    for question in rule.program.typeQuestions where named.insert(question.identifier).inserted {
      let identifier = question.identifier
      if UTType(identifier) != nil || declared.contains(identifier)
        || AppleTypes.identifiers.contains(identifier)
      {
        continue
      }
      let (line, column) = rule.program.position(of: question.range.lowerBound)
      findings.append(
        .warning(
          path, "line \(line), column \(column): the type \(identifier) is not known",
          remedy: "correct its spelling, or declare it in UTImportedTypeDeclarations"))
    }
  }

  /// Warns of a rule that accepts a link only without its title. Apps send a link and its title as
  /// two attachments.
  private mutating func counts(_ rule: PredicateRule) {
    let link = AttachmentTypes(typeIdentifiers: ["public.url"])
    let title = AttachmentTypes(typeIdentifiers: ["public.plain-text"])
    let titled = ActivationSubject(items: [[link, title]])
    guard rule.isMet(byProbe: ActivationSubject(items: [[link]])), !rule.isMet(byProbe: titled)
    else {
      return
    }
    let exact = rule.program.comparisons.first { $0.comparison.isExactlyOne }
    let place = exact.map { exact in
      let (line, column) = rule.program.position(of: exact.range.lowerBound)
      return "line \(line), column \(column): "
    }
    findings.append(
      .warning(
        path,
        (place ?? "") + "apps send a link and its title as two attachments; the rule accepts "
          + "the link alone, but not both",
        remedy: exact == nil ? "accept a text beside the link" : "write >= 1"))
  }

  /// Evaluates the rule for every type that it names and for common types, alone and together.
  private mutating func probe(_ rule: PredicateRule) {
    let common = [
      "public.jpeg", "com.adobe.pdf", "public.url", "public.plain-text", "public.mpeg-4",
    ]
    let stranger = AttachmentTypes(typeIdentifiers: ["com.example.not-known-to-anybody"])
    let named = rule.program.typeQuestions.prefix(64).map(\.identifier)
    let samples = (common + named).map { AttachmentTypes(typeIdentifiers: [$0]) } + [stranger]
    var subjects: [[[AttachmentTypes]]] = []
    for sample in samples {
      for count in 1...4 { subjects.append([Array(repeating: sample, count: count)]) }
      subjects.append([[sample], [sample]])
      subjects += samples.prefix(8).map { [[sample, $0]] }
    }
    subjects.append([samples])
    let matches = subjects.count { rule.isMet(byProbe: ActivationSubject(items: $0)) }
    if matches == 0 {
      findings.append(
        .warning(
          path, "the rule matched none of \(subjects.count) sets of items that were tried",
          remedy: "check the keys extensionItems, attachments and registeredTypeIdentifiers, and "
            + "the counts"))
    } else if matches == subjects.count {
      findings.append(
        .warning(
          path, "the rule matched all of \(subjects.count) sets of items that were tried",
          remedy: "list what the extension accepts"))
    }
  }
}

/// Types that Apple's systems declare in addition to the types of `UTType`. Rules may name them. No
/// other property of these types is needed.
enum AppleTypes {
  static let identifiers: Set<String> = [
    "com.apple.application-and-system-extension", "com.apple.disk-image-udif",
    "com.apple.installer-package", "com.apple.installer-package-archive",
    "com.apple.iwork.keynote.key", "com.apple.iwork.keynote.sffkey",
    "com.apple.iwork.numbers.numbers", "com.apple.iwork.numbers.sffnumbers",
    "com.apple.iwork.pages.pages", "com.apple.iwork.pages.sffpages",
    "com.apple.mail.email", "com.apple.mapkit.map-item", "com.apple.news.article",
    "com.apple.pkpass", "com.apple.pkpass-data", "com.apple.rtfd", "com.apple.flat-rtfd",
    "com.apple.structured-text", "com.apple.structured-text.date",
    "com.apple.structured-text.address", "com.apple.structured-text.telephone-number",
    "com.apple.structured-text.transit-information", "com.apple.uikit.image",
    "com.apple.uikit.color", "com.microsoft.excel.xls", "com.microsoft.powerpoint.ppt",
    "com.microsoft.waveform-audio", "com.microsoft.windows-media-wm",
    "com.microsoft.windows-media-wma", "com.microsoft.windows-media-wmv",
    "com.microsoft.word.doc", "public.ac3-audio", "public.enhanced-ac3-audio",
    "public.camera-raw-image", "public.opml", "public.xbitmap-image",
  ]
}
