import Linux
import PrivacyLens
import ShareSheet

extension HiddenItems {
  /// The largest number of files that are examined.
  private static let maximumFiles = 200

  /// Examines the items. Each file is read in small parts, and only on this computer.
  init(of items: SharedItems) {
    self.init()
    for file in items.files.prefix(Self.maximumFiles) where !file.isStream {
      let kinds = Self.kinds(HiddenDetails(of: file.descriptor), of: file)
      if MetadataRemoval.supports(file.descriptor) {
        removable.formUnion(kinds)
      } else {
        fixed.formUnion(kinds)
      }
    }
    if items.links.contains(where: { !TrackingParameters(of: $0).names.isEmpty }) {
      removable.insert(.tracking)
    }
  }

  private static func kinds(_ details: HiddenDetails, of file: OpenedFile) -> Set<Kind> {
    let head = (try? file.descriptor.read(at: 0, upTo: 5)) ?? []
    let person = head.elementsEqual("%PDF-".utf8) ? Kind.author : .owner
    let all: [(Kind, Bool)] = [
      (.place, details.hasPlace || details.place != nil),
      (.camera, details.cameraMake != nil || details.cameraModel != nil),
      (.serialNumber, details.serialNumber != nil), (person, !details.people.isEmpty),
      (.time, details.timeTaken != nil), (.comment, details.hasComment),
      (.preview, details.hasPreview),
      (.other, details.program != nil || details.hasXMP || details.hasIPTC || details.hasOther),
    ]
    return Set(all.filter(\.1).map(\.0))
  }
}
