import type { Snapshot } from '@sidebet/domain/book/snapshot';
import { decide } from '@sidebet/domain/decisions/decide';
import { complete, type FeedDecision, hold, ignore } from '@sidebet/domain/events/feed-decision';
import { alignTeamOrder, decideFeedUpdate } from '@sidebet/domain/events/feed-update';
import { confirmByDelay } from '@sidebet/domain/events/final-score';
import type { EventHoldReason, StoredEvent } from '@sidebet/domain/events/stored-event';
import { isPlaceholder, withStoredNames } from '@sidebet/domain/game-identity';
import { refuse } from '@sidebet/domain/refusals';
import { parseEvents, parseScores } from '@sidebet/server/integrations/sports-feed/parse';
import type { Row } from './answers.ts';
import type { Product } from './simulation.ts';
import { hour } from './true-game.ts';

export const realProduct: Product = {
  parseEvents,
  parseScores,
  decideFeedUpdate,
  withStoredNames,
  confirmByDelay,
  decide,
};

type DecideFeedUpdate = Product['decideFeedUpdate'];
type Part = (product: Product) => Product;

/** Replaces what the feed's rules decide. */
function deciding(change: (decideUpdate: DecideFeedUpdate) => DecideFeedUpdate): Part {
  return (product) => ({ ...product, decideFeedUpdate: change(product.decideFeedUpdate) });
}

/** Changes rows before they are read. */
function reading(change: (row: Row) => Row | readonly Row[]): Part {
  const read = (body: unknown) => (body as readonly Row[]).flatMap(change);
  return (product) => ({
    ...product,
    parseEvents: (body) => product.parseEvents(read(body)),
    parseScores: (body) => product.parseScores(read(body)),
  });
}

/** Believes the answers that hold an event for these reasons: a final score is paid at once. */
function withoutHolds(...reasons: readonly EventHoldReason[]): Part {
  return deciding((decideUpdate) => (stored, update, stakes, at) => {
    const decided = decideUpdate(stored, update, stakes, at);
    if (decided.kind !== 'hold' || !reasons.includes(decided.reason)) return decided;
    const { score } = alignTeamOrder(stored, update);
    const event: StoredEvent = { ...decided.event, heldFor: null, unconfirmed: null };
    if (!score?.completed || score.home === null || score.away === null)
      return { kind: 'accept', event: stored, correction: null };
    const final = { home: score.home, away: score.away };
    if (stored.completed) return { kind: 'accept', event, correction: final };
    return { kind: 'accept', event: complete(event, final, at.now), correction: null };
  });
}

/** Believes that an id always means the same game. */
const trustIds = deciding((decideUpdate) => (stored, { event, score }, stakes, at) => {
  const { sportKey, homeTeam, awayTeam } = stored;
  return decideUpdate(stored, { event: { ...event, sportKey, homeTeam, awayTeam }, score }, stakes, at);
});

const countFirstFinals: Part = (product) => ({
  ...product,
  decideFeedUpdate: (stored, update, stakes, at) =>
    product.decideFeedUpdate(stored, update, stakes, { ...at, finals: 'immediate' }),
});

/** Changes the stored event after each answer. */
function storing(change: (next: StoredEvent, given: Given) => StoredEvent): Part {
  return deciding((decideUpdate) => (stored, update, stakes, at) => {
    const decided = decideUpdate(stored, update, stakes, at);
    if (decided.kind === 'ignore' && decided.reason !== 'nothingNew') return decided;
    const next = decided.kind === 'ignore' ? stored : decided.event;
    const event = change(next, { stored, update, now: at.now });
    if (decided.kind === 'ignore') return { kind: 'accept', event, correction: null };
    return { ...decided, event };
  });
}

type Given = {
  readonly stored: StoredEvent;
  readonly update: Parameters<DecideFeedUpdate>[1];
  readonly now: number;
};

/** Refuses or changes a command of the book. */
function booking(change: (book: Product['decide']) => Product['decide']): Part {
  return (product) => ({ ...product, decide: change(product.decide) });
}

/** A book that knows the start, but not what else the feed said about it. */
const bookByStart = booking((book) => (snapshot, command, now) => {
  if (command.kind !== 'settleBet' && command.kind !== 'correctBet')
    return book(withStart(snapshot), command, now);
  // By the bet's own start, which is never too early.
  const eventStart = Number.MAX_SAFE_INTEGER;
  const seen = (id: string) => {
    const bet = snapshot.bet(id);
    return bet && { ...bet, eventStart };
  };
  const decided = book({ ...withStart(snapshot, eventStart), bet: seen }, command, now);
  if (decided.kind === 'refusal' || !decided.bet) return decided;
  return { ...decided, bet: { ...decided.bet, eventStart: snapshot.bet(decided.bet.id)!.eventStart } };
});

