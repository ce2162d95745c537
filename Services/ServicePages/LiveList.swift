/// The script of a page whose list updates itself. `PageScript` runs this script if the page has
/// such a list.
///
/// The page's `main` element configures the script with data attributes:
///
///     events   the address of the event stream
///     kind     the event that announces a new item, and the item's name on screen
///     since    the address of the items after a given item, without the number of this item
///     newest   the number to start after if the page shows no items
///     reached  the number up to which the page is complete, for a page that shows some of many
///              items; the script requests the items after this number
///     first    `true` if new items belong on this page
///
/// The list is `#list`. Each item has a `number`, and an `id` if it can be removed. A `removal`
/// event removes an item. A new item with `data-gone` removes the item of the same `id` and is not
/// shown. `#news` reports new items, and `#none` reports an empty list.
///
/// `#list` receives an `arrival` event whose detail is the new items, for pages that process them
/// further.
enum LiveList {
  /// The script. After each event, the script requests the items after the newest known item. It
  /// sends one request at a time, so that no item is missed or duplicated.
  static let script = """
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
      // Items that have changed move to the top.
      for (const { dataset } of told) if (dataset.id) remove(dataset.id);
      for (const item of told) if ("gone" in item.dataset) item.remove();
      const items = told.filter(item => !("gone" in item.dataset));
      prepare(template.content);
      list.prepend(template.content);
      none.hidden = list.children.length > 0;
      if (items.length > 0) {
        news.textContent = items.length === 1
          ? `A new ${kind} arrived.` : `${items.length} new ${kind}s arrived.`;
        list.dispatchEvent(new CustomEvent("arrival", { detail: items }));
      }
      // There may be more items than one response contains.
      await ask();
    }
    function remove(id) {
      list.querySelector(`[data-id="${CSS.escape(id)}"]`)?.remove();
    }
    function update() { asking = asking.then(ask).catch(() => {}); }

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
