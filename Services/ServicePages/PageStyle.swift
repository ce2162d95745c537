/// The style of all services' pages. A service's own style sheet begins with this text.
package enum PageStyle {
  package static let base = """
    :root { color-scheme: light dark; --text: #1b1b1f; --dim: #5b5b66; --back: #fafafb;
      --card: #fff; --field: #f1f1f5; --line: #d6d6de; --link: #0550ae; --danger: #a8201a; }
    @media (prefers-color-scheme: dark) { :root { --text: #e8e8ee; --dim: #a9a9b6;
      --back: #17171b; --card: #1f1f25; --field: #2a2a32; --line: #3a3a44; --link: #8ab8ff;
      --danger: #ffb4ab; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--back); }
    header { background: var(--card); border-bottom: 1px solid var(--line);
      overflow-wrap: anywhere; }
    header div, main { max-width: 56rem; margin: 0 auto; padding: .75rem 1rem; }
    header a { font-weight: 600; text-decoration: none; }
    main { padding-bottom: 3rem; }
    h1 { font-size: 1.625rem; line-height: 1.25; margin: .75rem 0; }
    h1, h2, p, td, th { overflow-wrap: anywhere; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .dim { color: var(--dim); }
    [hidden] { display: none !important; }
    article, .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      padding: .75rem 1rem; margin: 1rem 0; min-width: 0; }
    article h2, .card h2 { font-size: 1rem; margin: 0; }
    article p, .card p { margin: .25rem 0; }
    article > .dim, .card > .dim { font-size: .875rem; }
    code, pre { font: .875rem/1.5 ui-monospace, monospace; }
    code { background: var(--field); border-radius: 6px; padding: .125rem .375rem;
      overflow-wrap: anywhere; }
    pre { background: var(--field); border-radius: 8px; padding: .75rem; margin: .5rem 0 0;
      max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
    img { display: block; max-width: 100%; height: auto; border-radius: 8px; }
    article img { max-height: 30rem; margin: .5rem 0; }
    summary { cursor: pointer; padding: .25rem 0; }
    .rows { list-style: none; padding: 0; margin: 1rem 0; background: var(--card);
      border: 1px solid var(--line); border-radius: 12px; }
    .rows li { padding: .625rem 1rem; display: flex; flex-wrap: wrap; gap: 0 1rem;
      justify-content: space-between; overflow-wrap: anywhere; }
    .rows li + li { border-top: 1px solid var(--line); }
    .rows a { min-width: 0; }
    .actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: .5rem 0; }
    .actions form { display: contents; }
    .actions .danger { margin-left: auto; }
    .danger { color: var(--danger); }
    button, .button { font: inherit; font-size: .9375rem; line-height: 1.5; padding: .375rem .875rem;
      border-radius: 8px; border: 1px solid var(--line); background: var(--field);
      color: var(--text); cursor: pointer; text-decoration: none; }
    button.danger { color: var(--danger); }
    button:hover, .button:hover { border-color: currentColor; }
    .empty { border: 1px dashed var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0; }
    .empty p { margin: 0; }

    """
}
