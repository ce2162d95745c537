import ServicePages

/// The style sheet and script of the pages. The pages load nothing from other sites.
enum TopicAssets {
  static let style =
    PageStyle.base + """
      header div, main { max-width: 44rem; }
      article.high { border-left: .375rem solid var(--link); }
      .text { white-space: pre-wrap; }
      .tag { margin-left: .5rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 999px;
        background: var(--field); overflow-wrap: anywhere; }
      """

  /// The script that updates the list. If the user has allowed notifications, it also shows a
  /// notification for each message that arrives while the page is open. More than three messages at
  /// once share one notification.
  static let script =
    PageScript.text(
      """
      {
        const box = document.getElementById("notify");
        const several = 3;

        function tell(title, options) {
          try {
            const told = new Notification(title, options);
            told.onclick = () => { window.focus(); told.close(); };
          } catch {
            // Some browsers notify only from a service worker, which this page does not have.
          }
        }
        if ("Notification" in window && main.dataset.first === "true") {
          const show = () => { box.hidden = Notification.permission !== "default"; };
          show();
          box.querySelector("button").addEventListener("click", async () => {
            await Notification.requestPermission();
            show();
          });
          list.addEventListener("arrival", event => {
            if (Notification.permission !== "granted") return;
            const items = event.detail;
            if (items.length > several) {
              tell(document.title, { body: `${items.length} new messages arrived.` });
              return;
            }
            for (const item of [...items].reverse()) {
              tell(item.querySelector("h2").textContent, {
                body: item.querySelector(".text").textContent,
                icon: item.querySelector("img")?.src, tag: item.dataset.id,
              });
            }
          });
        }
      }
      """)
}
