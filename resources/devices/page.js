"use strict";
// What the console sends is shown and nothing else; it is forgotten when it is covered. Nothing is stored.
(() => {
  const SILENCE = 2000, LATE = 2000, BACKGROUND = 60000, AGAIN = [300, 1000, 2000, 4000];
  const LEAST_LETTERS = 11, UNIT = 12;
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const make = (kind, parts = {}, ...inside) => {
    const element = document.createElement(kind);
    for (const [name, value] of Object.entries(parts)) {
      if (name === "class") element.className = value;
      else if (name === "text") element.textContent = value;
      else if (name === "onclick") element.onclick = value;
      else element.setAttribute(name, value);
    }
    element.append(...inside.filter(Boolean));
    return element;
  };

  // ------------------------------------------------------------------ the connection
  let socket = null, key = "", heard = 0, failed = 0, ended = false, hiddenAt = 0, again = 0, leastLag = Infinity;
  let joins = {};
  for (const kind of ["card", "room"]) {
    const found = new RegExp("^#" + kind + "=([\\w.~-]{1,200})$").exec(location.hash);
    if (found) joins = { [kind]: found[1] };
  }
  if (location.hash) history.replaceState(null, "", location.pathname);
  const shape = () => {
    if (Math.min(innerWidth, innerHeight) < 600) return "phone";
    if (innerHeight > innerWidth) return "tablet";
    return innerWidth < 1.5 * innerHeight ? "square" : "wide";
  };
  let toldShape = "";
  const send = (message) => { if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); };
  const tellShape = () => {
    if (shape() !== toldShape) { toldShape = shape(); send({ t: "shape", shape: toldShape }); }
  };
  // The time of day goes on while the device sleeps, and performance.now() does not. A clock that is set back covers, too.
  const since = (time) => Math.abs(Date.now() - time);
  const away = (is) => document.documentElement.classList.toggle("away", is);
  const connect = () => {
    clearTimeout(again);
    const wanted = key ? { key } : joins;
    if (ended || !Object.keys(wanted).length) { askForCode(); return; }
    const mine = new WebSocket(location.origin.replace(/^http/, "ws") + "/devices");
    socket = mine;
    heard = Date.now();
    leastLag = Infinity;
    mine.onopen = () => { heard = Date.now(); toldShape = ""; send({ t: "join", ...wanted }); };
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      if (since(heard) > SILENCE) { lose(); return; }
      heard = Date.now();
      take(JSON.parse(event.data));
      if (!document.hidden) away(false);
    };
    mine.onclose = () => { if (mine === socket) lose(); };
  };
  const lose = () => {
    const old = socket;
    socket = null;
    if (old) { old.onclose = old.onmessage = null; old.close(); }
    if (ended) return;
    cover("No word from the referee", "This screen covers itself until the referee’s computer is heard again.");
    clearTimeout(again);
    again = setTimeout(connect, AGAIN[Math.min(failed++, AGAIN.length - 1)]);
  };
  setInterval(() => {
    if (socket && since(heard) > SILENCE * (socket.readyState === WebSocket.CONNECTING ? 3 : 1)) lose();
    if (hiddenAt && since(hiddenAt) > BACKGROUND && shown) cover("Covered", "This page was in the background.");
    tick();
  }, 250);
  const take = (message) => {
    if (message.t === "key") { key = message.key; joins = {}; failed = 0; tellShape(); if (document.hidden) send({ t: "hidden", hidden: true }); }
    else if (message.t === "word") cover(message.word + " " + message.number, "Tell the referee this word and number. Your team’s screen follows.");
    else if (message.t === "curtain") curtain(message.text);
    else if (message.t === "live") live(message.screen);
    else if (message.t === "beat") beat(message.at);
    else if (message.t === "bye") { ended = true; key = ""; joins = {}; socket = null; cover(message.text, ""); offerCode(); }
  };
  // Clocks differ, so only how much later a beat comes than the quickest one says how old the screen is.
  const beat = (at) => {
    if (typeof at !== "number") return;
    const lag = Date.now() - at;
    leastLag = Math.min(leastLag, lag);
    if (lag - leastLag > LATE) lose();
  };
  // What was shown before the page was hidden is seen again only when the console has been heard since.
  document.addEventListener("visibilitychange", () => {
    const long = hiddenAt && since(hiddenAt) > BACKGROUND;
    hiddenAt = document.hidden ? Date.now() : 0;
    away(true);
    if (long || (socket && socket.readyState === WebSocket.OPEN && since(heard) > SILENCE)) lose();
    send({ t: "hidden", hidden: document.hidden });
    stayAwake();
  });
  addEventListener("resize", tellShape);
  addEventListener("pagehide", () => { const old = socket; socket = null; if (old) { old.onclose = null; old.close(); } cover("Whitecell", ""); });
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });

  // ------------------------------------------------------------------ covers
  const cover = (says, more) => {
    forget();
    byId("room").hidden = true;
    byId("says").textContent = says;
    byId("more").textContent = more;
    byId("cover").hidden = false;
  };
  const curtain = (text) => {
    const [first, ...rest] = (text || "Whitecell").split("\n");
    cover(first, rest.join("\n"));
  };
  const offerCode = () => { byId("room").hidden = false; byId("code").value = ""; };
  const askForCode = () => {
    if (ended) return;
    cover("Whitecell", "Scan your seat’s card, or enter the code that the referee shows.");
    offerCode();
  };
  byId("room").onsubmit = (event) => {
    event.preventDefault();
    const code = byId("code").value.trim();
    if (!code) return;
    joins = { room: code.toUpperCase() };
    key = "";
    ended = false;
    failed = 0;
    cover("Whitecell", "Joining…");
    connect();
  };

  // ------------------------------------------------------------------ the screen
  let shown = null, parts = new Map(), drawings = new Map(), frame = null, lock = null, newsTimer = 0, reading = null, newsNow = null;
  let news = [];
  const forget = () => {
    shown = frame = reading = newsNow = clock = null;
    parts = new Map();
    drawings = new Map();
    news = [];
    clearTimeout(newsTimer);
    byId("screen").replaceChildren();
    byId("screen").hidden = true;
    closeSheet();
    document.documentElement.removeAttribute("data-theme");
    document.title = "Whitecell";
    if (lock) { lock.release().catch(() => {}); lock = null; }
  };
  const closeSheet = () => {
    const sheet = byId("sheet");
    reading = null;
    if (sheet.open) sheet.close();
    sheet.replaceChildren();
    sheet.setAttribute("aria-label", "To read");
  };
  const stayAwake = () => {
    if (!shown || document.hidden || lock || !navigator.wakeLock) return;
    navigator.wakeLock.request("screen").then((one) => {
      if (shown) { lock = one; one.onrelease = () => { if (lock === one) lock = null; }; } else one.release();
    }, () => {});
  };
  const isLying = (screen) => screen.shape === "wide" || screen.shape === "square";
  const data = (name) => JSON.parse(parts.get(name));
  const live = (screen) => {
    const before = parts;
    parts = new Map(Object.entries(screen.parts).map(([name, text]) => [name, text === null ? before.get(name) : text]));
    if ([...parts.values()].some((text) => text === undefined)) { lose(); return; }
    for (const name of drawings.keys()) if (!parts.has(name)) drawings.delete(name);
    if (shown && shown.seat !== screen.seat) { const own = parts; forget(); parts = own; }
    if (shown) outdate(screen, before);
    const root = document.documentElement;
    root.dataset.theme = screen.theme;
    root.dataset.shape = isLying(screen) ? "wide" : screen.shape;
    if (!frame) { frame = build(); byId("screen").replaceChildren(...frame.roots); }
    const wasAsked = shown && shown.heading.asked;
    shown = screen;
    byId("screen").dataset.tint = screen.team.tint || "grey";
    setClock(screen.clock);
    head(screen);
    pages(screen);
    byId("screen").hidden = false;
    byId("cover").hidden = true;
    fit();
    if (screen.heading.asked && !wasAsked) show("now");
    announce(screen.news);
    stayAwake();
    // A task that a frame's callback sets is run when that frame has been drawn.
    requestAnimationFrame(() => setTimeout(() => { if (shown === screen) send({ t: "seen" }); }));
  };
  // What lies over the screen goes when the new screen does not say it any more.
  const outdate = (screen, before) => {
    if (reading && parts.get(reading.name) !== reading.text) closeSheet();
    if (!screen.choice || !shown.choice || screen.choice.key !== shown.choice.key) {
      for (const one of byId("sheet").querySelectorAll(".offer")) one.remove();
    }
    if (!newsNow) return;
    const told = new Set(screen.told.map(([text]) => text)), old = onBoard(shown, before), open = onBoard(screen, parts);
    for (const name of screen.read.flatMap((group) => group.cards)) open.add(face(data(name)));
    const holds = (one) => one.lines.every(([text]) => told.has(text)) && one.cards.every((card) => open.has(face(card)) || !old.has(face(card)));
    news = news.filter(holds);
    if (!holds(newsNow)) nextNews();
  };
  const face = (card) => JSON.stringify([card.name, card.text]);
  const onBoard = (screen, texts) => new Set(screen.pages.flatMap((page) => page.areas).flatMap((area) => area.things)
    .flatMap((name) => JSON.parse(texts.get(name))).flatMap((thing) => thing.cards || []).map(face));
  const build = () => {
    const header = make("header", { id: "head" });
    const strip = make("div", { id: "pages", tabindex: "-1" });
    const tabs = make("nav", { id: "tabs", "aria-label": "Pages" });
    strip.addEventListener("scroll", () => mark(), { passive: true });
    return { roots: [header, strip, tabs], header, strip, tabs, sections: new Map() };
  };
  // The console says what the clock has counted; from there the page counts on, and stands with the console's.
  let clock = null;
  const counted = () => clock.total + (clock.at === null ? 0 : performance.now() - clock.at);
  const setClock = (told) => {
    const runs = told && told[1];
    if (runs && clock && clock.at !== null && Math.abs(counted() - told[0]) < 1000) return;  // or it would step back at times
    clock = told && { total: told[0], at: runs ? performance.now() : null };
  };
  const clockText = () => {
    const seconds = Math.floor(counted() / 1000);
    const two = (number) => String(number).padStart(2, "0"), hours = Math.floor(seconds / 3600), rest = Math.floor(seconds / 60) % 60;
    return (hours ? hours + ":" + two(rest) : rest) + ":" + two(seconds % 60);
  };
  const tick = () => {
    const face = clock && byId("clock"), text = face && clockText();
    if (face && face.textContent !== text) face.textContent = text;
  };
  const head = ({ team, heading, message, mark }) => {
    document.title = team.name || heading.title;
    const lead = heading.outcome || heading.decision;
    const asked = lead && make("p", { class: "asked" + (heading.asked || heading.outcome ? " own" : ""), role: "status" },
      make("b", { text: lead }), heading.detail && make("span", { text: " " + heading.detail }));
    fill(frame.header,
      team.letter && make("span", { class: "sign", text: team.letter, "aria-hidden": "true" }),
      make("h1", { text: team.name || heading.title }),
      heading.phase && make("span", { class: "phase", text: heading.phase }),
      mark && make("span", { class: "notice mark", text: mark }),
      ...heading.notices.map((text) => make("span", { class: "notice", text })),
      clock && make("span", { id: "clock", role: "timer", "aria-label": "Time taken", text: clockText() }),
      asked,
      message && make("p", { class: "message", role: "alert", text: message }));
  };
  // What is the same stays, so that a screen reader does not say it again.
  const fill = (element, ...inside) => {
    const wanted = inside.filter(Boolean);
    wanted.forEach((one, at) => {
      const there = element.children[at];
      if (!there) element.append(one);
      else if (!there.isEqualNode(one)) there.replaceWith(one);
    });
    while (element.children.length > wanted.length) element.lastElementChild.remove();
  };

  // ------------------------------------------------------------------ pages
  const pages = (screen) => {
    const wanted = [["now", "Now", "now across"], ...screen.pages.map((page) => ["page " + page.title, page.title, "page" + (isWide(page) ? " across" : "")]), ["feed", "Told", "feed across"]];
    const titles = new Set(wanted.map(([id]) => id));
    for (const [id, one] of frame.sections) if (!titles.has(id)) { one.section.remove(); one.tab.remove(); frame.sections.delete(id); }
    wanted.forEach(([id, title, kind], at) => {
      let one = frame.sections.get(id);
      if (!one) {
        const leaf = make("div", { class: "leaf" });
        one = { leaf, section: make("section", { class: kind, "aria-label": title, tabindex: "0" }, leaf), tab: make("button", { text: title, onclick: () => show(id) }) };
        frame.sections.set(id, one);
      }
      one.section.className = kind;
      if (frame.strip.children[at] !== one.section) frame.strip.insertBefore(one.section, frame.strip.children[at] || null);
      if (frame.tabs.children[at] !== one.tab) frame.tabs.insertBefore(one.tab, frame.tabs.children[at] || null);
    });
    now(frame.sections.get("now").leaf, screen);
    for (const page of screen.pages) board(frame.sections.get("page " + page.title), page);
    feed(frame.sections.get("feed").leaf, screen);
    mark();
  };
  const isWide = (page) => page.size[0] > 40 * UNIT;
  const show = (id) => {
    const one = frame && frame.sections.get(id);
    if (one) one.section.scrollIntoView({ block: "start", inline: "start" });
  };
  const mark = () => {
    if (!frame) return;
    const from = frame.strip.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const one of frame.sections.values()) {
      const at = one.section.getBoundingClientRect(), away = Math.abs(at.left - from.left) + Math.abs(at.top - from.top);
      if (away < least) { least = away; best = one; }
    }
    for (const one of frame.sections.values()) {
      if (one === best) one.tab.setAttribute("aria-current", "page"); else one.tab.removeAttribute("aria-current");
    }
  };
  const now = (section, screen) => {
    const most = screen.read.length ? Math.max(2, Math.min(4, screen.fresh)) : 12;
    const last = screen.told.length ? make("div", { class: "latest" }, make("h2", { text: "Last told" }), lines(screen.told.slice(-most), screen.fresh)) : null;
    const inside = [screen.choice && choice(screen), last];
    for (const group of screen.read) inside.push(make("h2", { text: group.title }), make("div", { class: "cards" }, ...group.cards.map((name) => card(data(name)))));
    fill(section, ...inside);
  };
  // ------------------------------------------------------------------ handing in
  // A button says what it was made for, even when another choice has come since: the console refuses an old key.
  const saying = (seat, key) => (what) => () => send({ t: "draft", seat, key, ...what });
  const joined = (words) => words.join(" \u00b7 ");
  const choice = ({ seat, choice: { key, chosen, ready, offers, handed } }, say = saying(seat, key)) => make("div", { class: "choice", role: "group", "aria-label": "Your move", "data-key": seat + " " + key },
    make("h2", { text: handed ? "Handed in" : "Your move" }),
    (handed || chosen.length) && make("p", { class: "chosen", "aria-live": "polite", text: handed || joined(chosen) }),
    handed && make("p", { class: "soft", text: "The referee plays it. Until then you can take it back." }),
    handed ? make("button", { class: "main", text: "Take it back", onclick: say({ do: "withdraw" }) })
      : make("div", { class: "acts" },
        ready && make("button", { class: "main", text: "Hand in", onclick: say({ do: "hand in" }) }),
        chosen.length && make("button", { text: "Back", onclick: say({ do: "back" }) })),
    !handed && !ready && !offers.length && make("p", { class: "soft", text: "Tell the referee." }),
    offers.length && make("ul", { class: "offers" }, ...offered(offers, chosen, say)));
  // Of several moves of one kind in a row the kind is read once, over them.
  const offered = (offers, chosen, say) => offers.flatMap((words, take) => {
    const isAlike = (at) => !chosen.length && words.length > 1 && offers[at] && offers[at].length > 1 && offers[at][0] === words[0];
    const rest = isAlike(take - 1) || isAlike(take + 1) ? words.slice(1) : words;
    const button = make("button", { text: joined(rest), "aria-label": joined(words), onclick: say({ take }) });
    const kind = rest !== words && !isAlike(take - 1) && make("li", { class: "kind", text: words[0] });
    return [...(kind ? [kind] : []), make("li", {}, button)];
  });
  // What a card or place that was tapped is named in.
  const named = (thing) => {
    const names = new Set([thing.title, ...(thing.cards || []).map((one) => one.name)].filter(Boolean).map((name) => name.toLowerCase()));
    const offers = (shown.choice || { offers: [] }).offers.map((words, take) => ({ words, take }));
    return offers.filter(({ words }) => words.some((word) => names.has(word.toLowerCase())));
  };
  const feed = (section, screen) => fill(section, make("h2", { text: "Told" }), lines(screen.told, screen.fresh));
  const lines = (told, fresh) => make("ul", { class: "told", role: "log" }, ...told.map(([text, dice, aside], at) =>
    make("li", { class: at >= told.length - fresh && !aside ? "fresh" : "" },
      dice && thrown(dice), text)).reverse());
  const thrown = ({ svg, size, says }) => {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "0 0 " + size.join(" "));
    if (!drawings.has(svg)) drawings.set(svg, drawn(parts.get(svg)));
    picture.append(drawings.get(svg).cloneNode(true));
    return make("span", { class: "dice", role: "img", "aria-label": says }, picture);
  };
  const card = (one) => make("article", { class: "card", "data-tint": one.tint || "grey", "aria-label": one.name },
    one.kind && make("span", { class: "kind", text: one.kind }),
    make("h3", { text: one.name + (one.down ? " (face down)" : "") }),
    (one.marks || one.signs) && make("ul", { class: "signs" }, ...(one.marks || []).map((text) => make("li", { class: "mark", text })), ...(one.signs || []).map((text) => make("li", { text }))),
    one.text && make("p", { text: one.text }),
    one.notes && notes(one.notes, ""), one.asides && notes(one.asides, "asides"));
  const notes = (some, kind) => make("dl", { class: kind }, ...some.flatMap(([label, text]) => [label && make("dt", { text: label }), make("dd", { text })]).filter(Boolean));

  // ------------------------------------------------------------------ boards
  const parser = new DOMParser();
  const drawn = (text) => {
    const read = parser.parseFromString('<svg xmlns="' + SVG + '" xmlns:xlink="http://www.w3.org/1999/xlink">' + text + "</svg>", "image/svg+xml");
    const group = document.createElementNS(SVG, "g");
    if (read.querySelector("parsererror, script, foreignObject")) return group;
    for (const one of read.querySelectorAll("a")) one.remove();
    for (const one of read.querySelectorAll("*")) {
      for (const attribute of [...one.attributes]) {
        const name = attribute.localName.toLowerCase();
        if (name.startsWith("on") || (name === "href" && !/^(#|data:image\/)/.test(attribute.value))) one.removeAttributeNode(attribute);
      }
    }
    group.append(...document.importNode(read.documentElement, true).childNodes);
    return group;
  };
  const board = (one, page) => {
    if (!one.picture) {
      one.svg = document.createElementNS(SVG, "svg");
      one.svg.setAttribute("fill-rule", "evenodd");
      one.svg.setAttribute("aria-hidden", "true");
      one.over = make("div", {});
      one.picture = make("div", { class: "picture" }, one.svg, one.over);
      one.board = make("div", { class: "board" }, one.picture);
      one.leaf.append(make("h2", { text: page.title }), one.board);
      one.nodes = new Map(); one.groups = []; one.zoom = 1;
      pinch(one);
    }
    one.size = page.size;
    one.svg.setAttribute("viewBox", "0 0 " + page.size.join(" "));
    const nodes = new Map();
    let at = one.svg.firstChild;
    page.svg.forEach((name, number) => {
      const id = nodes.has(name) ? name + number : name, node = one.nodes.get(id) || drawn(parts.get(name));
      nodes.set(id, node);
      if (node === at) at = at.nextSibling; else one.svg.insertBefore(node, at);
    });
    const kept = new Set(nodes.values());
    for (const node of [...one.svg.childNodes]) if (!kept.has(node)) node.remove();
    one.nodes = nodes;
    const areas = page.areas.filter((area) => area.things.length), where = page.size.join(" ");
    while (one.groups.length > areas.length) one.groups.pop().element.remove();
    areas.forEach((area, number) => {
      let group = one.groups[number];
      if (!group) {
        group = one.groups[number] = { element: make("div", { role: "group" }), things: new Map() };
        one.over.append(group.element);
      }
      const title = area.title || page.title, things = new Map();
      if (group.element.getAttribute("aria-label") !== title) group.element.setAttribute("aria-label", title);
      let next = group.element.firstChild;
      for (const name of area.things) {
        const id = where + name, buttons = (!things.has(id) && group.things.get(id)) || data(name).map((thing) => button(name, thing, page.size));
        things.set(things.has(id) ? id + things.size : id, buttons);
        for (const element of buttons) if (element === next) next = next.nextSibling; else group.element.insertBefore(element, next);
      }
      while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
      group.things = things;
    });
  };
  const percent = (part, whole) => 100 * part / whole + "%";
  const button = (name, thing, [wide, high]) => {
    const said = [thing.title, ...(thing.lines || []), ...(thing.cards || []).map((one) => [one.name, ...(one.marks || [])].join(", "))];
    const element = make("button", { "aria-label": said.filter(Boolean).join(": "), onclick: () => read(name, thing) });
    const [x, y, w, h] = thing.at;
    Object.assign(element.style, { left: percent(x, wide), top: percent(y, high), width: percent(w, wide), height: percent(h, high) });
    return element;
  };
  const fit = () => {
    if (!frame) return;
    for (const one of frame.sections.values()) {
      if (!one.picture) continue;
      const [wide, high] = one.size;
      let width;
      if (isLying(shown)) {
        width = Math.max(Math.min(one.board.clientWidth, one.board.clientHeight * wide / high), wide / UNIT * 8);
      } else {
        width = one.section.clientWidth - (innerWidth < 700 ? 20 : 0);
        if (isWide(one)) width = Math.max(width, Math.round(wide / UNIT * LEAST_LETTERS));
      }
      one.picture.style.width = width * one.zoom + "px";
    }
  };
  addEventListener("resize", fit);
  const pinch = (one) => {
    const fingers = new Map();
    let start = 0, from = 1;
    const apart = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
    one.board.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, { x: event.clientX, y: event.clientY }); if (fingers.size === 2) { start = apart(); from = one.zoom; } });
    one.board.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      const old = fingers.get(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        enlarge(one, from * apart() / start, (a.x + b.x) / 2, (a.y + b.y) / 2);
      } else if (event.pointerType === "mouse" && event.buttons === 1) one.board.scrollBy(old.x - event.clientX, old.y - event.clientY);
    });
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) one.board.addEventListener(kind, (event) => fingers.delete(event.pointerId));
    one.board.addEventListener("wheel", (event) => {
      if (event.ctrlKey) { event.preventDefault(); enlarge(one, one.zoom * Math.exp(-event.deltaY / 200), event.clientX, event.clientY); }
    }, { passive: false });
  };
  const enlarge = (one, zoom, x, y) => {
    const from = one.picture.getBoundingClientRect(), over = one.board.getBoundingClientRect();
    const along = (x - from.left) / from.width, down = (y - from.top) / from.height;
    one.zoom = Math.min(5, Math.max(1, zoom));
    one.board.classList.toggle("large", one.zoom > 1);
    fit();
    const now = one.picture.getBoundingClientRect();
    one.board.scrollLeft = along * now.width - (x - over.left);
    one.board.scrollTop = down * now.height - (y - over.top);
  };

  // ------------------------------------------------------------------ reading
  const read = (name, thing) => {
    const sheet = byId("sheet"), say = shown.choice && saying(shown.seat, shown.choice.key);
    reading = { name, text: parts.get(name) };
    const lone = !thing.title && thing.cards && thing.cards.length === 1;
    sheet.setAttribute("aria-label", thing.title || (lone ? thing.cards[0].name : "To read"));
    sheet.replaceChildren(...[
      thing.title && make("h2", { text: thing.title }),
      ...(thing.lines || []).map((text) => make("p", { text })),
      thing.cards && make("div", { class: "cards" }, ...thing.cards.map(card)),
      ...named(thing).map(({ words, take }) => make("button", { class: "offer", text: joined(words), onclick: () => { say({ take })(); closeSheet(); show("now"); } })),
      make("form", { method: "dialog" }, make("button", { text: "Close" })),
    ].filter(Boolean));
    sheet.showModal();
    sheet.scrollTop = 0;
  };
  byId("sheet").onclick = (event) => { if (event.target === byId("sheet")) closeSheet(); };
  byId("sheet").onclose = () => { if (!byId("sheet").open) closeSheet(); };

  // ------------------------------------------------------------------ what matters, large for a while
  const announce = (more) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    news.push(...more);
    while (news.length > 4) news.shift();
    if (more.length && !byId("news")) nextNews();
  };
  const nextNews = () => {
    clearTimeout(newsTimer);
    const old = byId("news");
    if (old) old.remove();
    const one = newsNow = news.shift() || null;
    if (!one || !shown) return;
    byId("screen").append(make("aside", { id: "news", "aria-hidden": "true", onclick: nextNews },
      ...one.lines.map(([text, dice]) => make("p", {}, dice && thrown(dice), text)),
      one.cards.length && make("div", { class: "cards" }, ...one.cards.map(card))));
    newsTimer = setTimeout(nextNews, 1000 * one.seconds);
  };

  if (document.hidden) { hiddenAt = Date.now(); away(true); }
  connect();
})();
