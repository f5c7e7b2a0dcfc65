import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import type { Ending } from '@sidebet/domain/endings/ending';
import { decideResult, type ResultEntry, type ResultForm } from '@sidebet/domain/operators/result';
import { isVoidDecisive } from '@sidebet/domain/operators/second-operator';
import { type EventVoidReason, refuseVoidReason } from '@sidebet/domain/operators/void-event';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Market } from '@sidebet/domain/sport-table';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { correctResult, type ResultCorrection } from '../../betting/events/correct-result.ts';
import { enterResult } from '../../betting/events/enter-result.ts';
import { voidCalledOff } from '../../betting/events/void-called-off.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { checkStakes, holdDecision } from './decided-alone.ts';
import { betsOnSportSql, holdsBetSql } from './events.ts';
import {
  hasWaitingResult,
  insertResultRequest,
  type NewResultRequest,
  readAtStake,
} from './result-requests.ts';

type ResultCall = ConsoleCall & { readonly body: ResultForm };
type VoidCall = ConsoleCall & { readonly body: { readonly cause: EventVoidReason } };
type EnteredResult = { readonly status: 'entered' | 'pending' };
type VoidAnswer = { readonly status: 'voided' | 'pending' };
type StopCall = ConsoleCall & {
  readonly body: { readonly stopped: boolean; readonly market?: Market | undefined };
};

export type Locked = {
  sportKey: string;
  homeTeam: string;
  awayTeam: string;
  commenceTime: number;
  latestStart: number | null;
  playBeganAt: number | null;
  completed: boolean;
  homeScore: number | null;
  awayScore: number | null;
  ending: Ending | null;
  stopped: boolean;
  stoppedMarkets: readonly Market[];
  voided: boolean;
  /** How often the result was corrected. */
  version: number;
};

/**
 * Enters or corrects an event's result. The workers then settle its bets as for a result from the feed. If the operator's
 * decisions of 24 hours would exceed the amount in force, another operator must approve (result-approvals.ts). Refusals:
 * eventNotFound, operatorBetsOnEvent, those of `decideResult`, resultPending.
 */
export function enterEventResult(
  context: ConsoleContext,
  call: ResultCall,
  eventId: string,
): Promise<EnteredResult | Refusal> {
  return act<EnteredResult>(
    context,
    call,
    ['event.result', eventId],
    async (client, { operator, reason, now }) => {
      const event = await lockEvent(client, eventId);
      if (!event) return refuse('eventNotFound');
      const conflict = await conflictWithEvent(client, eventId, operator.id);
      if (conflict) return conflict;
      const decided = decideResult(event, call.body, now);
      if (decided.kind === 'refusal') return decided;
      if (await hasWaitingResult(client, eventId)) return refuse('resultPending');
      const { corrects, entry } = decided;
      const from = corrects ? auditedResult(event) : null;
      const to = auditedResult(entry);
      const subject = { kind: 'event', id: eventId } as const;
      const atStakeCents = await readAtStake(client, eventId);
      const stakes = { operatorId: operator.id, atStakeCents };
      const { needsApproval, alone } = await checkStakes(client, context.clock, stakes);
      if (needsApproval) {
        const request = { id: newId(), eventId, entry, voidReason: null, seen: seenResult(event), reason };
        await insertResultRequest(client, { ...request, requestedBy: operator.id }, now);
        const details = { requestId: request.id, from, to, atStakeCents };
        const auditLine = { action: 'event.requestResult', subject, details } as const;
        return { kind: 'acted', answer: { status: 'pending' }, auditLine };
      }
      await storeResult(client, { eventId, ...entry, source: operator.name }, corrects, now);
      await holdDecision(client, alone);
      const action = corrects ? 'event.correctResult' : 'event.enterResult';
      return {
        kind: 'acted',
        answer: { status: 'entered' },
        auditLine: { action, subject, details: { from, to, atStakeCents } },
      };
    },
  );
}

function seenResult({ completed, homeScore, awayScore, version }: Locked): NewResultRequest['seen'] {
  return {
    homeScore: completed ? homeScore : null,
    awayScore: completed ? awayScore : null,
    version,
  };
}

