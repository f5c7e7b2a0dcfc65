import { formatDollars } from '../cents.ts';
import { calledPick } from '../markets/called-team.ts';
import { compareWithBookmakers, fairnessSentence, judgePrice, verdictSentence } from '../markets/fairness.ts';
import {
  type MarketTerms,
  marketTerms,
  type Selection,
  type Side,
  sideOfSelection,
} from '../markets/market.ts';
import type { Reference } from '../markets/reference.ts';
import type { Market } from '../sport-table.ts';
import { teamMonogram } from '../team-monogram.ts';
import { dateTimeLabel, shortDateTimeLabel } from '../time-label.ts';
import { riskToWin } from './amount-text.ts';
import type { Position } from './position.ts';

type SharedSide = Position & {
  /** "Green Bay Packers +3.5". */
  readonly pick: string;
};

/** An open bet as a visitor sees it. Instants are ISO 8601, money is cents. */
export type SharedBetFacts = {
  readonly username: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly startsAt: string;
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  readonly creator: SharedSide;
  /** What taking the bet risks and wins. */
  readonly acceptor: SharedSide;
  /** What bookmakers quote on its market; null without any. */
  readonly reference: (Omit<Reference, 'capturedAt'> & { readonly capturedAt: string }) | null;
  readonly rule: string;
  /** Whether it is a challenge by link; otherwise any user may take it. */
  readonly isChallenge: boolean;
  /** The end its creator chose; null for the start. */
  readonly expiresAt: string | null;
};

/**
 * Every text of a shared bet's page. The server fills the prerendered page with it and the web renders the same page from
 * it, so both must get each text from here. Only `fairness` may be empty.
 */
export type SharedBetText = { readonly [Key in (typeof sharedBetTextKeys)[number]]: string };

export const sharedBetTextKeys = [
  'title',
  'heading',
  'lead',
  'game',
  'sportTitle',
  'startsAt',
  'startsAtLabel',
  'countdown',
  'username',
  'creatorPick',
  'creatorSide',
  'creatorMark',
  'creatorStake',
  'acceptorPick',
  'acceptorSide',
  'acceptorMark',
  'stake',
  'win',
  'fairness',
  'fee',
  'openUntil',
  'rule',
  'take',
] as const;

export function sharedBetText(bet: SharedBetFacts, now: number): SharedBetText {
  const { username, creator, acceptor } = bet;
  const terms = marketTerms(bet);
  const called = (selection: Selection) => calledPick(terms, selection, bet, bet.sportKey);
  const mark = (selection: Selection) => {
    const side = selection === 'no' ? null : sideOfSelection(terms, selection);
    if (side) return teamMonogram(side === 'home' ? bet.homeTeam : bet.awayTeam, bet.sportKey);
    return { over: '↑', under: '↓' }[selection as string] ?? '✕';
  };
  return {
    title: sharedBetTitle(username, called(creator.selection), creator),
    heading: `${username} backs ${called(creator.selection)}`,
    lead: bet.isChallenge
      ? `${username} challenges you to take the other side. Only the first person with this link can.`
      : `${username} wants someone to take the other side.`,
    game: `${bet.homeTeam} vs ${bet.awayTeam}`,
    sportTitle: bet.sportTitle,
    startsAt: bet.startsAt,
    startsAtLabel: shortDateTimeLabel(bet.startsAt, { now }),
    countdown: startsIn(Date.parse(bet.startsAt) - now),
    username,
    creatorPick: creator.pick,
    creatorSide: sideOfSelection(terms, creator.selection) ?? 'none',
    creatorMark: mark(creator.selection),
    creatorStake: formatDollars(creator.stakeCents),
    acceptorPick: acceptor.pick,
    acceptorSide: sideOfSelection(terms, acceptor.selection) ?? 'none',
    acceptorMark: mark(acceptor.selection),
    stake: formatDollars(acceptor.stakeCents),
    win: formatDollars(acceptor.winCents),
    fairness: acceptorFairness(bet, terms, now),
    fee: acceptor.feeIfWonCents === 0 ? 'None' : `${formatDollars(acceptor.feeIfWonCents)}, if you win`,
    openUntil: bet.expiresAt === null ? 'The start of the game' : dateTimeLabel(bet.expiresAt),
    rule: bet.rule,
    take: `Take ${called(acceptor.selection)}`,
  };
}

/** How the price compares with the bookmakers' for the acceptor; empty if they say nothing recent. */
function acceptorFairness(bet: SharedBetFacts, terms: MarketTerms, now: number): string {
  const { acceptor, reference, sportKey } = bet;
  const quoted = reference && { ...reference, capturedAt: Date.parse(reference.capturedAt) };
  const fairness = compareWithBookmakers(sportKey, terms, acceptor, quoted, now);
  if (!fairness) return '';
  const verdict = judgePrice(fairness);
  const sentence = fairnessSentence(fairness, terms, acceptor.selection, bet);
  return verdict ? `${sentence} ${verdictSentence(verdict, false)}` : sentence;
}

/** "jellis takes the Chiefs: $25 to win $20". */
export function sharedBetTitle(
  username: string,
  pick: string,
  money: Pick<Position, 'stakeCents' | 'winCents'>,
): string {
  return `${username} takes ${pick}: ${riskToWin({}, money)}`;
}

const minuteMs = 60_000;

/** "Starts in 3 days", "Starts in 2 h 15 min", "Starts in 4 min", "Starting now". */
export function startsIn(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  if (!(minutes > 0)) return 'Starting now';
  const days = Math.floor(minutes / 1_440);
  if (days >= 2) return `Starts in ${days} days`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `Starts in ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')}`;
}
