"use strict";
// What a class talks about is seen beside its words: the part of the table that the move was about, with a ring round it.
// Returns what draws this into an element that has the number of a move.
const createChanges = ({ data, pageOf, drawing, drawable }) => {
  const meet = (one, two) =>
    one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top;
  // Where an element stands in the coordinates of its picture.
  const boxOf = (board, element) => {
    const box = element.getBoundingClientRect();
    const frame = board.getBoundingClientRect();
    const view = board.viewBox.baseVal;
    const scale = view.width / (frame.width || 1);
    const across = (at) => view.x + (at - frame.left) * scale;
    const down = (at) => view.y + (at - frame.top) * scale;
    return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
  };
  const middleOf = ({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return { left: x, top: y, right: x, bottom: y };
  };
  const placeIn = (board, [left, top, right, bottom]) => {
    const { width, height } = board.viewBox.baseVal;
    return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
  };
  const textsOf = (board) =>
    [...board.querySelectorAll("text:not([visibility])")].filter((text) => text.textContent.trim());
  // Show a part of a picture alone. Half a word cannot be read: what an edge goes through is left out.
  const cropTo = (board, part) => {
    const words = textsOf(board).map((text) => [text, boxOf(board, text)]);
    for (const [text, box] of words) {
      const isCut =
        [part.left, part.right].some((edge) => box.left < edge - 0.5 && box.right > edge + 0.5) ||
        [part.top, part.bottom].some((edge) => box.top < edge - 0.5 && box.bottom > edge + 0.5);
      if (isCut) text.setAttribute("visibility", "hidden");
    }
    const [wide, high] = [part.right - part.left, part.bottom - part.top];
    board.setAttribute("viewBox", [part.left, part.top, wide, high].join(" "));
    board.parentElement.style.aspectRatio = wide + " / " + high;
  };
  const ring = (board, place, part, isGone) => {
    const line = (part.right - part.left) / 260;
    const left = Math.max(part.left + line, place.left - line);
    const top = Math.max(part.top + line, place.top - line);
    const edge = {
      x: left,
      y: top,
      width: Math.min(part.right - line, place.right + line) - left,
      height: Math.min(part.bottom - line, place.bottom + line) - top,
      rx: 2 * line,
      fill: "none",
      ...(isGone ? { "stroke-dasharray": 6 * line + " " + 4 * line } : {}),
    };
    board.append(
      drawing("rect", { ...edge, stroke: "#141b23", "stroke-width": 1.3 * line }),
      drawing("rect", { class: "ring", ...edge, stroke: "var(--rank)", "stroke-width": 0.9 * line }),
    );
  };
  // Write on a ring from what to what a figure went, where that covers no words of the table; the words beside it say it too.
  const label = (board, place, part, words) => {
    const wide = part.right - part.left;
    const line = wide / 260;
    const size = wide / Math.min(40, board.getBoundingClientRect().width / 14);
    const beside = textsOf(board)
      .map((text) => boxOf(board, text))
      .filter((box) => !meet(place, middleOf(box)));
    const style = "font-size:" + size + "px";
    const text = drawing("text", { class: "ringed", fill: "#141b23", style, "text-anchor": "middle" }, words);
    board.append(text);
    const [width, height] = [text.getComputedTextLength() + size, 1.6 * size];
    const lefts = [place.left, (place.left + place.right - width) / 2, place.right - width];
    const rows = [place.top - height - line / 2, place.bottom + line / 2];
    const middle = (place.top + place.bottom - height) / 2;
    const ways = [
      [place.right + line / 2, middle],
      [place.left - width - line / 2, middle],
      ...rows.flatMap((top) => lefts.map((left) => [left, top])),
    ];
    const boxes = ways.map(([x, y]) => {
      const left = Math.min(Math.max(x, part.left + line), part.right - line - width);
      const top = Math.min(Math.max(y, part.top + line), part.bottom - line - height);
      return { left, top, right: left + width, bottom: top + height };
    });
    const free = boxes.find((box) => ![place, ...beside].some((one) => meet(one, box)));
    if (!free) {
      text.remove();
      return;
    }
    const { left: x, top: y } = free;
    const edge = { rx: height / 4, fill: "var(--rank)", stroke: "#141b23", "stroke-width": line / 3 };
    text.before(drawing("rect", { x, y, width, height, ...edge }));
    text.setAttribute("x", x + width / 2);
    text.setAttribute("y", y + 1.15 * size);
  };
  return (still) => {
    const ply = +still.dataset.still;
    const { ringed } = data.plies[ply - 1];
    const at = ringed ? ringed.at : ply;
    still.innerHTML = pageOf(at)
      .map((part) => drawable(data.parts[part]))
      .join("\n");
    if (!ringed) return;
    const board = still.querySelector("svg");
    const isPhone = board.getBoundingClientRect().width < 500;
    const part = placeIn(board, ringed.parts[+isPhone]);
    const place = placeIn(board, ringed.place);
    cropTo(board, part);
    ring(board, place, part, at !== ply);
    const changed = still.closest(".changed");
    if (changed) label(board, place, part, changed.dataset.change);
  };
};
