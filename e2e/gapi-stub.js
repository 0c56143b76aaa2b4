// Stands in for https://apis.google.com/js/api.js, through which Firebase's page and its hidden frame talk.
// The browser tests serve it to both, so that Google's window works against the emulator without Google.
(() => {
  /** One end of the conversation; `isFrame` says which. */
  function line(peer, isFrame) {
    const handlers = {};
    const early = {};
    const waiting = {};
    let queue = [];
    let whenAlive = [];
    let calls = 0;
    let alive = false;
    const post = (message) => peer().postMessage({ gapiStub: true, ...message }, "*");
    const answer = async ({ id, name, args }) => post({ kind: "answer", id, value: [await handlers[name](args)] });

    addEventListener("message", ({ data, source }) => {
      if (!data?.gapiStub || source !== peer()) return;
      if (data.kind === "hello") {
        const first = !alive;
        alive = true;
        if (!isFrame && first) post({ kind: "hello" });
        for (const tell of whenAlive) tell();
        for (const message of queue) post(message);
        whenAlive = [];
        queue = [];
      } else if (data.kind === "call") {
        if (handlers[data.name]) void answer(data);
        else early[data.name] = [...(early[data.name] ?? []), data];
      } else if (data.kind === "answer") {
        const tell = waiting[data.id];
        delete waiting[data.id];
        try {
          tell?.(data.value);
        } catch {
          // Firebase 12 throws here after every answer on whether the frame can store, whatever it was.
        }
      }
    });

    return {
      restyle: async () => {},
      ping: (tell) =>
        new Promise((resolve) => {
          const done = () => {
            tell?.();
            resolve();
          };
          if (alive) done();
          else whenAlive.push(done);
        }),
      register(name, handler) {
        handlers[name] = handler;
        for (const call of early[name] ?? []) void answer(call);
        delete early[name];
      },
      send(name, args, tell) {
        calls += 1;
        waiting[calls] = tell;
        const message = { kind: "call", id: calls, name, args };
        if (alive) post(message);
        else queue.push(message);
      },
      hello: () => post({ kind: "hello" }),
    };
  }

  let toParent;
  const context = {
    open(options, tell) {
      const frame = document.createElement("iframe");
      Object.assign(frame.style, { position: "absolute", top: "-100px", width: "1px", height: "1px" });
      frame.src = options.url;
      options.where.appendChild(frame);
      return Promise.resolve(tell(line(() => frame.contentWindow, false)));
    },
    getParentIframe() {
      if (!toParent) {
        toParent = line(() => window.parent, true);
        toParent.hello();
      }
      return toParent;
    },
  };
  const iframes = { getContext: () => context };
  iframes.Iframe = () => {};
  iframes.CROSS_ORIGIN_IFRAMES_FILTER = () => true;
  window.gapi = { load: (_, options) => setTimeout(options.callback || options), iframes };
  const loaded = new URL(document.currentScript.src).searchParams.get("onload");
  setTimeout(() => (loaded ? window[loaded]?.() : window.gapi_onload?.()));
})();
