import ActivationRules

/// The shared items of the benchmark, the same in each run.
enum Samples {
  private static let palette: [[String]] = [
    ["public.jpeg", "public.file-url"], ["public.png"], ["public.heic", "public.file-url"],
    ["public.url"], ["public.utf8-plain-text"], ["com.adobe.pdf", "public.file-url"],
    ["com.apple.quicktime-movie"], ["public.url", "public.html"],
  ]

  /// Returns subjects with one kind of attachment, with two or three kinds, and with all kinds.
  static func subjects(_ attachments: Int) -> [ActivationSubject] {
    let mixes = [
      [0], [1], [3], [4], [5], [6], [0, 1], [3, 4], [0, 2, 5], Array(palette.indices),
    ]
    return mixes.map { mix in
      ActivationSubject(items: [
        (0..<attachments).map {
          AttachmentTypes(typeIdentifiers: palette[mix[$0 % mix.count]])
        }
      ])
    }
  }
}
