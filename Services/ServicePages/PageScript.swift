/// The script of all services' pages: local times, buttons that copy a link, and questions before
/// something is deleted. A page with a list that updates itself also runs `LiveList.script`.
package enum PageScript {
  /// - Parameter more: A script that runs after `LiveList.script` on pages with a list.
  package static func text(_ more: String = "") -> String {
    "\(common)\nif (document.querySelector(\"main[data-events]\")) {\n\(LiveList.script)\n\(more)\n}\n"
  }

  private static let common = """
    "use strict";
    // The viewer's time zone and language.
    const shownTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

    function prepare(root) {
      for (const time of root.querySelectorAll("time")) {
        time.title = time.textContent;
        time.textContent = shownTime.format(new Date(time.dateTime));
      }
      for (const button of root.querySelectorAll("[data-copy], [data-remove]")) button.hidden = false;
    }
    prepare(document);

    async function copy(button) {
      const link = new URL(button.dataset.copy, location.href).href;
      try {
        await navigator.clipboard.writeText(link);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy link"; }, 2000);
      } catch {
        // Browsers have no clipboard for pages that another computer serves without TLS.
        prompt("Copy this link:", link);
      }
    }
    document.addEventListener("click", async ({ target }) => {
      if (target.dataset.copy) await copy(target);
      if (target.dataset.remove && confirm(target.dataset.question)) {
        await fetch(target.dataset.remove, { method: "DELETE" });
        location.reload();
      }
    });
    document.addEventListener("submit", event => {
      const question = event.target.dataset.question;
      if (question && !confirm(question)) event.preventDefault();
    });
    """
}
