import { brand, color, line, orElse, picture } from '../../../pictures/canvas.ts';
import type { Recap } from './recap.ts';

const left = 64;
const column = 500;
const card = { x: 624, y: 64, width: 512, rowHeight: 94 };

/** An ended season: its champion and the first five of the table. */
export function drawRecap(
  { group, season, dates, champions, won, corrected, rows }: Recap,
  siteName: string,
): string {
  return picture(
    brand(siteName) +
      line(orElse(group, 'Our group'), left, 214, { size: 66, min: 32, width: column }) +
      line(`${orElse(season, 'Season')} · ${dates}`, left, 262, {
        size: 29,
        min: 20,
        width: column,
        face: 'semibold',
        fill: color.muted,
      }) +
      line(champions.length > 1 ? 'CHAMPIONS' : 'CHAMPION', left, 372, {
        size: 27,
        face: 'semibold',
        fill: color.muted,
      }) +
      line(champions.length === 0 ? 'No decided bets' : champions.map(user).join(', '), left, 462, {
        size: 92,
        min: 36,
        width: column,
      }) +
      line(won, left, 520, { size: 36, min: 24, width: column, face: 'semibold' }) +
      line(corrected, left, 568, { size: 24, min: 20, width: column, fill: color.muted }) +
      `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${rows.length * card.rowHeight + 32}" rx="22" fill="${color.surface}" stroke="${color.hairline}" stroke-width="2"/>` +
      rows.map(row).join(''),
  );
}

function row({ rank, username, net, netCents, record }: Recap['rows'][number], index: number): string {
  const middle = card.y + 62 + index * card.rowHeight;
  const end = card.x + card.width - 30;
  const isWon = netCents !== null && netCents > 0;
  const isLost = netCents !== null && netCents < 0;
  const rule =
    index === 0
      ? ''
      : `<path d="M${card.x + 28} ${middle - 47}H${end}" stroke="${color.hairline}" stroke-width="2"/>`;
  return (
    rule +
    line(String(rank), card.x + 44, middle + 13, {
      size: 38,
      face: 'semibold',
      fill: color.muted,
      anchor: 'middle',
    }) +
    line(user(username), card.x + 84, net === null ? middle + 13 : middle + 2, {
      size: 40,
      min: 24,
      width: 232,
    }) +
    (net === null
      ? ''
      : line(record, card.x + 84, middle + 32, { size: 24, face: 'semibold', fill: color.muted })) +
    line(net ?? record, end, middle + 13, {
      size: 38,
      min: 22,
      width: 150,
      anchor: 'end',
      fill: isWon ? color.won : isLost ? color.lost : color.text,
    })
  );
}

function user(username: string): string {
  return orElse(username, 'A member');
}
