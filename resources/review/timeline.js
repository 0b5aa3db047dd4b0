"use strict";
// The strip under the table: a band for each turn, a bar for each move. Returns what draws it with a move in view.
const createTimeline = ({ strip, legend, data, looks, paint, theme }) => {
  const last = data.plies.length;
  const marks = { ruling: ["ruling", "#d55e00"], take_back: ["take-back", "#cc79a7"] };
  const colour = (one) => (marks[one.kind] || ["", paint((looks[one.seat] || { fill: theme("grey") }).fill)])[1];
  const explain = (words, fill, disc, form) => {
    const item = document.createElement("span");
    const mark = document.createElement("i");
    mark.style.background = fill;
    if (disc || form) mark.className = form || "disc";
    item.append(mark, words);
    legend.append(item);
  };
  if (data.plies.some((one) => one.rank)) explain("turning point", "#f0e442", true);
  if (data.plies.some((one) => one.kind === "dice")) explain("dice fell", "var(--text)", true);
  if (data.plies.some((one) => one.quiet)) explain("low: a move that changes nothing", "var(--grey)", false, "low");
  for (const [kind, [words, fill]] of Object.entries(marks))
    if (data.plies.some((one) => one.kind === kind)) explain(words, fill);
  const bandHigh = 26;
  const foot = 74;
  const turnOf = (title) => title.split(": ")[0];
  const short = (turn) => turn.replace(/^(.).* (\d+)$/, "$1$2"); // R3 for Round 3
  const turns = [];
  for (const band of data.bands) {
    const before = turns[turns.length - 1];
    if (before && turnOf(before[0][2]) === turnOf(band[2])) before.push(band);
    else turns.push([band]);
  }
  const drawSign = (pen, look, left, top, side) => {
    pen.save();
    pen.translate(left, top);
    pen.scale(side / 24, side / 24);
    pen.fillStyle = paint(look.fill);
    pen.fill(new Path2D(look.outline));
    pen.fillStyle = paint(look.ink);
    pen.textAlign = "center";
    pen.font = '700 13px "Whitecell Inter", sans-serif';
    pen.fillText(look.letter, 12, 12.5);
    pen.restore();
  };
  return (ply) => {
    const ratio = window.devicePixelRatio || 1;
    const wide = strip.clientWidth;
    const high = strip.clientHeight;
    strip.width = wide * ratio;
    strip.height = high * ratio;
    const pen = strip.getContext("2d");
    pen.scale(ratio, ratio);
    const apart = (wide - 16) / Math.max(1, last);
    const x = (ply) => 8 + apart * ply;
    const bar = Math.max(1.5, Math.min(10, apart * 0.7));
    pen.textBaseline = "middle";
    const [ink, soft, band, band2, warn] = ["text", "soft", "band", "band2", "warn"].map(theme);
    const disc = (at, y, radius, fill) => {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.arc(at, y, radius, 0, 7);
      pen.fill();
    };
    pen.font = '600 13px "Whitecell Inter", sans-serif';
    data.bands.forEach(([first, end], n) => {
      pen.fillStyle = n % 2 ? band2 : band;
      pen.fillRect(x(first - 0.5), 0, x(end) - x(first - 1), foot);
    });
    // A turn is named once, over the bands of all who decide in it; all bands have their signs and names, or only signs, or neither.
    const begins = (turn) => x(turn[0][0] - 0.5);
    const ends = (turn) => x(turn[turn.length - 1][1] + 0.5) - 4;
    const widthOf = (words) => pen.measureText(words).width;
    const named = (turn, form) => begins(turn) + 4 + widthOf(form(turn[0][2])) <= ends(turn);
    const form = turns.every((turn) => named(turn, turnOf)) ? turnOf : (title) => short(turnOf(title));
    const sides = [];
    // Where many have no room even for short names, every second, fifth, ... turn is named (also in svg_charts.py).
    const few = turns.filter((turn) => !named(turn, form)).length > 0.2 * turns.length;
    const count = (turn) => +(/\d+$/.exec(turnOf(turn[0][2])) || [0])[0];
    const kept = (every) => turns.filter((turn) => count(turn) && count(turn) % every === 0);
    const apartBy = (every) =>
      kept(every).every(
        (turn, n, all) => n + 1 === all.length || begins(turn) + 10 + widthOf(form(turn[0][2])) <= begins(all[n + 1]),
      );
    const some = few ? new Set(kept([1, 2, 5, 10, 20, 50, 100].find(apartBy) || 1000)) : null;
    for (const turn of turns) {
      pen.fillStyle = soft;
      pen.fillRect(begins(turn) - 0.5, 0, 1, foot);
      const words = (some ? some.has(turn) : named(turn, form)) ? form(turn[0][2]) : "";
      pen.fillText(words, begins(turn) + 4, bandHigh / 2);
      const free = words ? begins(turn) + widthOf(words) + 10 : begins(turn);
      for (const [first, end, title, seat] of turn) {
        const at = Math.max(free, x(first - 0.5) + 3);
        const name = title.slice(title.indexOf(": ") + 2);
        if (looks[seat]) sides.push([looks[seat], at, name, Math.min(x(end + 0.5), wide) - 4]);
      }
    }
    const signed = !some && sides.every(([, at, , right]) => at + 18 <= right);
    const told = sides.every(([, at, name, right]) => at + 22 + widthOf(name) <= right);
    if (signed)
      for (const [look, at, name] of sides) {
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
    for (const flag of data.flags) {
      pen.fillStyle = warn;
      pen.beginPath();
      pen.moveTo(x(flag.ply), 84);
      pen.lineTo(x(flag.ply), foot);
      pen.lineTo(x(flag.ply) + 9, foot + 3);
      pen.lineTo(x(flag.ply), foot + 6);
      pen.fill();
    }
    pen.fillStyle = ink;
    pen.fillRect(x(ply) - 1.5, bandHigh, 3, high - bandHigh); // the words over it stay whole
    pen.font = '700 12px "Whitecell Inter", sans-serif';
    pen.textAlign = "center";
    let free = 0;
    data.plies.forEach((one, n) => {
      if (!one.rank) return;
      const at = Math.max(free, x(n + 1));
      disc(at, bandHigh + 9, 10, "#141b23");
      disc(at, bandHigh + 9, 9, "#f0e442");
      pen.fillStyle = "#141b23";
      pen.fillText(one.rank, at, bandHigh + 9.5);
      free = at + 21;
    });
  };
};
