import ServicePages

/// The style sheet of the pages. The pages load nothing from other sites.
enum PageAssets {
  static let style =
    PageStyle.base + """
      header, main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
      header { padding-top: 1rem; }
      h1, .path, td, th { overflow-wrap: anywhere; }
      article { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem;
        margin: 1rem 0; }
      article h2 { font-size: 1rem; margin: 0; font-weight: 400; }
      article p { margin: .25rem 0; }
      code, pre, .path, td { font: .875rem/1.5 ui-monospace, monospace; }
      pre { background: var(--field); border-radius: 6px; padding: .75rem; margin: .5rem 0 0;
        max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
      img { max-width: 100%; max-height: 30rem; margin-top: .5rem; border-radius: 6px; }
      table { border-collapse: collapse; margin: .25rem 0; }
      th, td { text-align: left; vertical-align: top; padding: .1rem .75rem .1rem 0; }
      th { font-weight: 600; font-size: .875rem; }
      summary { cursor: pointer; padding: .25rem 0; }
      .bins { padding-left: 1.25rem; }
      """
}
