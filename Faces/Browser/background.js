// Starts the host program for each share: from a page, from a context menu or from the toolbar.
"use strict";
const api = globalThis.browser ?? globalThis.chrome;
const HOST = "org.sharesheet.browser";
const PART = 3 << 20, LARGEST = 128 << 20;

/** Starts the host. Calls `ended` once with the outcome. */
const startHost = ended => {
  let isEnded = false;
  const end = result => {
    if (isEnded) return;
    isEnded = true;
    host.disconnect();
    ended(["shared", "cancelled"].includes(result) ? result : "failed");
  };
  const host = api.runtime.connectNative(HOST);
  host.onMessage.addListener(message => end(message.result));
  host.onDisconnect.addListener(() => {
    void api.runtime.lastError;
    end("failed");
  });
  return host;
};

api.runtime.onConnect.addListener(page => {
  if (page.name !== "share" || page.sender?.id !== api.runtime.id) return page.disconnect();
  let isOpen = true;
  const host = startHost(result => { if (isOpen) page.postMessage({ result }); });
  page.onMessage.addListener(message => { try { host.postMessage(message); } catch { /* The host has ended. */ } });
  page.onDisconnect.addListener(() => {
    void api.runtime.lastError;
    isOpen = false;
    host.disconnect();
  });
});

/** Shares items that the user chose in the browser's own menus. */
const share = (fields, file) => {
  const host = startHost(result => {
    const isFailed = result === "failed";
    api.action.setBadgeText({ text: isFailed ? "!" : "" });
    api.action.setTitle({ title: api.i18n.getMessage(isFailed ? "failed" : "page") });
  });
  host.postMessage({ type: "share", ...fields });
  if (file) {
    host.postMessage({ type: "file", name: file.name });
    for (const base64 of file.parts) host.postMessage({ type: "bytes", base64 });
  }
  host.postMessage({ type: "open" });
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

api.runtime.onInstalled.addListener(() => {
  api.contextMenus.removeAll(() => {
    for (const id of ["page", "link", "selection", "image"]) {
      api.contextMenus.create({ id, contexts: [id], title: api.i18n.getMessage(id) });
    }
  });
});
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