function withStart(snapshot: Snapshot, start?: number): Snapshot {
  return {
    ...snapshot,
    event: (id) => {
      const event = snapshot.event(id);
      if (!event) return;
      const commenceTime = start ?? event.commenceTime;
      return { ...event, commenceTime, bettingClosedAt: null, latestStart: null, playBeganAt: null };
    },
  };
}

const ignoreDoubt = (decided: FeedDecision): FeedDecision =>
  decided.kind === 'hold' ? ignore('alreadyHeld') : decided;

const parts = {
  trustIds,
  countFirstFinals,
  bookByStart,
  paySecondGames: withoutHolds('secondGame'),
  believeEarlyFinals: withoutHolds('earlyFinal'),
  believeLevelFinals: withoutHolds('levelFinal'),
  believeFallingFinals: withoutHolds('fallingFinal'),
  believeEveryCorrection: withoutHolds('secondCorrection'),
  /** Play never began before the feed showed it. */
  believeClock: storing((next, { stored, now }) => ({
    ...next,
    playBeganAt: next.playBeganAt === null ? null : (stored.playBeganAt ?? now),
  })),
  /** The listed start counts whatever the score says. */
  ignoreEvidenceOfPlay: storing((next) => ({ ...next, playBeganAt: null })),
  ignoreScoresBeforeStart: deciding(
    (decideUpdate) => (stored, update, stakes, at) =>
      decideUpdate(stored, at.now < stored.commenceTime ? { ...update, score: null } : update, stakes, at),
  ),
  /** Betting opens again whenever the listed start is in the future. */
  followEveryStart: storing((next, { update: { event }, now }) =>
    next.completed || event.commenceTime <= now
      ? next
      : { ...next, commenceTime: event.commenceTime, bettingClosedAt: null, latestStart: null },
  ),
  /** A start that moved is another game. */
  holdEveryMove: deciding((decideUpdate) => (stored, update, stakes, at) => {
    const hasMoved = update.event.commenceTime !== stored.commenceTime && !stored.completed;
    return hasMoved && stakes.bets > 0 ? hold('otherDate', stored) : decideUpdate(stored, update, stakes, at);
  }),
  followAnyDate: deciding((decideUpdate) => (stored, update, stakes, at) => {
    const start = update.event.commenceTime;
    return decideUpdate(stored, update, { ...stakes, earliestStart: start, latestStart: start }, at);
  }),
  /** Zeros are the evidence of a start, and the start is when they were seen. */
  startAtFirstScore: storing((next, { update: { score }, now }) =>
    score !== null && score.home !== null && now < next.commenceTime
      ? { ...next, commenceTime: now, bettingClosedAt: now }
      : next,
  ),
  /** A held event waits for an operator, whatever follows. */
  holdForGood: deciding(
    (decideUpdate) => (stored, update, stakes, at) =>
      stored.heldFor === null ? decideUpdate(stored, update, stakes, at) : ignore('alreadyHeld'),
  ),
  neverHold: deciding(
    (decideUpdate) => (stored, update, stakes, at) => ignoreDoubt(decideUpdate(stored, update, stakes, at)),
  ),
  scoresOnlyRise: deciding((decideUpdate) => (stored, update, stakes, at) => {
    const { homeScore, awayScore } = stored;
    const { score } = alignTeamOrder(stored, update);
    const falls = (score?.home ?? 0) < (homeScore ?? 0) || (score?.away ?? 0) < (awayScore ?? 0);
    if (!score || score.home === null || !falls || stored.completed)
      return decideUpdate(stored, update, stakes, at);
    return score.completed ? hold('fallingFinal', stored) : ignore('nothingNew');
  }),
  neverCorrect: deciding(
    (decideUpdate) => (stored, update, stakes, at) =>
      stored.completed ? ignore('nothingNew') : decideUpdate(stored, update, stakes, at),
  ),
  /** Sides are positions, and names follow the stored event. */
  trustOrder: deciding((decideUpdate) => (stored, { event, score }, stakes, at) => {
    const { homeTeam, awayTeam } = stored;
    return decideUpdate(stored, { event: { ...event, homeTeam, awayTeam }, score }, stakes, at);
  }),
  compareLetters: (product) => ({
    ...product,
    withStoredNames: (_, listed) => listed,
    decideFeedUpdate: (stored, update, stakes, at) => {
      const names = [update.event.homeTeam, update.event.awayTeam];
      const isSame = names.includes(stored.homeTeam) && names.includes(stored.awayTeam);
      if (!isSame && stakes.bets > 0) return hold('otherTeams', stored);
      return product.decideFeedUpdate(stored, update, stakes, at);
    },
  }),
  compareLettersOfScores: reading((row) => ({
    ...row,
    scores: row.scores?.filter(({ name }) => [row.home_team, row.away_team].includes(name)) ?? null,
  })),
  /** A team that is not known yet is a team, and another one later. */
  trustPlaceholders: deciding((decideUpdate) => (stored, update, stakes, at) => {
    const isUnknown = [update.event.homeTeam, update.event.awayTeam].some(isPlaceholder);
    if (isUnknown && stakes.bets > 0) return hold('otherTeams', stored);
    return decideUpdate(stored, update, stakes, at);
  }),
  /** A game that has not scored for an hour after its usual length is over. */
  unchangedIsFinal: deciding((decideUpdate) => (stored, update, stakes, at) => {
    const { score } = update;
    const isSilent = score !== null && score.home === stored.homeScore && score.away === stored.awayScore;
    const isLate = at.now >= stored.commenceTime + 4 * hour;
    const isOver = isSilent && isLate && typeof score.home === 'number';
    return decideUpdate(
      stored,
      isOver ? { ...update, score: { ...score, completed: true } } : update,
      stakes,
      at,
    );
  }),
  scoresByPosition: reading((row) => ({
    ...row,
    scores:
      row.scores?.map(({ score }, n) => ({ name: n === 0 ? row.home_team : row.away_team, score })) ?? null,
  })),
  missingIsZero: reading((row) =>
    row.completed === undefined || row.scores
      ? row
      : {
          ...row,
          scores: [row.home_team, row.away_team].map((name) => ({ name, score: '0' })),
        },
  ),
  onlyBooleans: reading((row) => ({ ...row, completed: row.completed === true })),
  onlyDigits: reading((row) => ({
    ...row,
    scores: row.scores?.filter(({ score }) => /^\d+$/.test(String(score))) ?? null,
  })),
  anyNumber: reading((row) => ({
    ...row,
    scores:
      row.scores?.map(({ name, score }) => ({ name, score: String(Math.abs(Math.trunc(Number(score)))) })) ??
      null,
  })),
  /** Of several rows with one id the last counts. */
  lastRowCounts: (product) => {
    const last = (body: unknown) => [
      ...new Map((body as readonly Row[]).map((row) => [row.id, row])).values(),
    ];
    return { ...product, parseScores: (body) => product.parseScores(last(body)) };
  },
  unreadableIsDropped: (product) => ({
    ...product,
    parseEvents: (body) => ({ ...product.parseEvents(body), unreadableIds: [] }),
  }),
  /** Rows without a plausible `last_update` are old. */
  trustLastUpdate: reading((row) => {
    if (row.completed === undefined) return row;
    const age = Date.parse(String(row.last_update)) - Number(row.commence_time) * 1_000;
    return age < 12 * hour ? row : [];
  }),
  dropAtOnce: booking((book) => (snapshot, command, now) => {
    const isDrop = command.kind === 'voidBet' && command.reason === 'dropped';
    return book(snapshot, command, isDrop ? now + 24 * hour : now);
  }),
  voidAfterOneDay: booking((book) => (snapshot, command, now) => {
    const isOverdue = command.kind === 'voidBet' && command.reason === 'overdue';
    return book(snapshot, command, isOverdue ? now + 48 * hour : now);
  }),
  neverVoid: booking(
    (book) => (snapshot, command, now) =>
      command.kind === 'voidBet' ? refuse('notDue') : book(snapshot, command, now),
  ),
  /** After a silence the last score is final. */
  silenceIsFinal: (product) => ({
    ...product,
    confirmByDelay: (stored, delayMs, now) => {
      const { completed, homeScore: home, awayScore: away, commenceTime } = stored;
      const isSilent = !completed && now >= commenceTime + 2 * hour;
      if (!isSilent || home === null || away === null) return product.confirmByDelay(stored, delayMs, now);
      return complete(stored, { home, away }, now);
    },
  }),
} satisfies Readonly<Record<string, Part>>;

export type Carelessness = keyof typeof parts;

/** The product with some of its rules switched off, or replaced by careless ones. */
export function makeCareless(...names: readonly Carelessness[]): Product {
  return names.reduce((product, name) => parts[name](product), realProduct);
}
