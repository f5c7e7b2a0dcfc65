import { isBettingClosed, lastKnownStart } from '../bets/betting-close.ts';
import { awaitsTeam, hasSameTeams, hasSwappedTeams, isSameDate } from '../game-identity.ts';
import {
  accept,
  type FeedDecision,
  type FeedUpdate,
  hold,
  ignore,
  type Now,
  type ReadScore,
} from './feed-decision.ts';
import { judgeCorrection, judgeFinal } from './final-score.ts';
import { followLiveScore, isBeforePlay, notePlay } from './play.ts';
import { closed, followSchedule, startedBeforeAcceptance } from './schedule.ts';
import { hasOtherStart, isFirstGameAgain, isSecondGame } from './second-game.ts';
import { type EventBets, type EventHoldReason, noBets, type StoredEvent } from './stored-event.ts';

/**
 * Decides what a feed update does to a stored event. Until betting closes, start and names follow the feed; afterwards only
 * the score does. Once there are bets, an update that may mean a different game, or a result that cannot be right, puts
 * the event on hold. A held event is judged again at every update, and continues once two of them agree with it. Bets are
 * stored by side, so swapped teams are swapped back together with the score.
 */
export function decideFeedUpdate(
  stored: StoredEvent,
  given: FeedUpdate,
  stakes: EventBets,
  at: Now,
): FeedDecision {
  const update = alignTeamOrder(stored, given);
  const decided = judge({ ...stored, heldFor: null, agreesSince: null }, update, stakes, at);
  if (decided.kind === 'hold' && stored.dismissed.includes(describeClaim(decided.reason, update)))
    return ignore('dismissed');
  return stored.heldFor === null ? decided : judgeAgain(stored, stored.heldFor, update, decided, at);
}

/** The stored form of an event the feed reports for the first time. */
export function newStoredEvent({ event, score }: FeedUpdate, at: Now): StoredEvent {
  const fresh: StoredEvent = {
    ...event,
    completed: false,
    homeScore: null,
    awayScore: null,
    listed: true,
    resultSource: null,
    resultAt: null,
    corrections: 0,
    bettingClosedAt: null,
    latestStart: null,
    playBeganAt: null,
    lowerScore: null,
    scoreProblem: null,
    unconfirmed: null,
    heldFor: null,
    agreesSince: null,
    dismissed: [],
  };
  const decided = decideFeedUpdate(fresh, { event, score }, noBets, at);
  if (decided.kind === 'ignore') return fresh;
  // A first answer that cannot be right: the event takes no bets.
  return decided.kind === 'hold' ? { ...fresh, bettingClosedAt: at.now } : decided.event;
}

/** The update with the teams in the stored order, if the feed lists the same teams swapped. */
export function alignTeamOrder(stored: StoredEvent, update: FeedUpdate): FeedUpdate {
  const { event, score } = update;
  if (hasSameTeams(stored, event) || !hasSwappedTeams(stored, event)) return update;
  return {
    event: { ...event, homeTeam: event.awayTeam, awayTeam: event.homeTeam },
    score: score && { ...score, home: score.away, away: score.home },
  };
}

/** What an update claims that puts its event on hold. An operator who keeps the stored event dismisses the claim. */
export function describeClaim(reason: EventHoldReason, { event, score }: FeedUpdate): string {
  return `${reason}: ${claims[reason]({ event, score })}`;
}

const byStart = ({ event }: FeedUpdate) => String(event.commenceTime);
const byScore = ({ score }: FeedUpdate) => `${score?.home}:${score?.away}`;
const claims: Readonly<Record<EventHoldReason, (update: FeedUpdate) => string>> = {
  otherTeams: ({ event }) => `${event.homeTeam} vs ${event.awayTeam}`,
  otherSport: ({ event }) => event.sportKey,
  otherDate: byStart,
  secondGame: byStart,
  startedBeforeAcceptance: byStart,
  levelFinal: byScore,
  earlyFinal: byScore,
  fallingFinal: byScore,
  secondCorrection: byScore,
};

