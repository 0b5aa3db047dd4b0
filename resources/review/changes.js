"use strict";
// What a class talks about is seen beside its words: the part of the table that the move was about, with a ring round it.
// Returns what draws this into an element that has the number of a move, and what draws a whole table.
const createChanges = ({ data, pageOf, drawing, drawable }) => {
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
    const left = Math.max(part.left + line, place.left);
    const top = Math.max(part.top + line, place.top);
    const edge = {
      x: left,
      y: top,
      width: Math.min(part.right - line, place.right) - left,
      height: Math.min(part.bottom - line, place.bottom) - top,
      rx: 2 * line,
      fill: "none",
      ...(isGone ? { "stroke-dasharray": 6 * line + " " + 4 * line } : {}),
    };
    board.append(
      drawing("rect", { ...edge, stroke: "#141b23", "stroke-width": 1.3 * line }),
      drawing("rect", { class: "ring", ...edge, stroke: "var(--rank)", "stroke-width": 0.9 * line }),
    );
  };
  const drawPage = (room, ply) => {
    room.innerHTML = pageOf(ply)
      .map((part) => drawable(data.parts[part]))
      .join("\n");
  };
  const showChange = (still) => {
    const ply = +still.dataset.still;
    const { ringed } = data.plies[ply - 1];
    const at = ringed ? ringed.at : ply;
    drawPage(still, at);
    if (!ringed) return;
    const board = still.querySelector("svg");
    const isPhone = board.getBoundingClientRect().width < 500;
    const part = placeIn(board, ringed.parts[+isPhone]);
    const place = placeIn(board, ringed.place);
    cropTo(board, part);
    ring(board, place, part, at !== ply);
  };
  return { drawPage, showChange };
};
