import { formatDollars } from '@sidebet/domain/cents';
import { sideOfSelection } from '@sidebet/domain/markets/market';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import { shortDateTimeLabel } from '@sidebet/domain/time-label';
import { brand, color, disc, line, orElse, picture, type } from '../../../../pictures/canvas.ts';
import { type PreviewBet, previewPick } from './preview-bet.ts';

/** For every page without its own bet. */
export function drawGeneral(): string {
  return picture(
    brand() +
      disc(930, 315, 214, 17, 'url(#home)', 'url(#away)') +
      line('Bet your friends.', 64, 316, { size: 96 }) +
      line('Not the house.', 64, 412, { size: 96 }) +
      line('Take a side of any game, let someone take the other.', 66, 478, {
        size: 29,
        face: 'semibold',
        fill: color.muted,
      }) +
      line('For adults 18+', 66, 566, { size: 27, face: 'semibold', fill: color.muted }),
  );
}

/** One bet: who took which side for how much, with the two sides on the disc. */
export function drawBet(given: PreviewBet, now: number): string {
  const bet = writable(given);
  const left = 64;
  const column = 560;
  return picture(
    brand() +
      stateChip(bet.state, left + column, 84) +
      line(`${bet.username} takes`, left, 196, {
        size: 52,
        min: 34,
        width: column,
        face: 'semibold',
        fill: color.muted,
      }) +
      line(previewPick(bet, bet.selection), left, 290, {
        size: 98,
        // Small enough for "Wolverhampton Wanderers not to win", whose last words say what it is about.
        min: 34,
        width: column,
        fill: pickColor(bet),
      }) +
      line(`${bet.homeTeam} vs ${bet.awayTeam}`, left, 348, {
        size: 33,
        min: 23,
        width: column,
        face: 'semibold',
      }) +
      line(`${bet.sportTitle} · ${shortDateTimeLabel(bet.startsAt, { now })}`, left, 390, {
        size: 27,
        min: 20,
        width: column,
        face: 'semibold',
        fill: color.muted,
      }) +
      stub(bet, left, 430) +
      (bet.record === null
        ? ''
        : line(bet.record, left, 604, {
            size: 26,
            min: 18,
            width: column,
            face: 'semibold',
            fill: color.muted,
          })) +
      sides(bet, 920, 315),
  );
}

/** Replaces names in an alphabet the font lacks with descriptions. */
function writable(bet: PreviewBet): PreviewBet {
  return {
    ...bet,
    username: orElse(bet.username, 'Someone'),
    record: bet.record === null ? null : orElse(bet.record, '') || null,
    homeTeam: orElse(bet.homeTeam, 'Home side'),
    awayTeam: orElse(bet.awayTeam, 'Away side'),
    sportTitle: orElse(bet.sportTitle, 'Game'),
  };
}

function stateChip(state: PreviewBet['state'], right: number, y: number): string {
  const width = type().semibold.widthOf(state, 27) + 44;
  const x = right - width;
  return (
    `<rect x="${x}" y="${y - 25}" width="${width}" height="50" rx="25" fill="${color.surface}" stroke="${color.hairline}" stroke-width="2"/>` +
    line(state, x + width / 2, y + 9, { size: 27, face: 'semibold', anchor: 'middle' })
  );
}

/** The amounts on a ticket stub with a perforation. */
function stub(bet: PreviewBet, x: number, y: number): string {
  const [width, height, middle] = [560, 136, x + 280];
  const notch = (cy: number) =>
    `<circle cx="${middle}" cy="${cy}" r="13" fill="${color.ground}" stroke="${color.hairline}" stroke-width="2"/>`;
  const amount = (label: string, cents: number, at: number) =>
    line(label, at, y + 46, { size: 25, face: 'semibold', fill: color.muted }) +
    line(formatDollars(cents), at, y + 108, { size: 62, min: 34, width: 226 });
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${color.surface}" stroke="${color.hairline}" stroke-width="2"/>` +
    `<path d="M${middle} ${y + 16}V${y + height - 16}" stroke="${color.hairline}" stroke-width="3" stroke-dasharray="8 8"/>` +
    notch(y) +
    notch(y + height) +
    `<rect x="${middle - 20}" y="${y - 20}" width="40" height="19" fill="${color.ground}"/>` +
    `<rect x="${middle - 20}" y="${y + height + 1}" width="40" height="19" fill="${color.ground}"/>` +
    amount('RISK', bet.creator.stakeCents, x + 28) +
    amount('WIN', bet.creator.winCents, middle + 28)
  );
}

function sides(bet: PreviewBet, x: number, y: number): string {
  const radius = 226;
  const side = (team: string, at: number) =>
    line(teamMonogram(team, bet.sportKey), at, y + 34, {
      size: 100,
      min: 60,
      width: 178,
      fill: color.ground,
      anchor: 'middle',
    });
  return (
    disc(x, y, radius, 16, color.home, color.away) +
    side(bet.homeTeam, x - 104) +
    side(bet.awayTeam, x + 104) +
    pickMark(bet, x, y)
  );
}

/** Marks the team the creator backs; a total backs neither. */
function pickMark(bet: PreviewBet, x: number, y: number): string {
  const side = sideOfSelection(bet.terms, bet.selection);
  if (side === null) return '';
  const pickX = side === 'home' ? x - 104 : x + 104;
  return (
    `<g transform="translate(${pickX} ${y + 84})"><rect x="-52" y="-22" width="104" height="44" rx="22" fill="${color.ground}"/></g>` +
    line('PICK', pickX, y + 93, { size: 26, face: 'semibold', fill: color[side], anchor: 'middle' })
  );
}

function pickColor(bet: PreviewBet): string {
  const side = sideOfSelection(bet.terms, bet.selection);
  return side === null ? color.text : color[side];
}
