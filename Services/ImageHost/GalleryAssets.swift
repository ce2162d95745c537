import ServicePages

/// The style sheet of the gallery. The gallery loads nothing from other sites.
enum GalleryAssets {
  static let style =
    PageStyle.base + """
      main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
      code, .link { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
      #list { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
        grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
      li { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
      li h2 { font-size: 1rem; margin: .5rem 0 0; overflow-wrap: anywhere; }
      li p { margin: .25rem 0; overflow-wrap: anywhere; }
      img { display: block; width: 100%; height: 12rem; object-fit: contain;
        background: var(--field); border-radius: 6px; }
      """
}
