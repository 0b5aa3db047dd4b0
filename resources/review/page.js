"use strict";
(async () => {
  const byId = (id) => document.getElementById(id);
  if (typeof DecompressionStream === "undefined") {
    byId("board1").textContent = "This browser is too old to show the table; all else on this page is readable.";
    return;
  }
  // Colours are those of the theme that the reader prefers: in pictures by CSS, on a canvas by `paint`.
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  const pairs = /light-dark\((#\w+),(#\w+)\)/g;
  const paint = (colour) => colour.replace(pairs, darkness.matches ? "$2" : "$1");
  const theme = (name) =>
    getComputedStyle(document.documentElement)
      .getPropertyValue("--" + name)
      .trim();
  const drawable = CSS.supports("color", "light-dark(#000,#fff)") ? (text) => text : paint;
  if (drawable === paint)
    for (const name of ["fill", "stroke"])
      for (const one of document.querySelectorAll("figure [" + name + "^=light]"))
        one.setAttribute(name, paint(one.getAttribute(name)));
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
  const unfolded = (all) =>
    Object.fromEntries(Object.entries(all).map(([id, kept]) => [id, { pages: unfold(kept.changes), at: kept.at }]));
  const pictures = unfolded(data.pictures);
  const over = unfolded(data.over);
  const known = unfolded(data.known);
  const truth = data.audiences[0].id;
  const names = Object.fromEntries(data.audiences.map((one) => [one.id, one.name]));

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
    made.append(
      drawing("path", { d: look.outline, fill: drawable(look.fill) }),
      drawing("text", { x: 12, y: 16.6, fill: drawable(look.ink) }, look.letter),
    );
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
  for (const [kind, words] of Object.entries(jumps))
    if ((data.stops[kind] || []).length) option(byId("kind"), kind, words);
  byId("kind").parentElement.hidden = !byId("kind").length;
  byId("undos").hidden = !data.plies.some((one) => one.undone);
  byId("alls").hidden = !data.plies.some((one) => one.quiet);
  state.whose = byId("whose").value;
  byId("who").hidden = byId("overlay").hidden = !state.whose;

  // A board is a viewpoint's picture, or with who knew what the truth and over it what that viewpoint did not know.
  const shown = {};
  const svg = (kept) => (kept ? kept.pages[kept.at[state.ply]].map((at) => drawable(data.parts[at])).join("\n") : "");
  const draw = (at, id) => {
    const laid = state.over && id in over;
    const kept = [pictures[laid ? truth : id], laid ? over[id] : null];
    const key = [id, laid, !!state.two, ...kept.map((one) => one && one.at[state.ply])].join("/");
    if (shown[at] === key) return;
    shown[at] = key;
    byId("board" + at).innerHTML = kept.map(svg).join("");
    const head = byId("head" + at);
    const aside = document.createElement("span");
    aside.textContent = laid ? " (faint: what they did not know; orange: what they wrongly believed)" : "";
    head.replaceChildren(names[id], aside);
    head.hidden = !laid && !state.two;
  };
  const entry = (list, text, ply, style, far) => {
    const item = document.createElement("li");
    item.textContent = text;
    if (style) item.className = style;
    if (ply > 0 && ply !== state.ply) {
      item.classList.add("jump");
      item.onclick = () => {
        go(ply);
        if (far) toPlayer();
      };
    }
    list.append(item);
  };
  const opened = new Map();
  const side = () => {
    const told = byId("told");
    const notes = byId("notes");
    const lessons = byId("lessons");
    const list = byId("known");
    told.replaceChildren();
    notes.replaceChildren();
    lessons.replaceChildren();
    list.replaceChildren();
    const one = data.plies[state.ply - 1];
    const lines = (data.told[state.one] || {})[state.ply] || [];
    const own = state.one === truth && data.audiences.length > 1;
    const moment = one ? one.moment : { what: "Before the first move" };
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
    for (const flag of data.flags)
      if (flag.ply === state.ply) {
        const note = document.createElement("p");
        note.textContent =
          (flag.kind === "bookmark" ? "⚑ " : "✎ ") + (flag.text || "Bookmark") + (flag.by ? " (" + flag.by + ")" : "");
        notes.append(note);
      }
    for (const [card, text] of data.lessons[state.ply] || [])
      for (const [tag, words] of [
        ["dt", card],
        ["dd", text],
      ]) {
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
      const item = document.createElement("li");
      const fold = document.createElement("details");
      const head = document.createElement("summary");
      const inner = document.createElement("ul");
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

  const strip = byId("strip");
  const drawTimeline = createTimeline({ strip, legend: byId("legend"), data, looks, paint, theme });
  const timeline = () => drawTimeline(state.ply);
  const charts = [...document.querySelectorAll("figure[data-left]")].map((figure) => {
    const svg = figure.querySelector("svg");
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const left = +figure.dataset.left;
    const right = +figure.dataset.right;
    line.setAttribute("y1", figure.dataset.top);
    line.setAttribute("y2", figure.dataset.bottom);
    line.setAttribute("stroke", "var(--text)");
    line.setAttribute("stroke-width", "1.6");
    svg.append(line);
    svg.onclick = (event) => {
      const box = svg.getBoundingClientRect();
      const at = ((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width;
      go(Math.round(((at - left) / (right - left)) * last));
    };
    return () => {
      const at = left + ((right - left) * state.ply) / Math.max(1, last);
      line.setAttribute("x1", at);
      line.setAttribute("x2", at);
    };
  });

  const show = () => {
    byId("scrub").value = state.ply;
    const one = data.plies[state.ply - 1];
    byId("now").textContent = one
      ? "Move " +
        state.ply +
        " of " +
        last +
        " · " +
        one.turn +
        (one.undone ? " (taken back at move " + one.undone + ")" : "")
      : "Before the first move";
    for (const button of viewButtons) button.setAttribute("aria-pressed", button.dataset.view === state.one);
    byId("stage").classList.toggle("two", !!state.two);
    draw(1, state.one);
    byId("beside").hidden = !state.two;
    if (state.two) draw(2, state.two);
    side();
    timeline();
    charts.forEach((move) => move());
    document.body.dataset.ply = state.ply;
  };
  let waiting = false;
  const go = (ply) => {
    state.ply = Math.min(last, Math.max(0, ply));
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        show();
      });
    }
  };
  const inEffect = (ply) => {
    const one = data.plies[ply - 1];
    return !one || (!one.undone && one.kind !== "take_back");
  };
  const shownFrom = (ply, by) => {
    while (!state.undone && ply <= last && !inEffect(ply)) ply += by;
    return ply;
  };
  const isQuiet = (ply) => !state.all && ply > 0 && ply <= last && data.plies[ply - 1].quiet;
  // A step goes past what changes nothing, but to the last move in any case.
  const step = (by) => {
    let ply = shownFrom(state.ply + by, by);
    let next = shownFrom(ply + by, by);
    while (isQuiet(ply) && next <= last) {
      ply = next;
      next = shownFrom(ply + by, by);
    }
    if (ply <= last) go(ply);
  };
  const atEnd = () => shownFrom(state.ply + 1, 1) > last;
  const stops = (kind) => data.stops[kind] || [];
  const jump = (by) => {
    const found = stops(byId("kind").value);
    const next = by > 0 ? found.find((at) => at > state.ply) : found.filter((at) => at < state.ply).pop();
    if (next !== undefined) go(next);
  };
  const pause = () => {
    clearInterval(state.timer);
    state.timer = 0;
    byId("play").textContent = "Play";
  };
  const run = () => {
    clearInterval(state.timer);
    state.timer = setInterval(() => {
      if (atEnd()) pause();
      else step(1);
    }, +byId("speed").value);
    byId("play").textContent = "Pause";
  };
  const play = () => {
    if (state.timer) pause();
    else {
      if (atEnd()) go(0);
      run();
    }
  };
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
    const wanted = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const list = document.createElement("ul");
    if (wanted.length)
      for (const [ply, text] of data.index)
        if (wanted.every((word) => text.toLowerCase().includes(word))) {
          entry(list, ply + ": " + text, ply, "", true);
          if (list.childElementCount >= 40) break;
        }
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
  byId("undone").onchange = (event) => {
    state.undone = event.target.checked;
  };
  byId("all").onchange = (event) => {
    state.all = event.target.checked;
  };
  byId("speed").onchange = () => {
    if (state.timer) run();
  };
  const lookFrom = (id) => look(id, state.two, state.over && (id !== truth || !!state.two));
  const boards = [byId("board1"), byId("board2")];
  // On a screen that is higher than wide the place that was pressed comes into its middle.
  const enlarge = (board, press) => {
    const box = board && board.getBoundingClientRect();
    const across = press ? (press.clientX - box.left) / box.width : 0.5;
    boards.forEach((one) => one.classList.toggle("large", one === board && !one.classList.contains("large")));
    if (board) board.scrollLeft = across * board.scrollWidth - board.clientWidth / 2;
  };
  byId("large").onclick = () => enlarge(boards[0]);
  for (const board of boards) {
    board.title = "Z: as large as the window, and back";
    board.onclick = (event) => enlarge(board, event);
  }
  for (const button of viewButtons) button.onclick = () => lookFrom(button.dataset.view);
  byId("two").onchange = (event) => look(state.one, event.target.value, state.over);
  byId("over").onchange = (event) => look(state.one, state.two, event.target.checked);
  byId("whose").onchange = (event) => {
    state.whose = event.target.value;
    show();
  };
  let dragging = false;
  const drag = (event) => {
    const box = strip.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left - 8) / (box.width - 16)) * last));
  };
  strip.onpointerdown = (event) => {
    dragging = true;
    strip.setPointerCapture(event.pointerId);
    drag(event);
  };
  strip.onpointermove = (event) => {
    if (dragging) drag(event);
  };
  strip.onpointerup = () => {
    dragging = false;
  };
  document.onkeydown = (event) => {
    const field = event.target;
    const pressed = event.key === " " && field.matches("button, summary, input[type=checkbox]");
    if (pressed || field.matches("select, input[type=search]") || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      " ": play,
      Home: () => go(0),
      End: () => go(last),
    };
    if (state.whose) keys.w = () => look(state.one, state.two, !state.over);
    data.audiences.forEach((one, n) => {
      keys[n + 1] = () => lookFrom(one.id);
    });
    if (!byId("alls").hidden) keys.v = () => byId("all").click();
    keys.z = () => enlarge(boards[0]);
    if (boards.some((one) => one.classList.contains("large"))) keys.Escape = () => enlarge(null);
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  };
  document.querySelectorAll("[data-ply]").forEach((link) => {
    if (link !== document.body)
      link.onclick = () => {
        const seat = link.dataset.knew;
        if (seat) {
          state.whose = seat;
          look(seat, "", true);
        }
        go(+link.dataset.ply);
        toPlayer();
      };
  });
  // A side stands with its sign before its name.
  document.querySelectorAll("[data-knew]").forEach((name) => {
    if (looks[name.dataset.knew]) name.prepend(sign(looks[name.dataset.knew]));
  });
  const { drawPage, showChange } = createChanges({
    data,
    pageOf: (ply) => pictures[truth].pages[pictures[truth].at[ply]],
    drawing,
    drawable,
  });
  const showStill = (still) => {
    stills.unobserve(still);
    showChange(still);
  };
  const stills = new IntersectionObserver(
    (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => showStill(one.target)),
    { rootMargin: "600px" },
  );
  // A picture that is drawn above the replay after the page has scrolled there would push it down.
  const toPlayer = () => {
    const player = byId("player");
    for (const still of document.querySelectorAll("[data-still]:empty"))
      if (still.compareDocumentPosition(player) & Node.DOCUMENT_POSITION_FOLLOWING) showStill(still);
    player.scrollIntoView();
  };
  // The table at the end, from which the replay begins.
  const end = byId("end");
  if (end) {
    end.hidden = false;
    drawPage(end.querySelector(".board"), data.plies.length);
    end.onclick = () => {
      go(0);
      run();
      toPlayer();
    };
  }
  document.querySelectorAll(".changed [data-still]").forEach((still) => {
    stills.observe(still);
    still.closest(".changed").onclick = () => {
      go(+still.dataset.still);
      toPlayer();
    };
  });
  document.querySelectorAll(".discuss tr").forEach((row) => {
    const link = row.querySelector("[data-ply]");
    const cell = row.insertCell(-1);
    const still = document.createElement("div");
    const ply = +link.dataset.ply;
    if (!ply || document.querySelector(`[data-still="${ply}"]`)) return; // it stands above already
    cell.className = "still";
    still.className = "board";
    still.dataset.still = ply;
    still.title = "What move " + ply + " changed; press it for the whole table";
    still.onclick = () => link.click();
    cell.append(still);
    stills.observe(still);
  });
  document.querySelectorAll("[data-scene]").forEach((link) => {
    link.onclick = () => {
      const scene = data.scenes[+link.dataset.scene];
      state.ply = scene.ply;
      if (scene.whose) state.whose = scene.whose;
      look(scene.viewpoints[0], scene.viewpoints[1] || "", scene.overlay);
      toPlayer();
    };
  });
  document.querySelectorAll("main > section > h2").forEach((head, n) => {
    const link = document.createElement("a");
    head.parentElement.id ||= "part" + n;
    link.href = "#" + head.parentElement.id;
    link.textContent = head.textContent;
    if (link.hash === "#player") {
      link.textContent = "▶ " + head.textContent;
      link.className = "play";
      link.onclick = toPlayer;
      byId("contents").prepend(link);
    } else byId("contents").append(link);
  });
  if (matchMedia("(max-width: 700px)").matches)
    for (const more of document.querySelectorAll(".more")) more.open = false;
  // Of the links on a phone the row with the replay and the search stays in sight.
  const stick = () => {
    byId("bar").style.top = 8 - byId("find").offsetTop + "px";
  };
  window.onresize = () => {
    stick();
    timeline();
  };
  stick();
  darkness.onchange = timeline;
  show();
  document.body.dataset.ready = "yes";
})();
