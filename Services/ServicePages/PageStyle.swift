/// The common style of all pages.
package enum PageStyle {
  package static let base = """
    :root { color-scheme: light dark; --text: #1b1b1f; --dim: #5b5b66; --back: #fff;
      --field: #f3f3f6; --line: #d6d6de; --link: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --text: #e8e8ee; --dim: #a3a3b0;
      --back: #17171b; --field: #222228; --line: #3a3a44; --link: #8ab8ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--back); }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .dim { color: var(--dim); }
    button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--line);
      background: var(--field); color: inherit; cursor: pointer; }

    """
}
