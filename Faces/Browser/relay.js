// Passes a page's share to the background. It runs in the extension's world, which the page cannot change, and checks
// what the page may not decide: its permissions policy, the user's activation, and one share at a time. background.js
// checks the last two for all frames of the tab.
(() => {
  "use strict";
  const REQUEST = "sharesheet-request", REPLY = "sharesheet-reply";
  const KEYS = { share: ["title", "text", "url"], file: ["name"], bytes: ["base64"], open: [] };
  const api = globalThis.browser ?? globalThis.chrome;

  // No script can consume the browser's transient activation. A share therefore marks the activation as used, until
  // the user activates the document again or the activation has expired.
  let isUsed = false, activated = 0;
  // Browsers also take mousedown and touchend as activations. One press would then count several times.
  const activates = {
    keydown: event => event.key !== "Escape" && !event.repeat,
    pointerdown: event => event.pointerType === "mouse", pointerup: event => event.pointerType !== "mouse",
  };
  for (const [type, isActivation] of Object.entries(activates)) {
    addEventListener(type, event => {
      if (!event.isTrusted || !isActivation(event)) return;
      isUsed = false;
      activated = Date.now();
    }, true);
  }
  const useActivation = () => {
    if (!navigator.userActivation?.isActive) {
      isUsed = false;
      return false;
    }
    const isAllowed = !isUsed;
    isUsed = true;
    return isAllowed;
  };

  const isAllowedByPolicy = () => {
    const policy = document.featurePolicy;
    if (policy?.features().includes("web-share")) return policy.allowsFeature("web-share");
    // The browser does not know the feature. Its default allowlist is 'self': only frames whose ancestors all have the
    // same origin may share.
    for (let frame = window; frame !== frame.parent; frame = frame.parent) {
      try { if (frame.parent.location.origin !== origin) return false; } catch { return false; }
    }
    return true;
  };

  // The time of a granted activation. share.js begins the share in the same task.
  let granted = null, share = null;
  const answer = reply => dispatchEvent(new CustomEvent(REPLY, { detail: JSON.stringify(reply) }));
  const end = (number, result) => {
    if (share?.number !== number) return;
    share.port.disconnect();
    share = null;
    answer({ number, result });
  };
  const begin = (number, message) => {
    let port;
    try { port = api.runtime.connect({ name: "share" }); } catch {
      // The extension was updated or removed. The page has the old scripts.
      return answer({ number, result: "failed" });
    }
    share = { number, port };
    port.onMessage.addListener(reply => end(number, reply.result));
    port.onDisconnect.addListener(() => end(number, "failed"));
    port.postMessage({ type: "begin", activated, granted });
    port.postMessage(message);
  };

  addEventListener(REQUEST, event => {
    if (typeof event.detail !== "string" || !isSecureContext) return;
    const { number, type, ...fields } = JSON.parse(event.detail);
    if (type === "policy") return answer({ allowed: isAllowedByPolicy() });
    if (type === "activation") {
      const allowed = isAllowedByPolicy() && !share && useActivation();
      granted = allowed ? Date.now() : null;
      queueMicrotask(() => { granted = null; });
      return answer({ allowed });
    }
    if (type === "close") {
      if (share?.number === number) share.port.disconnect();
      if (share?.number === number) share = null;
      return;
    }
    if (!(type in KEYS) || typeof number !== "number") return;
    const message = { type };
    for (const key of KEYS[type]) if (typeof fields[key] === "string") message[key] = fields[key];
    if (type === "share") {
      if (granted !== null && !share) begin(number, message);
      granted = null;
    } else if (share?.number === number) share.port.postMessage(message);
  }, true);
})();
