import ServicePages

/// The style sheet of the pages. The pages load nothing from other sites.
enum DashboardStyle {
  static let text =
    PageStyle.base + """
      header div, main { max-width: 60rem; }
      nav { margin-top: .5rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
      header nav a { padding: .25rem 0; font-weight: 400; }
      header nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none;
        border-bottom: 3px solid var(--link); }
      article h2 { font: 600 .9375rem/1.5 ui-monospace, monospace; }
      .rev { font-family: ui-monospace, monospace; font-size: .875em; overflow-wrap: anywhere; }
      .channel { display: inline-block; padding: 0 .6rem; border: 1px solid var(--line);
        border-radius: 999px; background: var(--field); text-decoration: none; }
      .deleted { font-size: .8125rem; border: 1px solid currentColor; border-radius: 4px;
        padding: 0 .35rem; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; margin: .25rem 0; min-width: 28rem; }
      th, td { text-align: left; vertical-align: top; padding: .4rem 1rem .4rem 0;
        border-bottom: 1px solid var(--line); }
      @media (max-width: 32rem) {
        table { min-width: 0; width: 100%; }
        thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        tr, th, td { display: block; }
        tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
        th, td { border: 0; padding: .1rem 0; }
        td::before { content: attr(data-label) ": "; color: var(--dim); }
      }
      """
}
