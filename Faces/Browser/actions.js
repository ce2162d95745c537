// The actions of a page: an item of the context menu for each installed action extension that has a script. The script
// runs in a world of its own, which the page cannot see. Only the browser's own menu starts an action.
"use strict";
const ACTION = "action:", LIMIT = 10_000, LARGEST_PAGE = 1 << 20;
/** The milliseconds for which a list of actions counts as current. */
const CURRENT = 600_000;

/** Sends one message to a new host. Returns its reply, or `{ result }` if there is none. */
const ask = message => new Promise(resolve => {
  startHost((result, reply) => resolve(reply ?? { result })).post(message);
});

let menu = Promise.resolve();
/** Makes the context menu, unless it has the same actions. Without `actions`, makes it only if there is none. */
const makeMenu = actions => {
  menu = menu.then(async () => {
    // The memory lasts until the browser ends. This process may end earlier, also while it makes the menu.
    const { shown } = await api.storage.session.get("shown");
    const wanted = JSON.stringify(actions ?? []);
    if (actions ? shown === wanted : shown !== undefined) return;
    await api.storage.session.remove("shown");
    await api.contextMenus.removeAll();
    for (const id of ["page", "link", "selection", "image"]) {
      api.contextMenus.create({ id, contexts: [id], title: api.i18n.getMessage(id) });
    }
    for (const { id, name } of actions ?? []) {
      // A single & would underline the next character.
      api.contextMenus.create({
        id: ACTION + id, contexts: ["page"], title: name.replaceAll("&", "&&"),
        documentUrlPatterns: ["http://*/*", "https://*/*"],
      });
    }
    await api.storage.session.set({ shown: wanted });
  }).catch(() => { /* The next start of this process tries again. */ });
};
const refresh = async () => {
  await api.storage.session.set({ asked: Date.now() });
  const { actions } = await ask({ type: "actions" });
  // Without a list, the actions of the last one stay.
  makeMenu(Array.isArray(actions) ? actions : undefined);
};

const hasScripts = () => {
  // Chromium before version 138 throws if its developer mode is off.
  try { return typeof api.userScripts?.execute === "function"; } catch { return false; }
};
/** Returns whether the browser lets the extension run scripts. */
const mayRunScripts = async () => {
  if (hasScripts()) return true;
  // Firefox asks the user. In Chromium, only the switch in the extension's details permits it.
  try { await api.permissions.request({ permissions: ["userScripts"] }); } catch { /* The browser does not ask. */ }
  return hasScripts();
};

/** Returns the code that runs the script, unless it is too late. The script's declarations are local, so that it can run
 * again in the same page. */
const running = (script, id, key) => `(start => new Promise(resolve => {
  if (Date.now() > ${Date.now() + LIMIT}) return;
  const action = start();
  globalThis[${JSON.stringify(key)}] = action;
  action.run({ extensionBundleID: ${JSON.stringify(id)}, completionFunction: resolve });
}).then((results = {}) => JSON.stringify({ url: location.href, title: document.title, results })))(() => {${script}
;return ExtensionPreprocessingJS; })`;

/** Returns the code that passes the argument to the script. In another document, the key is unknown. */
const finalizing = (argument, key) => `((key, argument) => {
  const action = globalThis[key];
  delete globalThis[key];
  if (typeof action?.finalize === "function") action.finalize(argument);
})(${JSON.stringify(key)}, JSON.parse(${JSON.stringify(argument)}))`;

/** Runs code in the main frame, in the extension's own world. Fails if the code takes longer than the limit. */
const execute = async (target, id, code, options) => {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject("late"), LIMIT); });
  try {
    const [injection] = await Promise.race([
      api.userScripts.execute({ target, worldId: ACTION + id.slice(0, 200), js: [{ code }], ...options }), late]);
    if (injection.error) throw injection.error;
    return injection;
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the page and the results of the script, or a problem. */
const runScript = async (target, id, code) => {
  try {
    const { result } = await execute(target, id, code);
    const { url, title, results } = JSON.parse(result);
    // The host accepts no half of a surrogate pair.
    const text = JSON.stringify(results, (_, value) => typeof value === "string" ? value.toWellFormed() : value);
    const page = { url, title: title.slice(0, 1000).toWellFormed(), results: text };
    const isObject = typeof results === "object" && results !== null && !Array.isArray(results);
    const size = new TextEncoder().encode(JSON.stringify({ ...page, results: "" }) + text).length;
    return isObject && size <= LARGEST_PAGE ? page : { problem: "results" };
  } catch (error) {
    return { problem: error === "late" ? "late" : "script" };
  }
};

/** Runs an action extension in the tab's page. Returns the outcome, which is the name of a message. */
const act = async (id, tab) => {
  if (!/^https?:/i.test(tab?.url ?? "")) return "notWeb";
  if (!await mayRunScripts()) return "notAllowed";
  // The user may leave the page while the host starts. The script runs in the chosen document only.
  const target = { tabId: tab.id };
  const chosen = await execute(target, id, "0", { injectImmediately: true }).catch(() => ({}));
  if (chosen.documentId) target.documentIds = [chosen.documentId];
  const { script, result: problem } = await ask({ type: "script", id });
  if (typeof script !== "string") return problem === "missing" ? problem : "noScript";
  const key = crypto.randomUUID();
  const { problem: reason, ...page } = await runScript(target, id, running(script, id, key));
  if (reason) return reason;
  const { result, finalize } = await ask({ type: "act", id, ...page });
  if (typeof finalize === "string") {
    // The user may have left the page, and the script may have no such function. The action itself has succeeded.
    await execute(target, id, finalizing(finalize, key)).catch(() => {});
  }
  return result === "failed" ? "actionFailed" : result;
};

api.runtime.onInstalled.addListener(() => makeMenu());
// The browser runs this file at its start only if it has a listener.
api.runtime.onStartup.addListener(() => {});
api.contextMenus.onClicked.addListener(async (information, tab) => {
  const item = String(information.menuItemId);
  if (!item.startsWith(ACTION)) return;
  tell(await act(item.slice(ACTION.length), tab));
  refresh();
});
api.storage.session.get("asked").then(({ asked = 0 }) => {
  // The browser starts this file again and again, for example when a tab closes.
  if (Date.now() - asked > CURRENT) refresh();
});
