/// The script of a page with a list that grows by itself, the same for every such page.
///
/// The page's `main` says in its data attributes what there is to hear:
///
///     events   where the events come from
///     kind     the event that says that one more has come, and what people call it
///     since    where the items after a given one are, without its number
///     newest   a number that no later item has, for a page that shows none
///     reached  a number up to which all that belongs on the page is there, for a page that shows
///              some of many: items after this number are requested, not those after its first item
///     first    true: new items belong on this page
///
/// The list is `#list`; each of its items has its `number`, and its `id` where it can go: by an
/// event `removal`, or by an item of that `id` with `data-gone` among the new ones, which is not
/// shown. `#news` says what has come, `#none` that there is nothing.
///
/// `#list` hears an event `arrival` with the new items as its detail, for pages that do more with
/// them.
package enum LiveList {
  /// Asks for the items after the newest known one whenever it hears that one came, one question at
  /// a time, so that none is missed or shown twice.
  package static let script = """
    "use strict";
    const main = document.querySelector("main[data-events]");
    const { kind, since } = main.dataset;
    const list = document.getElementById("list");
    const news = document.getElementById("news");
    const none = document.getElementById("none");
    let latest = main.dataset.reached
      ?? list.querySelector("[data-number]")?.dataset.number ?? main.dataset.newest;
    let asking = Promise.resolve();

    async function ask() {
      const answer = await fetch(since + latest);
      if (!answer.ok) return;
      const template = document.createElement("template");
      template.innerHTML = await answer.text();
      const told = [...template.content.querySelectorAll("[data-number]")];
      if (told.length === 0) return;
      latest = told[0].dataset.number;
      // What has changed moves up.
      for (const { dataset } of told) if (dataset.id) remove(dataset.id);
      for (const item of told) if ("gone" in item.dataset) item.remove();
      const items = told.filter(item => !("gone" in item.dataset));
      list.prepend(template.content);
      none.hidden = list.children.length > 0;
      if (items.length > 0) {
        news.textContent = items.length === 1
          ? `A new ${kind} came.` : `${items.length} new ${kind}s came.`;
        list.dispatchEvent(new CustomEvent("arrival", { detail: items }));
      }
      // There may be more than one answer holds.
      await ask();
    }
    function remove(id) {
      list.querySelector(`[data-id="${CSS.escape(id)}"]`)?.remove();
    }
    function update() { asking = asking.then(ask).catch(() => {}); }

    document.addEventListener("submit", event => {
      const question = event.target.dataset.question;
      if (question && !confirm(question)) event.preventDefault();
    });

    const events = new EventSource(main.dataset.events);
    events.addEventListener("removal", event => {
      remove(JSON.parse(event.data).id);
      none.hidden = list.children.length > 0;
    });
    if (main.dataset.first === "true") {
      events.addEventListener("open", update);
      events.addEventListener(kind, update);
    }
    """
}
