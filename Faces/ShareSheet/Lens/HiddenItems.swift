/// The kinds of details that go along unseen with the shared items.
package struct HiddenItems: Hashable, Sendable {
  /// A kind of detail. The sheet names the kinds in this order.
  package enum Kind: CaseIterable, Hashable, Sendable {
    case place, camera, serialNumber, owner, author, time, comment, preview, other, tracking
  }

  /// The details that can be taken out.
  package var removable: Set<Kind>
  /// The details in kinds of files that cannot be cleaned, such as HEIC, AVIF and PDF.
  package var fixed: Set<Kind>

  package init(removable: Set<Kind> = [], fixed: Set<Kind> = []) {
    (self.removable, self.fixed) = (removable, fixed)
  }

  package var isEmpty: Bool { removable.isEmpty && fixed.isEmpty }
}