/** A result in the audit log. */
export function auditedResult({ homeScore, awayScore, ending }: ResultEntry) {
  return { home: homeScore, away: awayScore, ...(ending && { ending }) };
}

/** Stores a result that `decideResult` allowed, in the caller's transaction, which holds the event's lock. */
export async function storeResult(
  client: PoolClient,
  result: ResultCorrection,
  corrects: boolean,
  now: number,
): Promise<void> {
  const done = corrects ? await correctResult(client, result, now) : await enterResult(client, result, now);
  if (!done) throw new Error(`The result of ${result.eventId} was not stored.`);
}

/**
 * Voids an event. The book takes no more bets on it and ignores its results. Every running bet is voided here or,
 * if the server stops in between, by a worker. Once it has begun, this counts like a result and may need another operator's
 * approval. Refusals: eventNotFound, operatorBetsOnEvent, those of `refuseVoid`, resultPending.
 */
export async function voidEvent(
  context: ConsoleContext,
  call: VoidCall,
  eventId: string,
): Promise<VoidAnswer | Refusal> {
  const { cause } = call.body;
  const answer = await act<VoidAnswer>(
    context,
    call,
    ['event.void', eventId],
    async (client, { operator, reason, now }) => {
      const event = await lockEvent(client, eventId);
      if (!event) return refuse('eventNotFound');
      const conflict = await conflictWithEvent(client, eventId, operator.id);
      if (conflict) return conflict;
      const refusal = refuseVoid(event, cause);
      if (refusal) return refusal;
      if (await hasWaitingResult(client, eventId)) return refuse('resultPending');
      const subject = { kind: 'event', id: eventId } as const;
      const atStakeCents = isVoidDecisive(event, now) ? await readAtStake(client, eventId) : 0;
      const details = { ...auditedVoid(event, cause), atStakeCents };
      const stakes = { operatorId: operator.id, atStakeCents };
      const { needsApproval, alone } = await checkStakes(client, context.clock, stakes);
      if (needsApproval) {
        const id = newId();
        await insertResultRequest(
          client,
          {
            id,
            eventId,
            entry: noScore,
            voidReason: cause,
            seen: seenResult(event),
            reason,
            requestedBy: operator.id,
          },
          now,
        );
        const line = {
          action: 'event.requestVoid',
          subject,
          details: { requestId: id, ...details },
        } as const;
        return { kind: 'acted', answer: { status: 'pending' }, auditLine: line };
      }
      await storeVoid(client, eventId, cause, now);
      if (atStakeCents > 0) await holdDecision(client, alone);
      return {
        kind: 'acted',
        answer: { status: 'voided' },
        auditLine: { action: 'event.void', subject, details },
      };
    },
  );
  if (isRefusal(answer) || answer.status === 'pending') return answer;
  await voidCalledOff(context.pool, context.book);
  return answer;
}

/** A void has no score. */
const noScore: ResultEntry = { homeScore: null, awayScore: null, ending: null };

/** Refuses, in this order: eventVoided, eventHasResult, betsStay. */
export function refuseVoid(event: Locked, cause: EventVoidReason): Refusal | null {
  if (event.voided) return refuse('eventVoided');
  if (event.completed) return refuse('eventHasResult');
  return refuseVoidReason(event.sportKey, cause);
}

/** A void in the audit log. */
export function auditedVoid({ homeTeam, awayTeam }: Locked, cause: EventVoidReason) {
  return { home: homeTeam, away: awayTeam, ...(cause !== 'operator' && { cause }) };
}

/** Voids an event in the caller's transaction, which holds the event's lock. */
export async function storeVoid(
  client: PoolClient,
  eventId: string,
  cause: EventVoidReason,
  now: number,
): Promise<void> {
  await client.query(
    `update events set voided_at = $2, void_reason = $3, listed = false, betting_stopped = true,
       held_for = null, held_at = null, held_update = null where id = $1`,
    [eventId, new Date(now), cause],
  );
  await announce(client, { events: [eventId] });
}