function judge(stored: StoredEvent, update: FeedUpdate, stakes: EventBets, at: Now): FeedDecision {
  const { event } = update;
  if (stakes.bets > 0 && awaitsTeam(event)) return ignore('placeholder');
  const mismatch = findIdentityMismatch(stored, update, stakes);
  if (mismatch !== null) {
    if (stored.completed) return ignore('otherGame');
    if (stakes.bets > 0) return hold(mismatch, closed(stored, at));
    if (mismatch !== 'otherDate' && isBettingClosed(stored, at.now, at.marginMs)) return ignore('otherGame');
  }
  if (isSecondGame(stored, update, at.now))
    return stakes.bets > 0 ? hold('secondGame', stored) : ignore('otherGame');
  const score = readScore(stored, update, at);
  if (stored.completed) return score ? judgeCorrection(stored, score, stakes, at) : ignore('nothingNew');
  const scheduled = followSchedule(stored, update, stakes, at);
  if (startedBeforeAcceptance(stored, scheduled, stakes)) {
    // It is the same game, so its scores are followed.
    const event = closed(stored, at);
    const isInPlay = score !== null && !score.completed;
    return hold('startedBeforeAcceptance', isInPlay ? followLiveScore(event, score, at) : event);
  }
  if (!score) return accept(stored, noteProblem(withdrawFinal(scheduled, update), update));
  // A final score that is wrong must not prove when its game began.
  if (score.completed) return judgeFinal(stored, closed(scheduled, at), score, stakes, at);
  const readable = noteProblem(scheduled, update);
  return accept(stored, followLiveScore(notePlay(readable, score, at), score, at));
}

/** Why an update may refer to a different game. */
function findIdentityMismatch(
  stored: StoredEvent,
  { event }: FeedUpdate,
  stakes: EventBets,
): EventHoldReason | null {
  if (event.sportKey !== stored.sportKey) return 'otherSport';
  if (!hasSameTeams(event, stored)) return 'otherTeams';
  const starts = [
    stakes.earliestStart ?? lastKnownStart(stored),
    stakes.latestStart ?? lastKnownStart(stored),
  ];
  return starts.every((start) => isSameDate(event.commenceTime, start)) ? null : 'otherDate';
}

/** Only an answer with scores says whether they can be read. */
function noteProblem(event: StoredEvent, { score }: FeedUpdate): StoredEvent {
  return score === null ? event : { ...event, scoreProblem: score.problem ?? null };
}

/** An answer that has a score and is not final takes an earlier final back. */
function withdrawFinal(event: StoredEvent, { score }: FeedUpdate): StoredEvent {
  const isInPlay = score !== null && score.home !== null && !score.completed;
  return isInPlay ? { ...event, unconfirmed: null } : event;
}

function readScore(stored: StoredEvent, { score }: FeedUpdate, { now }: Now): ReadScore | null {
  if (!score || score.home === null || score.away === null) return null;
  const { completed, home, away } = score;
  return !completed && isBeforePlay(stored, { home, away }, now) ? null : { completed, home, away };
}

/** Holds that only a score can end. */
const scoreHolds: readonly EventHoldReason[] = [
  'levelFinal',
  'earlyFinal',
  'fallingFinal',
  'secondCorrection',
];

/** Whether a doubt is about the bets only, not about which game the event is. */
function isSameGame(decided: FeedDecision): decided is Extract<FeedDecision, { kind: 'hold' }> {
  return decided.kind === 'hold' && decided.reason === 'startedBeforeAcceptance';
}

function scoresOf({ homeScore, awayScore, lowerScore }: StoredEvent) {
  return { homeScore, awayScore, lowerScore };
}

/** A held event continues once a second, later update agrees with it. `decided` is the decision as if it were not held. */
function judgeAgain(
  held: StoredEvent,
  heldFor: EventHoldReason,
  update: FeedUpdate,
  decided: FeedDecision,
  { now }: Now,
): FeedDecision {
  if (decided.kind === 'ignore' && decided.reason !== 'nothingNew') return ignore('alreadyHeld');
  // From now on only the first game can end the hold.
  if (decided.kind === 'hold' && decided.reason === 'secondGame' && heldFor !== 'secondGame')
    return hold('secondGame', { ...held, agreesSince: null }, held.unconfirmed);
  // Scores are not stored while it is held, so a second game would not be noticed by its score.
  const hasMoved = held.commenceTime <= now && hasOtherStart(held, update.event);
  const agrees = heldFor === 'secondGame' ? isFirstGameAgain(held, update) : !hasMoved;
  if (decided.kind === 'hold' || !agrees) {
    // An early final stays early, whatever else the event is held for.
    const unconfirmed = (decided.kind === 'hold' && decided.event.unconfirmed) || held.unconfirmed;
    const seen = isSameGame(decided) ? scoresOf(decided.event) : {};
    const decision = accept(held, { ...held, ...seen, agreesSince: null, unconfirmed });
    return decision.kind === 'accept' ? decision : ignore('alreadyHeld');
  }
  if (scoreHolds.includes(heldFor) && typeof update.score?.home !== 'number') return ignore('alreadyHeld');
  const agreed = decided.kind === 'accept' ? decided : { event: held, correction: null };
  if (held.agreesSince === null || held.agreesSince >= now) {
    const { unconfirmed } = agreed.event;
    return accept(held, { ...held, agreesSince: held.agreesSince ?? now, unconfirmed });
  }
  return {
    kind: 'accept',
    event: { ...agreed.event, heldFor: null, agreesSince: null },
    correction: agreed.correction,
  };
}
