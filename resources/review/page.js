"use strict";
(async () => {
  const byId = (id) => document.getElementById(id);
  if (typeof DecompressionStream === "undefined") {
    byId("board1").textContent = "This browser is too old to show the table; all else on this page is readable.";
    return;
  }
  // Colours are those of the theme that the reader prefers: in pictures by CSS, on a canvas by `paint`.
  const darkness = matchMedia("(prefers-color-scheme: dark)"), pairs = /light-dark\((#\w+),(#\w+)\)/g;
  const paint = (colour) => colour.replace(pairs, darkness.matches ? "$2" : "$1");
  const theme = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const drawable = CSS.supports("color", "light-dark(#000,#fff)") ? (text) => text : paint;
  if (drawable === paint) for (const name of ["fill", "stroke"]) for (const one of document.querySelectorAll("figure [" + name + "^=light]")) one.setAttribute(name, paint(one.getAttribute(name)));
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const packed = bytes(byId("data").textContent.trim());
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const data = JSON.parse(await new Response(stream).text());
  for (const [weight, font] of Object.entries(data.fonts)) {
    const family = weight === "500" ? "Whitecell Narrow" : "Whitecell Inter";
    const weights = { 400: "100 550", 500: "100 900", 700: "551 900" };
    const face = new FontFace(family, bytes(font), { weight: weights[weight] });
    document.fonts.add(face);
    await face.load();
  }
  const last = data.plies.length;

  // Pages are stored as differences from the page before: parts kept at both ends, and those in between.
  const unfold = (changes) => {
    let page = [];
    return changes.map(([first, tail, between]) => {
      page = page.slice(0, first).concat(between, tail ? page.slice(page.length - tail) : []);
      return page;
    });
  };
  const unfolded = (all) => Object.fromEntries(Object.entries(all).map(([id, kept]) => [id, { pages: unfold(kept.changes), at: kept.at }]));
  const pictures = unfolded(data.pictures), over = unfolded(data.over), known = unfolded(data.known);
  const truth = data.audiences[0].id, names = Object.fromEntries(data.audiences.map((one) => [one.id, one.name]));

  const state = { ply: last, one: truth, two: "", whose: "", over: false, undone: false, all: false, timer: 0 };
  const option = (select, value, label) => select.add(new Option(label, value));
  const drawing = (tag, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text) made.textContent = text;
    return made;
  };
  const sign = (look) => {
    const made = drawing("svg", { class: "look", viewBox: "0 0 24 24", "aria-hidden": "true" });
    made.append(drawing("path", { d: look.outline, fill: drawable(look.fill) }), drawing("text", { x: 12, y: 16.6, fill: drawable(look.ink) }, look.letter));
    return made;
  };
  const looks = Object.fromEntries(data.audiences.filter((one) => one.look).map((one) => [one.id, one.look]));
  option(byId("two"), "", "nobody");
  data.audiences.forEach((one, n) => {
    const button = document.createElement("button");
    button.dataset.view = one.id;
    button.title = "Key " + (n + 1);
    button.append(...(one.look ? [sign(one.look)] : []), one.name);
    byId("views").append(button);
    option(byId("two"), one.id, one.name);
    if (one.id in data.known) option(byId("whose"), one.id, one.name);
  });
  const viewButtons = [...byId("views").children];
  byId("views").hidden = byId("two").parentElement.hidden = data.audiences.length < 2;
  const jumps = { turn: "turn", bookmark: "bookmark", ruling: "ruling", take_back: "take-back", reveal: "reveal" };
  for (const [kind, words] of Object.entries(jumps)) if ((data.stops[kind] || []).length) option(byId("kind"), kind, words);
  byId("kind").parentElement.hidden = !byId("kind").length;
  byId("undos").hidden = !data.plies.some((one) => one.undone);
  byId("alls").hidden = !data.plies.some((one) => one.quiet);
  state.whose = byId("whose").value;
  byId("who").hidden = byId("overlay").hidden = !state.whose;

  // A board is a viewpoint's picture, or with who knew what the truth and over it what that viewpoint did not know.
  const shown = {};
  const svg = (kept) => kept ? kept.pages[kept.at[state.ply]].map((at) => drawable(data.parts[at])).join("\n") : "";
  const draw = (at, id) => {
    const laid = state.over && id in over, kept = [pictures[laid ? truth : id], laid ? over[id] : null];
    const key = [id, laid, !!state.two, ...kept.map((one) => one && one.at[state.ply])].join("/");
    if (shown[at] === key) return;
    shown[at] = key;
    byId("board" + at).innerHTML = kept.map(svg).join("");
    const head = byId("head" + at), aside = document.createElement("span");
    aside.textContent = laid ? " did not know what is faint, wrongly believed what is orange" : "";
    head.replaceChildren(names[id], aside);
    head.hidden = !laid && !state.two;
  };
  const entry = (list, text, ply, style, far) => {
    const item = document.createElement("li");
    item.textContent = text;
    if (style) item.className = style;
    if (ply > 0 && ply !== state.ply) { item.classList.add("jump"); item.onclick = () => { go(ply); if (far) byId("player").scrollIntoView(); }; }
    list.append(item);
  };
  const opened = new Map();
  const side = () => {
    const told = byId("told"), notes = byId("notes"), lessons = byId("lessons"), list = byId("known");
    told.replaceChildren(); notes.replaceChildren(); lessons.replaceChildren(); list.replaceChildren();
    const one = data.plies[state.ply - 1], lines = (data.told[state.one] || {})[state.ply] || [];
    const own = state.one === truth && data.audiences.length > 1, moment = one ? one.moment : { what: "Before the first move" };
    byId("what").textContent = own || !one ? moment.what : lines[0] || "Nothing was told";
    const first = own ? moment.quiet || moment.led || "" : "";
    byId("quiet").textContent = first.charAt(0).toUpperCase() + first.slice(1);
    byId("overwhy").hidden = byId("why").hidden = !own || !moment.why;
    byId("overwhy").textContent = moment.over_why || "";
    byId("overmatters").hidden = byId("matters").hidden = !own || !moment.matters;
    byId("matters").textContent = moment.matters || "";
    byId("why").textContent = moment.why || "";
    byId("what").classList.toggle("quiet", !!one && (one.quiet || (!own && !lines.length)));
    byId("rank").hidden = !one || !one.rank;
    byId("rank").textContent = one ? one.rank : "";
    const rest = lines.filter((line) => line !== byId("what").textContent);
    byId("toldto").textContent = own ? "In the log" : names[state.one] + " also read";
    byId("toldto").hidden = !rest.length;
    for (const line of rest) entry(told, line, 0, "");
    for (const flag of data.flags) if (flag.ply === state.ply) {
      const note = document.createElement("p");
      note.textContent = (flag.kind === "bookmark" ? "⚑ " : "✎ ") + (flag.text || "Bookmark") + (flag.by ? " (" + flag.by + ")" : "");
      notes.append(note);
    }
    for (const [card, text] of data.lessons[state.ply] || []) for (const [tag, words] of [["dt", card], ["dd", text]]) {
      const item = document.createElement(tag);
      item.textContent = words;
      lessons.append(item);
    }
    const kept = known[state.whose];
    if (!kept) return;
    // A long group is closed behind its count until it is asked for; what was opened stays open from move to move.
    const groups = new Map();
    for (const at of kept.pages[kept.at[state.ply]]) {
      const [kind, text, jump] = data.items[at];
      groups.set(kind, [...(groups.get(kind) || []), [text, jump]]);
    }
    for (const [kind, items] of groups) {
      const item = document.createElement("li"), fold = document.createElement("details"), head = document.createElement("summary"), inner = document.createElement("ul");
      item.className = "state";
      head.textContent = data.groups[state.whose][kind] + ": " + items.length;
      fold.open = opened.has(kind) ? opened.get(kind) : items.length <= 8;
      head.onclick = () => opened.set(kind, !fold.open);
      for (const [text, jump] of items) entry(inner, text, jump, kind);
      fold.append(head, inner);
      item.append(fold);
      list.append(item);
    }
  };

  const marks = { ruling: ["ruling", "#d55e00"], take_back: ["take-back", "#cc79a7"] };
  const colour = (one) => (marks[one.kind] || ["", paint((looks[one.seat] || { fill: theme("grey") }).fill)])[1];
  const legend = (words, fill, disc, form) => {
    const item = document.createElement("span"), mark = document.createElement("i");
    mark.style.background = fill;
    if (disc || form) mark.className = form || "disc";
    item.append(mark, words);
    byId("legend").append(item);
  };
  if (data.plies.some((one) => one.rank)) legend("turning point", "#f0e442", true);
  if (data.plies.some((one) => one.kind === "dice")) legend("dice fell", "var(--text)", true);
  if (data.plies.some((one) => one.quiet)) legend("low: a move that changes nothing", "var(--grey)", false, "low");
  for (const [kind, [words, fill]] of Object.entries(marks)) if (data.plies.some((one) => one.kind === kind)) legend(words, fill);
  const strip = byId("strip"), bandHigh = 26, foot = 74;
  const turnOf = (title) => title.split(": ")[0];
  const short = (turn) => turn.replace(/^(.).* (\d+)$/, "$1$2");  // R3 for Round 3
  const turns = [];
  for (const band of data.bands) {
    const before = turns[turns.length - 1];
    if (before && turnOf(before[0][2]) === turnOf(band[2])) before.push(band); else turns.push([band]);
  }
  const drawSign = (pen, look, left, top, side) => {
    pen.save();
    pen.translate(left, top);
    pen.scale(side / 24, side / 24);
    pen.fillStyle = paint(look.fill); pen.fill(new Path2D(look.outline));
    pen.fillStyle = paint(look.ink); pen.textAlign = "center"; pen.font = '700 13px "Whitecell Inter", sans-serif';
    pen.fillText(look.letter, 12, 12.5);
    pen.restore();
  };
  const timeline = () => {
    const ratio = window.devicePixelRatio || 1, wide = strip.clientWidth, high = strip.clientHeight;
    strip.width = wide * ratio; strip.height = high * ratio;
    const pen = strip.getContext("2d");
    pen.scale(ratio, ratio);
    const apart = (wide - 16) / Math.max(1, last), x = (ply) => 8 + apart * ply, bar = Math.max(1.5, Math.min(10, apart * 0.7));
    pen.textBaseline = "middle";
    const [ink, soft, band, band2, warn] = ["text", "soft", "band", "band2", "warn"].map(theme);
    const disc = (at, y, radius, fill) => { pen.fillStyle = fill; pen.beginPath(); pen.arc(at, y, radius, 0, 7); pen.fill(); };
    pen.font = '600 13px "Whitecell Inter", sans-serif';
    data.bands.forEach(([first, end], n) => {
      pen.fillStyle = n % 2 ? band2 : band;
      pen.fillRect(x(first - 0.5), 0, x(end) - x(first - 1), foot);
    });
    // A turn is named once, over the bands of all who decide in it; all bands have their signs and names, or only signs, or neither.
    const begins = (turn) => x(turn[0][0] - 0.5), ends = (turn) => x(turn[turn.length - 1][1] + 0.5) - 4;
    const widthOf = (words) => pen.measureText(words).width, named = (turn, form) => begins(turn) + 4 + widthOf(form(turn[0][2])) <= ends(turn);
    const form = turns.every((turn) => named(turn, turnOf)) ? turnOf : (title) => short(turnOf(title));
    const sides = [];
    // Where many have no room even for short names, every fifth or tenth turn is named, up to the next of them.
    const few = turns.filter((turn) => !named(turn, form)).length > 0.2 * turns.length;
    const count = (turn) => +(/\d+$/.exec(turnOf(turn[0][2])) || [0])[0];
    const kept = (every) => turns.filter((turn) => count(turn) && count(turn) % every === 0);
    const apartBy = (every) => kept(every).every((turn, n, all) => n + 1 === all.length || begins(turn) + 10 + widthOf(form(turn[0][2])) <= begins(all[n + 1]));
    const some = few ? new Set(kept([5, 10, 20, 50, 100].find(apartBy) || 1000)) : null;
    for (const turn of turns) {
      pen.fillStyle = soft;
      pen.fillRect(begins(turn) - 0.5, 0, 1, foot);
      const words = (some ? some.has(turn) : named(turn, form)) ? form(turn[0][2]) : "";
      pen.fillText(words, begins(turn) + 4, bandHigh / 2);
      const free = words ? begins(turn) + widthOf(words) + 10 : begins(turn);
      for (const [first, end, title, seat] of turn) {
        const at = Math.max(free, x(first - 0.5) + 3), name = title.slice(title.indexOf(": ") + 2);
        if (looks[seat]) sides.push([looks[seat], at, name, Math.min(x(end + 0.5), wide) - 4]);
      }
    }
    const signed = !some && sides.every(([, at, , right]) => at + 18 <= right), told = sides.every(([, at, name, right]) => at + 22 + widthOf(name) <= right);
    if (signed) for (const [look, at, name] of sides) {
      drawSign(pen, look, at, bandHigh / 2 - 9, 18);
      pen.fillStyle = soft;
      if (told) pen.fillText(name, at + 22, bandHigh / 2);
    }
    data.plies.forEach((one, n) => {
      const tall = one.kind === "start" ? 8 : one.quiet ? 10 : one.kind in marks ? 40 : 26;
      pen.globalAlpha = one.undone ? 0.3 : one.quiet ? 0.55 : 1;
      pen.fillStyle = colour(one);
      pen.fillRect(x(n + 1) - bar / 2, foot - tall, bar, tall);
      if (one.kind === "dice") disc(x(n + 1), foot - tall - 4, Math.min(3, Math.max(1.5, bar / 2)), ink);
    });
    pen.globalAlpha = 1;
    for (const flag of data.flags) { pen.fillStyle = warn; pen.beginPath(); pen.moveTo(x(flag.ply), 84); pen.lineTo(x(flag.ply), foot); pen.lineTo(x(flag.ply) + 9, foot + 3); pen.lineTo(x(flag.ply), foot + 6); pen.fill(); }
    pen.fillStyle = ink; pen.fillRect(x(state.ply) - 1.5, bandHigh, 3, high - bandHigh);  // the words over it stay whole
    pen.font = '700 12px "Whitecell Inter", sans-serif';
    pen.textAlign = "center";
    let free = 0;
    data.plies.forEach((one, n) => {
      if (!one.rank) return;
      const at = Math.max(free, x(n + 1));
      disc(at, bandHigh + 9, 10, "#141b23"); disc(at, bandHigh + 9, 9, "#f0e442");
      pen.fillStyle = "#141b23"; pen.fillText(one.rank, at, bandHigh + 9.5);
      free = at + 21;
    });
  };
  const charts = [...document.querySelectorAll("figure[data-left]")].map((figure) => {
    const svg = figure.querySelector("svg"), line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const left = +figure.dataset.left, right = +figure.dataset.right;
    line.setAttribute("y1", figure.dataset.top); line.setAttribute("y2", figure.dataset.bottom);
    line.setAttribute("stroke", "var(--text)"); line.setAttribute("stroke-width", "1.6");
    svg.append(line);
    svg.onclick = (event) => {
      const box = svg.getBoundingClientRect();
      const at = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
      go(Math.round((at - left) / (right - left) * last));
    };
    return () => { const at = left + (right - left) * state.ply / Math.max(1, last); line.setAttribute("x1", at); line.setAttribute("x2", at); };
  });

  const show = () => {
    byId("scrub").value = state.ply;
    const one = data.plies[state.ply - 1];
    byId("now").textContent = one ? "Move " + state.ply + " of " + last + " · " + one.turn + (one.undone ? " (taken back at move " + one.undone + ")" : "") : "Before the first move";
    for (const button of viewButtons) button.setAttribute("aria-pressed", button.dataset.view === state.one);
    byId("stage").classList.toggle("two", !!state.two);
    draw(1, state.one);
    byId("beside").hidden = !state.two;
    if (state.two) draw(2, state.two);
    side(); timeline(); charts.forEach((move) => move());
    document.body.dataset.ply = state.ply;
  };
  let waiting = false;
  const go = (ply) => {
    state.ply = Math.min(last, Math.max(0, ply));
    if (!waiting) { waiting = true; requestAnimationFrame(() => { waiting = false; show(); }); }
  };
  const inEffect = (ply) => { const one = data.plies[ply - 1]; return !one || (!one.undone && one.kind !== "take_back"); };
  const shownFrom = (ply, by) => { while (!state.undone && ply <= last && !inEffect(ply)) ply += by; return ply; };
  const isQuiet = (ply) => !state.all && ply > 0 && ply <= last && data.plies[ply - 1].quiet;
  // A step goes past what changes nothing, but to the last move in any case.
  const step = (by) => {
    let ply = shownFrom(state.ply + by, by), next = shownFrom(ply + by, by);
    while (isQuiet(ply) && next <= last) { ply = next; next = shownFrom(ply + by, by); }
    if (ply <= last) go(ply);
  };
  const atEnd = () => shownFrom(state.ply + 1, 1) > last;
  const stops = (kind) => data.stops[kind] || [];
  const jump = (by) => {
    const found = stops(byId("kind").value), next = by > 0 ? found.find((at) => at > state.ply) : found.filter((at) => at < state.ply).pop();
    if (next !== undefined) go(next);
  };
  const pause = () => { clearInterval(state.timer); state.timer = 0; byId("play").textContent = "Play"; };
  const run = () => {
    clearInterval(state.timer);
    state.timer = setInterval(() => { if (atEnd()) pause(); else step(1); }, +byId("speed").value);
    byId("play").textContent = "Pause";
  };
  const play = () => { if (state.timer) pause(); else { if (atEnd()) go(0); run(); } };
  // Who knew is asked of somebody: of the truth alone it is asked of whom the list speaks.
  const look = (one, two, over) => {
    if (over && one === truth && !two) one = state.whose;
    if (one !== truth) state.whose = one;
    Object.assign(state, { one, two, over });
    for (const id of ["two", "whose"]) byId(id).value = state[id];
    byId("over").checked = over;
    show();
  };
  const find = () => {
    const wanted = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean), list = document.createElement("ul");
    if (wanted.length) for (const [ply, text] of data.index) if (wanted.every((word) => text.toLowerCase().includes(word))) { entry(list, ply + ": " + text, ply, "", true); if (list.childElementCount >= 40) break; }
    byId("found").replaceChildren(list);
  };

  byId("scrub").oninput = (event) => go(+event.target.value);
  byId("first").onclick = () => go(0);
  byId("last").onclick = () => go(last);
  byId("back").onclick = () => step(-1);
  byId("next").onclick = () => step(1);
  byId("play").onclick = play;
  byId("jump").onclick = () => jump(1);
  byId("jumpback").onclick = () => jump(-1);
  byId("find").oninput = find;
  byId("undone").onchange = (event) => { state.undone = event.target.checked; };
  byId("all").onchange = (event) => { state.all = event.target.checked; };
  byId("speed").onchange = () => { if (state.timer) run(); };
  const lookFrom = (id) => look(id, state.two, state.over && (id !== truth || !!state.two));
  const boards = [byId("board1"), byId("board2")];
  const enlarge = (board) => boards.forEach((one) => one.classList.toggle("large", one === board && !one.classList.contains("large")));
  byId("large").onclick = () => enlarge(boards[0]);
  for (const board of boards) { board.title = "Z: as large as the window, and back"; board.onclick = () => enlarge(board); }
  for (const button of viewButtons) button.onclick = () => lookFrom(button.dataset.view);
  byId("two").onchange = (event) => look(state.one, event.target.value, state.over);
  byId("over").onchange = (event) => look(state.one, state.two, event.target.checked);
  byId("whose").onchange = (event) => { state.whose = event.target.value; show(); };
  let dragging = false;
  const drag = (event) => { const box = strip.getBoundingClientRect(); go(Math.round((event.clientX - box.left - 8) / (box.width - 16) * last)); };
  strip.onpointerdown = (event) => { dragging = true; strip.setPointerCapture(event.pointerId); drag(event); };
  strip.onpointermove = (event) => { if (dragging) drag(event); };
  strip.onpointerup = () => { dragging = false; };
  document.onkeydown = (event) => {
    const field = event.target, pressed = event.key === " " && field.matches("button, summary, input[type=checkbox]");
    if (pressed || field.matches("select, input[type=search]") || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), " ": play, Home: () => go(0), End: () => go(last) };
    if (state.whose) keys.w = () => look(state.one, state.two, !state.over);
    data.audiences.forEach((one, n) => { keys[n + 1] = () => lookFrom(one.id); });
    if (!byId("alls").hidden) keys.v = () => byId("all").click();
    keys.z = () => enlarge(boards[0]);
    if (boards.some((one) => one.classList.contains("large"))) keys.Escape = () => enlarge(null);
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  };
  document.querySelectorAll("[data-ply]").forEach((link) => { if (link !== document.body) link.onclick = () => {
    const seat = link.dataset.knew;
    if (seat) { state.whose = seat; look(seat, "", true); }
    go(+link.dataset.ply);
    byId("player").scrollIntoView();
  }; });
  // A side stands with its sign before its name.
  document.querySelectorAll("[data-knew]").forEach((name) => { if (looks[name.dataset.knew]) name.prepend(sign(looks[name.dataset.knew])); });
  // What a class talks about is seen beside its words, as large as it can be: the part of the table that the move changed.
  const page = (ply) => pictures[truth].pages[pictures[truth].at[ply]];
  const inside = (board, part) => {
    const box = part.getBoundingClientRect(), frame = board.getBoundingClientRect(), view = board.viewBox.baseVal, scale = view.width / (frame.width || 1);
    const [across, down] = [(at) => view.x + (at - frame.left) * scale, (at) => view.y + (at - frame.top) * scale];  // a cropped picture begins elsewhere
    return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
  };
  const meet = (one, two, near) => one.left < two.right + near && one.right > two.left - near && one.top < two.bottom + near && one.bottom > two.top - near;
  const around = (one, two) => ({ left: Math.min(one.left, two.left), top: Math.min(one.top, two.top),
    right: Math.max(one.right, two.right), bottom: Math.max(one.bottom, two.bottom), count: one.count + two.count });
  const texts = (board) => [...board.querySelectorAll("text")].filter((one) => one.textContent.trim());
  // Where names stand, also over several lines.
  const namesIn = (board, about) => {
    const all = texts(board), said = (n, lines) => all.slice(n, n + lines).map((one) => one.textContent.trim()).join(" ");
    return all.flatMap((one, n) => {
      const lines = [1, 2, 3, 4].find((lines) => about.includes(said(n, lines)));
      return lines ? [{ ...all.slice(n, n + lines).map((line) => ({ ...inside(board, line), count: 0 })).reduce(around), name: said(n, lines) }] : [];
    }).filter((one) => one.right > one.left);
  };
  const figuresIn = (words) => words.match(/[−-]?\d+(\.\d+)?/g) || [];
  // The place of a figure: a text with its new value in the row in which its old one stood near it, as at the end of a bar that grew.
  const figurePlace = (board, old, { figure, was, became }) => {
    const [then, now] = [was, became].map((one) => figuresIn(one || "")[0]);
    const far = board.viewBox.baseVal.width / 8;
    if (!then || !now || then === now) return null;
    const before = texts(old).map((one) => [one.textContent, figuresIn(one.textContent), inside(old, one)]);
    const found = texts(board).filter((one) => figuresIn(one.textContent).includes(now)).map((one) => [one, inside(board, one)])
      .filter(([one, box]) => before.some(([text, figures, at]) => text !== one.textContent && figures.includes(then) && meet(box, { ...at, left: at.left - far, right: at.right + far }, 2)))
      .sort(([one], [two]) => one.textContent.trim().length - two.textContent.trim().length).map(([, box]) => ({ ...box, count: 1 }))[0];
    if (!found) return null;
    // The name of whose it is may stand before it, in its row: then both are shown.
    const whose = figure.split("’")[0].replace(/^The /, ""), all = board.viewBox.baseVal.width;
    const names = texts(board).filter((one) => one.textContent.trim() === whose).map((one) => ({ ...inside(board, one), count: 0 }))
      .filter((box) => box.top < found.bottom && box.bottom > found.top && box.left < found.left && found.right - box.left < all * 0.42);
    return { ...found, shown: names.length ? around(found, names.sort((one, two) => two.left - one.left)[0]) : found };
  };
  // Changes that touch each other are one place. Of several that one is shown which has a name of what the move was about, or else
  // that with most.
  const changedPlace = (board, from, about) => {
    const near = board.viewBox.baseVal.width / 40, before = new Set(page(from));
    let places = [];
    const boxes = new Map();
    let part = -1;  // a part is what stands after its number: a group may begin in one and end in another
    for (const one of board.querySelectorAll("desc, path, rect, text, circle, ellipse, polygon, polyline, line, image")) {
      if (one.tagName === "desc") part = +one.textContent;
      else if (part >= 0 && !before.has(part) && one.getBoundingClientRect().width) boxes.set(part, boxes.has(part) ? around(boxes.get(part), { ...inside(board, one), count: 0 }) : { ...inside(board, one), count: 1 });
    }
    for (const box of boxes.values()) {
      places = [...places.filter((place) => !meet(box, place, near / 4)), places.filter((place) => meet(box, place, near / 4)).reduce(around, box)];
    }
    const named = namesIn(board, about).sort((one, two) => two.name.length - one.name.length);
    const isSmall = (one) => one.right - one.left < 12 * near && one.bottom - one.top < 8 * near, area = (one) => (one.right - one.left) * (one.bottom - one.top);
    const shapes = [...board.querySelectorAll("path, rect")].map((one) => ({ ...inside(board, one), count: 0 })).filter(isSmall);
    const said = texts(board).map((one) => ({ ...inside(board, one), count: 0 }));
    const found = named.map((box) => {
      const row = { ...box, right: box.right + 4 * near };  // what a card says of itself stands beside its name
      const there = [...boxes.values()].filter((one) => meet(row, one, 0) && isSmall(one) && one.left > box.left - near && one.right < row.right);
      // The card itself, or the place: the smallest shape in which its name stands, else the name with the lines under it.
      const card = shapes.filter((one) => one.left <= box.left && one.right >= box.right && one.top <= box.top && one.bottom >= box.bottom).sort((one, two) => area(one) - area(two))[0];
      const lines = said.reduce((whole, one) => (Math.abs(one.left - box.left) < near / 4 && one.bottom > whole.bottom && one.top < whole.bottom + (box.bottom - box.top) / 2 ? around(whole, one) : whole), box);
      return { ...around(card || lines, box), count: there.length, name: box.name };
    }).sort((one, two) => Math.sign(two.count) - Math.sign(one.count));
    if (found.length) return found[0];
    return places.sort((one, two) => two.count - one.count)[0];
  };
  // The part of the table around a place. Of the ways to place it that one is taken whose edges go through the fewest words
  // and shapes; words that an edge goes through all the same are left out, for half a word cannot be read.
  const cropTo = (board, place, parts) => {
    const all = board.viewBox.baseVal, isPhone = board.getBoundingClientRect().width < 500;
    const said = texts(board).map((one) => [one, inside(board, one)]);
    const through = (box, at, from, to) => box[from] < at - 0.5 && box[to] > at + 0.5;
    const shown = ([left, top, wide, high]) => {
      for (const [one, box] of said) {
        const cut = [left, left + wide].some((at) => through(box, at, "left", "right")) || [top, top + high].some((at) => through(box, at, "top", "bottom"));
        if (cut) one.setAttribute("visibility", "hidden");
      }
      return [left, top, wide, high];
    };
    // A picture that knows its blocks says what of it is shown.
    const part = parts && parts[+isPhone].map((one, n) => one * (n % 2 ? all.height : all.width));
    if (part && meet({ left: part[0], top: part[1], right: part[2], bottom: part[3] }, place, 0)) return shown([part[0], part[1], part[2] - part[0], part[3] - part[1]]);
    const least = isPhone ? 34 / 100 : 55 / 100;  // on a phone its letters are as large as its words
    const share = Math.min(1, Math.max(least, 1.25 * (place.right - place.left) / all.width, 1.25 * (place.bottom - place.top) / all.height));
    const wide = share * all.width, high = share * all.height, near = wide / 60;
    const shapes = [...board.querySelectorAll("path, rect")].map((one) => inside(board, one)).filter((box) => box.right - box.left < wide && box.bottom - box.top < high);
    const placed = (from, to, size, most, beside) => {
      const middle = Math.max(0, Math.min(most - size, (place[from] + place[to] - size) / 2));
      const least = Math.max(0, place[to] + near - size), last = Math.min(most - size, place[from] - near);
      const cuts = (boxes, start) => boxes.filter((box) => beside(box) && [start, start + size].some((at) => through(box, at, from, to))).length;
      const cost = (start) => cuts(said.map(([, box]) => box), start) + cuts(shapes, start) / 4 + 4 * Math.abs(start - middle) / size;
      const ways = Array.from({ length: 61 }, (_, n) => least + (last - least) * n / 60);
      return last <= least ? middle : [middle, ...ways].map((start) => [cost(start), start]).sort(([one], [two]) => one - two)[0][1];
    };
    const left = placed("left", "right", wide, all.width, (box) => box.top < place.bottom + high / 2 && box.bottom > place.top - high / 2);
    const top = placed("top", "bottom", high, all.height, (box) => box.left < left + wide && box.right > left);
    return shown([left, top, wide, high]);
  };
  // What changed is ringed: a thin line between what is ringed and what stands beside it. On it stands from what to what the figure went.
  // Where that would cover something it is left out if the words beside the picture tell it.
  const ring = (board, place, [left, top, wide, high], said, gone, isTold) => {
    const line = wide / 260, all = texts(board).map((one) => inside(board, one));
    const mid = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const within = ([x, y], box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    // A text through which the line would go, as of words in the same row, belongs to it as a whole.
    const cut = all.filter((one) => meet(one, place, 0) && within(mid(one), { ...place, left: place.left - (one.right - one.left) / 2 - 2 * line, right: place.right + (one.right - one.left) / 2 + 2 * line }));
    const whole = cut.map((one) => ({ ...one, count: 0 })).reduce(around, place), beside = all.filter((one) => !within(mid(one), whole));
    // The gap to the next text on a side is shared; one that reaches over the edge is left out.
    const room = (gaps) => Math.min(2 * line, ...gaps.filter((gap) => gap > -4 * line).map((gap) => (gap > 0 ? gap / 2 : gap)));
    const column = beside.filter((one) => one.left < whole.right && one.right > whole.left), row = beside.filter((one) => one.top < whole.bottom && one.bottom > whole.top);
    const x = Math.max(left + line, whole.left - room(row.map((one) => whole.left - one.right))), y = Math.max(top + line, whole.top - room(column.map((one) => whole.top - one.bottom)));
    const right = Math.min(left + wide - line, whole.right + room(row.map((one) => one.left - whole.right))), bottom = Math.min(top + high - line, whole.bottom + room(column.map((one) => one.top - whole.bottom)));
    const edge = { x, y, width: right - x, height: bottom - y, rx: 2 * line, fill: "none", ...(gone ? { "stroke-dasharray": 6 * line + " " + 4 * line } : {}) };
    board.append(drawing("rect", { ...edge, stroke: "#141b23", "stroke-width": 1.3 * line }), drawing("rect", { class: "ring", ...edge, stroke: "var(--rank)", "stroke-width": 0.9 * line }));
    if (!said) return;
    const size = wide / Math.min(40, board.getBoundingClientRect().width / 14), words = drawing("text", { class: "ringed", fill: "#141b23", style: "font-size:" + size + "px", "text-anchor": "middle" }, said);
    board.append(words);
    const box = { wide: words.getComputedTextLength() + size, high: 1.6 * size }, least = [left + line, top + line], most = [left + wide - line - box.wide, top + high - line - box.high];
    const ways = [y - box.high + line / 2, bottom - line / 2].flatMap((at) => [x, (x + right - box.wide) / 2, right - box.wide].map((across) => [across, at]));
    ways.unshift([right - line / 2, (y + bottom - box.high) / 2], [x - box.wide + line / 2, (y + bottom - box.high) / 2]);
    // Where it covers least, and not what is ringed.
    const covers = ([across, at]) => [whole, whole, ...beside].reduce((sum, one) => sum + Math.max(0, Math.min(one.right, across + box.wide) - Math.max(one.left, across)) * Math.max(0, Math.min(one.bottom, at + box.high) - Math.max(one.top, at)), 0);
    const [hidden, [across, at]] = ways.map((way) => way.map((one, n) => Math.min(Math.max(one, least[n]), most[n]))).map((way) => [covers(way), way]).sort(([one], [two]) => one - two)[0];
    if (hidden > 0 && isTold) { words.remove(); return; }
    words.before(drawing("rect", { x: across, y: at, width: box.wide, height: box.high, rx: box.high / 4, fill: "var(--rank)", stroke: "#141b23", "stroke-width": line / 3 }));
    words.setAttribute("x", across + box.wide / 2); words.setAttribute("y", at + 1.15 * size);
  };
  const stills = new IntersectionObserver((near) => near.forEach(({ isIntersecting, target }) => {
    if (!isIntersecting) return;
    stills.unobserve(target);
    const ply = +target.dataset.still, changed = target.closest(".changed"), { figure = "", was = "", became = "", from = ply - 1 } = changed ? changed.dataset : {};
    const drawn = (board, at) => { board.innerHTML = page(at).map((part, n) => (n && n < page(at).length - 1 ? "<desc>" + part + "</desc>" : "") + drawable(data.parts[part])).join("\n"); return board.querySelector("svg"); };
    let board = drawn(target, ply);
    const before = document.createElement("div"), about = data.plies[ply - 1].about;
    before.className = "was";
    target.append(before);
    // What left the table is shown as it lay there before.
    const old = drawn(before, +from), known = data.plies[ply - 1].ringed;
    const gone = known ? known.gone : namesIn(old, about).length > 0 && !namesIn(board, about).length;
    if (gone) { board.remove(); board = old; before.className = ""; }
    // Where it happened says more than the figure, which the words tell; of what has no name on the table the figure is shown.
    // A picture that knows what to ring says it.
    const frame = board.viewBox.baseVal, [left, top, right, bottom] = known ? known.place : [];
    const ringed = known && { left: left * frame.width, top: top * frame.height, right: right * frame.width, bottom: bottom * frame.height, count: 1 };
    const there = ringed || changedPlace(board, gone ? ply : +from, about), told = !gone && !ringed && figure && !there?.name && figurePlace(board, old, { figure, was, became }), place = told || there;
    if (!gone) before.remove();
    if (!place) return;
    const crop = cropTo(board, place.shown || place, known && known.parts);
    target.style.aspectRatio = crop[2] + " / " + crop[3];
    board.setAttribute("viewBox", crop.join(" "));
    ring(board, place.shown || place, crop, told ? was + " → " + became : ringed && figure ? figure + " " + was + " → " + became : "", gone, !told);
  }), { rootMargin: "600px" });
  document.querySelectorAll(".changed [data-still]").forEach((still) => { stills.observe(still); still.closest(".changed").onclick = () => { go(+still.dataset.still); byId("player").scrollIntoView(); }; });
  document.querySelectorAll(".discuss tr").forEach((row) => {
    const link = row.querySelector("[data-ply]"), cell = row.insertCell(-1), still = document.createElement("div"), ply = +link.dataset.ply;
    if (!ply || document.querySelector(`[data-still="${ply}"]`)) return;  // it stands above already
    cell.className = "still"; still.className = "board"; still.dataset.still = ply; still.title = "What move " + ply + " changed; press it for the whole table";
    still.onclick = () => link.click();
    cell.append(still); stills.observe(still);
  });
  document.querySelectorAll("[data-scene]").forEach((link) => { link.onclick = () => {
    const scene = data.scenes[+link.dataset.scene];
    state.ply = scene.ply;
    if (scene.whose) state.whose = scene.whose;
    look(scene.viewpoints[0], scene.viewpoints[1] || "", scene.overlay);
    byId("player").scrollIntoView();
  }; });
  document.querySelectorAll("main > section > h2").forEach((head, n) => {
    const link = document.createElement("a");
    head.parentElement.id ||= "part" + n;
    link.href = "#" + head.parentElement.id;
    link.textContent = head.textContent;
    if (link.hash === "#player") { link.textContent = "▶ " + head.textContent; link.className = "play"; byId("contents").prepend(link); } else byId("contents").append(link);
  });
  // Of the links on a phone the row with the replay and the search stays in sight.
  const stick = () => { byId("bar").style.top = 8 - byId("find").offsetTop + "px"; };
  window.onresize = () => { stick(); timeline(); };
  stick();
  darkness.onchange = timeline;
  show();
  document.body.dataset.ready = "yes";
})();
