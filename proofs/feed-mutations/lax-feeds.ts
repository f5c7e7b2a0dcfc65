import { decide } from '@sidebet/domain/book/decide';
import type { FeedDecision, FeedUpdate } from '@sidebet/domain/events/feed-decision';
import { decideFeedUpdate } from '@sidebet/domain/events/feed-update';
import { noBets, type StoredEvent } from '@sidebet/domain/events/stored-event';
import type { FeedRules } from './simulation.ts';

const rules: FeedRules = { decideFeedUpdate, decide };

/** A book that knows start and final score, but not when betting closed or which game a bet was made on. */
const decideByStart: FeedRules['decide'] = (snapshot, command, now) => {
  const ends = command.kind === 'settleBet' || command.kind === 'correctBet';
  return decide(
    {
      ...snapshot,
      event: (id) => {
        const event = snapshot.event(id);
        const commenceTime = ends ? Number.MAX_SAFE_INTEGER : (event?.commenceTime ?? 0);
        return event && { ...event, commenceTime, bettingClosedAt: null, latestStart: null };
      },
      bet: (id) => {
        const bet = snapshot.bet(id);
        return bet && { ...bet, homeTeam: null, awayTeam: null, eventStart: null };
      },
    },
    command,
    now,
  );
};

/** The server's earlier behavior: a partial name match counts as swapped, and a final score counts at once. */
function followBlindly(stored: StoredEvent, given: FeedUpdate, now: number): FeedDecision {
  const { event, score } = given;
  const isTurned = event.homeTeam === stored.awayTeam || event.awayTeam === stored.homeTeam;
  const [homeTeam, awayTeam] = isTurned ? [event.awayTeam, event.homeTeam] : [event.homeTeam, event.awayTeam];
  const [home, away] = isTurned ? [score?.away, score?.home] : [score?.home, score?.away];
  const next: StoredEvent =
    now < stored.commenceTime
      ? { ...stored, commenceTime: event.commenceTime, homeTeam, awayTeam }
      : { ...stored };
  if (!score || typeof home !== 'number' || typeof away !== 'number')
    return { kind: 'accept', event: next, correction: null };
  if (stored.completed) {
    const same = home === stored.homeScore && away === stored.awayScore;
    return { kind: 'accept', event: next, correction: score.completed && !same ? { home, away } : null };
  }
  const { completed } = score;
  const resultSource = completed ? 'feed' : null;
  return {
    kind: 'accept',
    event: { ...next, completed, homeScore: home, awayScore: away, resultSource },
    correction: null,
  };
}

/** Rules with one part missing, and the promise it breaks. */
export const laxFeeds: Readonly<Record<string, { readonly rules: FeedRules; readonly breaks: RegExp }>> = {
  'the rules before there was a closing moment': {
    rules: {
      decide: decideByStart,
      decideFeedUpdate: (stored, update, _stakes, { now }) => followBlindly(stored, update, now),
    },
    breaks: /though betting closed|though the game began|a final of its own game in/,
  },
  'a book that goes by the start alone': {
    rules: { ...rules, decide: decideByStart },
    breaks: /though betting closed|though the game began/,
  },
  'a feed whose finals count at first sight': {
    rules: {
      ...rules,
      decideFeedUpdate: (stored, update, stakes, at) =>
        decideFeedUpdate(stored, update, stakes, { ...at, finals: 'immediate' }),
    },
    breaks: /a final of its own game in [01] answers|minutes after the start/,
  },
  'a feed that is trusted with names': {
    rules: {
      ...rules,
      decideFeedUpdate: (stored, { event, score }, stakes, at) =>
        decideFeedUpdate(
          stored,
          { event: { ...event, homeTeam: stored.homeTeam, awayTeam: stored.awayTeam }, score },
          stakes,
          at,
        ),
    },
    breaks: /a final of its own game in/,
  },
  'a feed that does not look at bets': {
    rules: {
      ...rules,
      decideFeedUpdate: (stored, update, _stakes, at) => decideFeedUpdate(stored, update, noBets, at),
    },
    breaks: /level|minutes after the start|a final of its own game in/,
  },
};
