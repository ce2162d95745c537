// Starts the host program for each share: from a page, from a context menu or from the toolbar. actions.js has the
// actions of the context menu.
"use strict";
const api = globalThis.browser ?? globalThis.chrome;
const HOST = "org.sharesheet.browser";
const PART = 3 << 20, LARGEST = 128 << 20;

/** Starts the host. Calls `ended` once with the outcome, which is a result of the host, or `missing` if it is not
 * installed, and with the host's reply if there is one. */
const startHost = ended => {
  let isEnded = false;
  const end = (result, reply) => {
    if (isEnded) return;
    isEnded = true;
    host.disconnect();
    ended(result, reply);
  };
  const host = api.runtime.connectNative(HOST);
  const started = {
    isOpen: false,
    post(message) {
      if (["open", "act"].includes(message.type)) started.isOpen = true;
      try { host.postMessage(message); } catch { /* The host has ended. */ }
    },
    stop: () => end("failed"),
  };
  host.onMessage.addListener(reply => {
    end(["shared", "cancelled", "failed"].includes(reply.result) ? reply.result : "unknown", reply);
  });
  host.onDisconnect.addListener(() => {
    const reason = (api.runtime.lastError ?? host.error)?.message ?? "";
    // A host that ends early leaves its sheet open, so the user may still post the items.
    if (/not found|forbidden|No such native|Failed to start/i.test(reason)) end("missing");
    else end(started.isOpen ? "unknown" : "failed");
  });
  return started;
};

// A click activates many frames of a tab. The shares of a tab therefore count together.
const ACTIVATION = 5000;
/** What a page may send to the host. Only the browser's own menu may start an action. */
const SHARED = ["share", "file", "bytes", "open"];
/** The tabs with a pending share, and the times at which the last share of each tab began. */
const pending = new Set(), begun = new Map();

/** Returns why a page may not share now, or null. `activated` is when the user last activated the frame itself, and
 * `granted` when its share began. */
const refusal = (tab, { activated, granted }) => {
  if (pending.has(tab)) return "pending";
  const last = begun.get(tab) ?? 0;
  // A frame that the user has not activated itself relies on another frame's activation, which an earlier share may
  // have used.
  return activated > last || granted > last + ACTIVATION ? null : "used";
};

api.runtime.onConnect.addListener(page => {
  const tab = page.sender?.tab?.id;
  if (page.name !== "share" || page.sender?.id !== api.runtime.id || tab === undefined) return page.disconnect();
  let isConnected = true, host = null;
  const reply = result => { if (isConnected) page.postMessage({ result }); };
  page.onMessage.addListener(message => {
    if (SHARED.includes(message.type)) return host?.post(message);
    if (message.type !== "begin" || host) return;
    const reason = refusal(tab, message);
    if (reason) return reply(reason);
    pending.add(tab);
    begun.set(tab, Date.now());
    host = startHost(result => {
      pending.delete(tab);
      // The page does not learn whether the items may have been posted.
      reply({ missing: "failed", unknown: "cancelled" }[result] ?? result);
    });
  });
  page.onDisconnect.addListener(() => {
    void api.runtime.lastError;
    isConnected = false;
    // An open sheet stays. Its tab has a pending share until the sheet has ended.
    if (host && !host.isOpen) host.stop();
  });
});
api.tabs.onRemoved.addListener(tab => begun.delete(tab));

/** Shows the outcome of the browser's own menus on the toolbar. */
const tell = result => {
  const isOver = ["shared", "cancelled"].includes(result);
  api.action.setBadgeText({ text: isOver ? "" : "!" });
  api.action.setTitle({ title: api.i18n.getMessage(isOver ? "page" : result) });
};

/** Shares items that the user chose in the browser's own menus. */
const share = (fields, file) => {
  const host = startHost(tell);
  host.post({ type: "share", ...fields });
  if (file) {
    host.post({ type: "file", name: file.name });
    for (const base64 of file.parts) host.post({ type: "bytes", base64 });
  }
  host.post({ type: "open" });
};

const base64 = bytes => {
  let text = "";
  for (let place = 0; place < bytes.length; place += 8192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8192));
  }
  return btoa(text);
};

/** Returns the picture as a file, or null if it cannot be read. */
const picture = async address => {
  try {
    const response = await fetch(address, { credentials: "include" });
    const blob = await response.blob();
    if (!response.ok || !blob.type.startsWith("image/") || blob.size > LARGEST) return null;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const parts = [];
    for (let place = 0; place < bytes.length; place += PART) parts.push(base64(bytes.subarray(place, place + PART)));
    const ending = { "image/jpeg": ".jpg", "image/svg+xml": ".svg" }[blob.type] ?? `.${blob.type.slice(6)}`;
    let name = "";
    if (!address.startsWith("data:")) {
      name = new URL(address).pathname.split("/").pop();
      try { name = decodeURIComponent(name); } catch { /* The name is not UTF-8. */ }
    }
    if (!name) name = "picture";
    return { name: name.includes(".") ? name : name + ending, parts };
  } catch {
    return null;
  }
};

const page = tab => ({ title: tab.title ?? "", url: tab.url ?? "" });

api.contextMenus.onClicked.addListener(async (info, tab) => {
  if (info.menuItemId === "page") share(page(tab));
  if (info.menuItemId === "link") share({ url: info.linkUrl });
  if (info.menuItemId === "selection") share({ text: info.selectionText, title: tab.title ?? "" });
  if (info.menuItemId === "image") {
    const file = await picture(info.srcUrl);
    if (file) share({}, file);
    else share({ url: info.srcUrl });
  }
});
api.action.onClicked.addListener(tab => share(page(tab)));

// Firefox loads both files by the manifest.
if (globalThis.importScripts) importScripts("actions.js");
