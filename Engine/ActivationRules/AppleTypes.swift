/// Types that Apple's systems declare in addition to those of `UTType`. Rules may name them. No
/// other property of them is needed.
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