/**
 * Stops or resumes betting on one event or one of its markets. Any operator may stop it; an operator with a bet on it cannot
 * resume it. Refusals: eventNotFound, eventVoided, nothingToChange, operatorBetsOnEvent.
 */
export function stopEvent(context: ConsoleContext, call: StopCall, eventId: string): Promise<Refusal | null> {
  const { stopped, market } = call.body;
  return act(context, call, ['event.stop', eventId, market], async (client, { operator }) => {
    const event = await lockEvent(client, eventId);
    if (!event) return refuse('eventNotFound');
    if (event.voided) return refuse('eventVoided');
    const isStopped = market ? event.stoppedMarkets.includes(market) : event.stopped;
    if (isStopped === stopped) return refuse('nothingToChange');
    const conflict = stopped ? null : await conflictWithEvent(client, eventId, operator.id);
    if (conflict) return conflict;
    if (market) {
      const change = stopped ? 'array_append' : 'array_remove';
      await client.query(`update events set stopped_markets = ${change}(stopped_markets, $2) where id = $1`, [
        eventId,
        market,
      ]);
    } else await client.query('update events set betting_stopped = $2 where id = $1', [eventId, stopped]);
    return acted(
      stopped ? 'event.stop' : 'event.resume',
      { kind: 'event', id: eventId },
      { home: event.homeTeam, away: event.awayTeam, ...(market && { market }) },
    );
  });
}

/**
 * Stops or resumes betting on a sport, including future events, with the same rule as for one event. Refusals:
 * sportNotFound, nothingToChange, operatorBetsOnSport.
 */
export function stopSport(
  context: ConsoleContext,
  call: StopCall,
  sportKey: string,
): Promise<Refusal | null> {
  const { stopped } = call.body;
  return act(context, call, ['sport.stop', sportKey], async (client, { operator, now }) => {
    const known = await client.query('select from events where sport_key = $1 limit 1', [sportKey]);
    if (stopped && known.rowCount === 0) return refuse('sportNotFound');
    if (!stopped) {
      const conflict = await conflictWithSport(client, sportKey, operator.id);
      if (conflict) return conflict;
    }
    const { rowCount } = stopped
      ? await client.query(
          `insert into stopped_sports (sport_key, stopped_at) values ($1, $2)
           on conflict do nothing`,
          [sportKey, new Date(now)],
        )
      : await client.query('delete from stopped_sports where sport_key = $1', [sportKey]);
    if (rowCount === 0) return refuse('nothingToChange');
    return acted(stopped ? 'sport.stop' : 'sport.resume', { kind: 'sport', id: sportKey }, {});
  });
}

export async function conflictWithEvent(client: PoolClient, eventId: string, operatorId: string) {
  const { rows } = await client.query<{ hasBets: boolean }>(
    `select ${holdsBetSql('$1', '$2::uuid')} as has_bets`,
    [eventId, operatorId],
  );
  return findConflictOfInterest({ kind: 'event', hasBets: rows[0]!.hasBets }, operatorId);
}

export async function conflictWithSport(client: PoolClient, sportKey: string, operatorId: string) {
  const { rows } = await client.query<{ hasBets: boolean }>(
    `select ${betsOnSportSql('$1', '$2::uuid')} as has_bets`,
    [sportKey, operatorId],
  );
  return findConflictOfInterest({ kind: 'sport', hasBets: rows[0]!.hasBets }, operatorId);
}

export function lockEvent(client: PoolClient, eventId: string): Promise<Locked | undefined> {
  return readEvent(client, eventId, 'for update');
}

export async function readEvent(
  client: PoolClient,
  eventId: string,
  lock: 'for update' | '' = '',
): Promise<Locked | undefined> {
  const { rows } = await client.query<Locked>(
    `select sport_key, home_team, away_team, commence_time,
       latest_start, play_began_at, completed, home_score,
       away_score, ending, betting_stopped as stopped,
       stopped_markets, voided_at is not null as voided,
       result_version as version
     from events where id = $1 ${lock}`,
    [eventId],
  );
  return rows[0];
}
