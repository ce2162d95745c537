// Adds `navigator.share` and `navigator.canShare` (W3C Web Share) to a page. It runs in the page's world, so the page
// may change it. relay.js repeats the checks that protect the user.
(() => {
  "use strict";
  if (!isSecureContext || "share" in Navigator.prototype) return;

  const REQUEST = "sharesheet-request", REPLY = "sharesheet-reply";
  const PART = 3 << 20, LARGEST = 128 << 20, MOST = 64, LONGEST_TEXT = 100_000;
  // Schemes whose links work only in the browser, or that run code in a page.
  const LOCAL = new Set(["about:", "blob:", "chrome:", "chrome-extension:", "data:", "file:", "filesystem:",
    "javascript:", "moz-extension:", "view-source:", "ws:", "wss:"]);
  // Files that a desktop starts when the user opens them.
  const STARTED = /\.(appimage|bat|cmd|com|deb|desktop|exe|flatpakref|flatpakrepo|jar|msi|ps1|rpm|run|scr|sh|snap|url|vbs|webloc)$/i;

  // The page's own functions, before the page can replace them.
  const { document, window, DOMException, CustomEvent, FileReader, JSON, Promise, TypeError, URL } = globalThis;
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const [userAgent, fileName, blobSize] =
    [getter(Navigator, "userAgent"), getter(File, "name"), getter(Blob, "size")];
  const { slice } = Blob.prototype;
  const send = message => window.dispatchEvent(new CustomEvent(REQUEST, { detail: JSON.stringify(message) }));

  let pending = null, reply = null;
  window.addEventListener(REPLY, event => {
    const { number, ...rest } = JSON.parse(event.detail);
    if (number === undefined) reply = rest;
    else if (pending && pending.number === number) pending.settle(rest.result);
  });
  /** Sends a question to relay.js, which answers while the event is dispatched. */
  const ask = message => {
    reply = {};
    send(message);
    return reply;
  };

  const text = value => `${value}`.toWellFormed();
  const files = value => {
    const members = value !== null && typeof value === "object" ? value[Symbol.iterator] : null;
    if (typeof members !== "function") throw new TypeError("files is not a sequence");
    return [...value].map(file => {
      if (file === null || typeof file !== "object") throw new TypeError("files has a value that is not a File");
      return { file, name: fileName.call(file), size: blobSize.call(file) };
    });
  };
  /** Converts a value to the dictionary ShareData, as Web IDL describes. */
  const convert = value => {
    const data = {};
    if (value === undefined || value === null) return data;
    if (typeof value !== "object" && typeof value !== "function") throw new TypeError("The value is not of type 'ShareData'.");
    for (const [name, conversion] of [["files", files], ["text", text], ["title", text], ["url", text]]) {
      const member = value[name];
      if (member !== undefined) data[name] = conversion(member);
    }
    return data;
  };
  /** Returns the data with an absolute URL, or null if the data is not valid. */
  const validated = data => {
    const hasText = ["text", "title", "url"].some(name => name in data);
    if (!hasText && !(data.files && data.files.length)) return null;
    if (!("url" in data)) return data;
    const url = URL.parse(data.url, document.baseURI);
    return url && !LOCAL.has(url.protocol) ? { ...data, url: url.href } : null;
  };
  /** Returns whether the sheet takes the files and texts: their types, number and sizes. */
  const isTaken = ({ files = [], ...texts }) => files.length <= MOST
    && !files.some(file => STARTED.test(file.name))
    && files.reduce((sum, file) => sum + file.size, 0) <= LARGEST
    && Object.values(texts).every(text => new Blob([text]).size <= LONGEST_TEXT && !text.includes("\0"));

  const base64 = part => new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(part);
  });
  const pass = async (number, { files = [], ...texts }) => {
    send({ number, type: "share", ...texts });
    for (const { file, name, size } of files) {
      send({ number, type: "file", name });
      for (let place = 0; place < size; place += PART) {
        send({ number, type: "bytes", base64: await base64(slice.call(file, place, place + PART)) });
      }
    }
    send({ number, type: "open" });
  };

  // A page must not repeat a share that may have been posted. An unknown outcome is therefore no DataError.
  const ERRORS = {
    cancelled: ["The share was cancelled, or its outcome is unknown.", "AbortError"],
    pending: ["An earlier share of this tab has not completed.", "InvalidStateError"],
    used: ["The user's click or key was used for an earlier share.", "NotAllowedError"],
    failed: ["The share could not be started.", "DataError"],
  };
  let last = 0;
  const begin = (owner, value) => {
    userAgent.call(owner);
    const converted = convert(value);
    if (!document.defaultView) throw new DOMException("The document is not fully active.", "InvalidStateError");
    if (!ask({ type: "policy" }).allowed) throw new DOMException("The permissions policy forbids web-share.", "NotAllowedError");
    if (pending) throw new DOMException("An earlier share has not completed.", "InvalidStateError");
    if (!ask({ type: "activation" }).allowed) throw new DOMException("The user has not clicked or pressed a key.", "NotAllowedError");
    const data = validated(converted);
    if (!data) throw new TypeError("The data cannot be shared.");
    if (!isTaken(data)) throw new DOMException("A file's type or the size cannot be shared.", "NotAllowedError");
    const number = ++last;
    return new Promise((done, fail) => {
      pending = { number, settle(result) {
        pending = null;
        if (result === "shared") done();
        else fail(new DOMException(...(ERRORS[result] ?? ERRORS.failed)));
      } };
      pass(number, data).catch(() => {
        send({ number, type: "close" });
        if (pending && pending.number === number) pending.settle("failed");
      });
    });
  };

  const methods = {
    canShare(data = undefined) {
      userAgent.call(this);
      const converted = convert(data);
      if (!document.defaultView || !ask({ type: "policy" }).allowed) return false;
      const valid = validated(converted);
      return valid !== null && isTaken(valid);
    },
    share(data = undefined) {
      try { return begin(this, data); } catch (error) { return Promise.reject(error); }
    },
  };
  Object.defineProperties(Navigator.prototype, Object.getOwnPropertyDescriptors(methods));
})();
