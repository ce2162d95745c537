/// The style and the script of the pages, which come from here because nothing may come from
/// elsewhere.
enum PageAssets {
  static let style = """
    :root { color-scheme: light dark; --text: #1b1b1f; --dim: #5b5b66; --back: #fff;
      --field: #f3f3f6; --line: #d6d6de; --link: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --text: #e8e8ee; --dim: #a3a3b0;
      --back: #17171b; --field: #222228; --line: #3a3a44; --link: #8ab8ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--back); }
    header, main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
    header { padding-top: 1rem; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    h1, .path, td, th { overflow-wrap: anywhere; }
    article { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem;
      margin: 1rem 0; }
    article h2 { font-size: 1rem; margin: 0; font-weight: 400; }
    article p { margin: .25rem 0; }
    .dim { color: var(--dim); }
    code, pre, .path, td { font: .875rem/1.5 ui-monospace, monospace; }
    pre { background: var(--field); border-radius: 6px; padding: .75rem; margin: .5rem 0 0;
      max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
    img { max-width: 100%; max-height: 30rem; margin-top: .5rem; border-radius: 6px; }
    table { border-collapse: collapse; margin: .25rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .1rem .75rem .1rem 0; }
    th { font-weight: 600; font-size: .875rem; }
    summary { cursor: pointer; padding: .25rem 0; }
    button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--line);
      background: var(--field); color: inherit; cursor: pointer; }
    .bins { padding-left: 1.25rem; }
    """

  /// Asks for the requests after the newest shown one whenever the bin says that one came, one
  /// question at a time, so that none is missed or shown twice.
  static let script = """
    "use strict";
    const main = document.querySelector("main[data-bin]");
    const list = document.getElementById("requests");
    const news = document.getElementById("news");
    const none = document.getElementById("none");
    const bin = encodeURIComponent(main.dataset.bin);
    const isNewest = !new URLSearchParams(location.search).has("before");
    let latest = list.querySelector("article")?.dataset.id ?? "0000000000000000";
    let asking = Promise.resolve();

    async function ask() {
      const answer = await fetch(`/bins/${bin}/since/${latest}`);
      if (!answer.ok) return;
      const template = document.createElement("template");
      template.innerHTML = await answer.text();
      const articles = template.content.querySelectorAll("article");
      if (articles.length === 0) return;
      latest = articles[0].dataset.id;
      list.prepend(template.content);
      none.hidden = true;
      news.textContent = articles.length === 1
        ? "A new request came." : `${articles.length} new requests came.`;
    }
    function update() { asking = asking.then(ask).catch(() => {}); }

    if (isNewest) {
      const events = new EventSource(`/bins/${bin}/events`);
      events.addEventListener("open", update);
      events.addEventListener("request", update);
    }
    """
}
