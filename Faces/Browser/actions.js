// The actions of a page: an item of the context menu for each installed action extension that has a script. The script
// runs in a world of its own, which the page cannot see. Only the browser's own menu starts an action.
"use strict";
const ACTION = "action:", LIMIT = 10_000, LARGEST_RESULTS = 1 << 20;

/** Sends one message to a new host. Returns its reply, or `{ result }` if there is none. */
const ask = message => new Promise(resolve => {
  startHost((result, reply) => resolve(reply ?? { result })).post(message);
});

let menu = Promise.resolve();
/** Makes the context menu, unless it has the same actions. Without `actions`, makes it only if there is none. */
const makeMenu = actions => {
  menu = menu.then(async () => {
    // Both the menu and this memory last until the browser ends. This process may end earlier.
    const { shown } = await api.storage.session.get("shown");
    const wanted = JSON.stringify(actions ?? []);
    if (actions ? shown === wanted : shown !== undefined) return;
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
  const { actions } = await ask({ type: "actions" });
  makeMenu(Array.isArray(actions) ? actions : []);
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

/** Returns the code that runs the script. Its declarations are local, so that it can run again in the same page. */
const running = (script, id, key) => `(start => new Promise(resolve => {
  const action = start();
  globalThis[${JSON.stringify(key)}] = action;
  action.run({ extensionBundleID: ${JSON.stringify(id)}, completionFunction: resolve });
}).then((results = {}) => JSON.stringify({ url: location.href, results })))(() => {${script}
;return ExtensionPreprocessingJS; })`;

/** Returns the code that passes the argument to the script. In another document, the key is unknown. */
const finalizing = (argument, key) => `((key, argument) => {
  const action = globalThis[key];
  delete globalThis[key];
  if (typeof action?.finalize === "function") action.finalize(argument);
})(${JSON.stringify(key)}, JSON.parse(${JSON.stringify(argument)}))`;

/** Runs code in the main frame, in the world for user scripts. Fails if the code takes longer than the limit. */
const execute = async (target, code) => {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject("late"), LIMIT); });
  try {
    const [injection] = await Promise.race([
      api.userScripts.execute({ target, world: "USER_SCRIPT", js: [{ code }] }), late]);
    if (injection.error) throw injection.error;
    return injection;
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the results of the script and its document, or a problem. */
const runScript = async (target, code) => {
  try {
    const { result, documentId } = await execute(target, code);
    const { url, results } = JSON.parse(result);
    const text = JSON.stringify(results);
    const isObject = typeof results === "object" && results !== null && !Array.isArray(results);
    if (!isObject || new TextEncoder().encode(text).length > LARGEST_RESULTS) return { problem: "results" };
    return { url, text, documentId };
  } catch (error) {
    return { problem: error === "late" ? "late" : "script" };
  }
};

/** Runs an action extension in the tab's page. Returns the outcome, which is the name of a message. */
const act = async (id, tab) => {
  if (!/^https?:/i.test(tab?.url ?? "")) return "notWeb";
  if (!await mayRunScripts()) return "notAllowed";
  const { script, result: problem } = await ask({ type: "script", id });
  if (typeof script !== "string") return problem === "missing" ? problem : "noScript";
  const key = crypto.randomUUID(), target = { tabId: tab.id };
  const page = await runScript(target, running(script, id, key));
  if (page.problem) return page.problem;
  const title = (tab.title ?? "").slice(0, 1000);
  const { result, finalize } = await ask({ type: "act", id, title, url: page.url, results: page.text });
  if (typeof finalize === "string") {
    if (page.documentId) target.documentIds = [page.documentId];
    // The user may have left the page, and the script may have no such function. The action itself has succeeded.
    await execute(target, finalizing(finalize, key)).catch(() => {});
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
refresh();
