/// The style and the script of the gallery, which come from here because nothing may come from
/// elsewhere.
enum GalleryAssets {
  static let style = """
    :root { color-scheme: light dark; --text: #1b1b1f; --dim: #5b5b66; --back: #fff;
      --field: #f3f3f6; --line: #d6d6de; --link: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --text: #e8e8ee; --dim: #a3a3b0;
      --back: #17171b; --field: #222228; --line: #3a3a44; --link: #8ab8ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--back); }
    main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .dim { color: var(--dim); }
    code, .link { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
    #images { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
    li { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
    li h2 { font-size: 1rem; margin: .5rem 0 0; overflow-wrap: anywhere; }
    li p { margin: .25rem 0; overflow-wrap: anywhere; }
    img { display: block; width: 100%; height: 12rem; object-fit: contain;
      background: var(--field); border-radius: 6px; }
    button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--line);
      background: var(--field); color: inherit; cursor: pointer; }
    """

  /// Asks for the images after the newest known one whenever the host says that one came, one
  /// question at a time, so that none is missed or shown twice.
  static let script = """
    "use strict";
    const main = document.querySelector("main");
    const list = document.getElementById("images");
    const news = document.getElementById("news");
    const none = document.getElementById("none");
    let latest = main.dataset.newest;
    let asking = Promise.resolve();

    async function ask() {
      const answer = await fetch(`/since/${latest}`);
      if (!answer.ok) return;
      const template = document.createElement("template");
      template.innerHTML = await answer.text();
      const items = template.content.querySelectorAll("li");
      if (items.length === 0) return;
      latest = items[0].dataset.number;
      list.prepend(template.content);
      none.hidden = true;
      news.textContent = items.length === 1
        ? "A new image came." : `${items.length} new images came.`;
    }
    function update() { asking = asking.then(ask).catch(() => {}); }

    document.addEventListener("submit", event => {
      const name = event.target.querySelector("button").getAttribute("aria-label");
      if (!confirm(`${name}? Its link will not work any more.`)) event.preventDefault();
    });

    const events = new EventSource("/events");
    events.addEventListener("removal", event => {
      const { id } = JSON.parse(event.data);
      list.querySelector(`li[data-id="${CSS.escape(id)}"]`)?.remove();
      none.hidden = list.children.length > 0;
    });
    if (main.dataset.first === "true") {
      events.addEventListener("open", update);
      events.addEventListener("image", update);
    }
    """
}
