import type { Random } from '../harness/random.ts';
import type { Answer, Row } from './answers.ts';
import type { Carelessness } from './careless.ts';
import type { Fault } from './referee.ts';
import type { League, TrueGame } from './true-game.ts';

/** The games that a feed can confuse. */
export type Story = {
  readonly random: Random;
  readonly game: TrueGame;
  /** The same teams again, some hours after the end. */
  readonly second: TrueGame;
  /** Other teams at about the same time. */
  readonly neighbor: TrueGame;
};

export type Mutate = (answers: readonly Answer[], story: Story) => readonly Answer[];

/** One way a feed can be wrong. */
export type Kind = {
  /** What the feed does wrong. */
  readonly fault: string;
  /** The rule that protects the bets. */
  readonly rule: string;
  /** The control: the product without this rule, and what then happens. */
  readonly without: readonly [Carelessness, ...Carelessness[]];
  readonly shows: Fault;
  /** What happens in the true game, if that is part of the kind. */
  readonly play?: (game: TrueGame, random: Random) => TrueGame;
  readonly mutate?: Mutate;
  /** Where it is possible; everywhere by default. */
  readonly in?: readonly [League, ...League[]];
  /** Bets that were accepted in time are paid nevertheless. */
  readonly pays?: true;
  /** Open bets do not expire before the true start. */
  readonly staysOpen?: true;
  /** Why the product cannot know better at first. Only the last payment of a bet must then be right. */
  readonly unknowable?: string;
};

type When = (at: number) => boolean;
type Change = (row: Row, at: number) => Row | readonly Row[];

const asIs: Change = (row) => row;

/** Changes the rows of some answers. */
export function change(
  answers: readonly Answer[],
  when: When,
  { events = asIs, scores = asIs }: { readonly events?: Change; readonly scores?: Change },
): Answer[] {
  return answers.map((answer) =>
    when(answer.at)
      ? {
          at: answer.at,
          events: answer.events.flatMap((row) => events(row, answer.at)),
          scores: answer.scores.flatMap((row) => scores(row, answer.at)),
        }
      : answer,
  );
}

export function changeAll(answers: readonly Answer[], when: When, both: Change): Answer[] {
  return change(answers, when, { events: both, scores: both });
}

export const always: When = () => true;
export const from =
  (start: number): When =>
  (at) =>
    at >= start;
export const between =
  (start: number, end: number): When =>
  (at) =>
    at >= start && at < end;

export type Phase = 'before' | 'live' | 'over';

export function isIn(phase: Phase, { start, end }: TrueGame): When {
  if (phase === 'before') return (at) => at < start;
  return phase === 'live' ? between(start, end) : from(end);
}

/** Some answers in a row of a phase, at random. */
export function some(
  answers: readonly Answer[],
  phase: Phase,
  { game, random }: Story,
  [least, most]: readonly [number, number] = [1, 1],
): When {
  const isInPhase = isIn(phase, game);
  const times = [...new Set(answers.map(({ at }) => at))].filter(isInPhase);
  const count = random.int(least, most);
  const first = random.int(0, Math.max(0, times.length - count));
  const chosen = new Set(times.slice(first, first + count));
  return (at) => chosen.has(at);
}

/** The first answers after the end. */
export function firstFinals(answers: readonly Answer[], { game }: Story, count: number): When {
  const times = [...new Set(answers.map(({ at }) => at))].filter(isIn('over', game));
  const chosen = new Set(times.slice(0, count));
  return (at) => chosen.has(at);
}

/** More answers, in the order of time. */
export function withMore(answers: readonly Answer[], more: readonly Answer[]): Answer[] {
  return [...answers, ...more].toSorted((a, b) => a.at - b.at);
}

/** Polls every ten minutes. */
export function poll(start: number, count: number, answer: (at: number) => Omit<Answer, 'at'>): Answer[] {
  return Array.from({ length: count }, (_, n) => {
    const at = start + n * 600_000;
    return { at, ...answer(at) };
  });
}
