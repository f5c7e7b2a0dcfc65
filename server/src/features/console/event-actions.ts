import type { Ending } from '@sidebet/domain/endings/ending';
import type { Market } from '@sidebet/domain/markets/market';
import { findConflictOfInterest } from '@sidebet/domain/operators/conflict';
import { decideResult, type ResultEntry, type ResultForm } from '@sidebet/domain/operators/result';
import { type EventVoidReason, refuseVoidReason } from '@sidebet/domain/operators/void-event';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { readAmountInForce } from '../../db/approval-amounts.ts';
import { announce } from '../../db/live-payload.ts';
import { newId } from '../../db/new-id.ts';
import type { PoolClient } from '../../db/pool.ts';
import { correctResult, type ResultCorrection } from '../events/correct-result.ts';
import { enterResult } from '../events/enter-result.ts';
import { voidCalledOff } from '../events/void-called-off.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { betsOnSportSql, holdsBetSql } from './events.ts';
import { hasWaitingResult, insertResultRequest, readAtStake } from './result-requests.ts';

type ResultCall = ConsoleCall & { readonly body: ResultForm };
type VoidCall = ConsoleCall & { readonly body: { readonly cause: EventVoidReason } };
type EnteredResult = { readonly status: 'entered' | 'pending' };
type StopCall = ConsoleCall & {
  readonly body: { readonly stopped: boolean; readonly market?: Market | undefined };
};

type Locked = {
  sportKey: string;
  homeTeam: string;
  awayTeam: string;
  commenceTime: number;
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
 * Enters or corrects an event's result. The workers then settle its bets as for a result from the feed. If
 * more is at stake than the amount in force, another operator must approve (result-approvals.ts). Refusals:
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
      const subject = { kind: 'event', id: eventId };
      const atStakeCents = await readAtStake(client, eventId);
      if (atStakeCents > (await readAmountInForce(client, context.clock, 'resultApprovalCents'))) {
        const seen = {
          homeScore: corrects ? event.homeScore : null,
          awayScore: corrects ? event.awayScore : null,
          version: event.version,
        };
        const request = { id: newId(), eventId, entry, seen, reason };
        await insertResultRequest(client, { ...request, requestedBy: operator.id }, now);
        const details = { requestId: request.id, from, to, atStakeCents };
        const auditLine = { action: 'event.requestResult', subject, details };
        return { kind: 'acted', answer: { status: 'pending' }, auditLine };
      }
      await storeResult(client, { eventId, ...entry, source: operator.name }, corrects, now);
      const action = corrects ? 'event.correctResult' : 'event.enterResult';
      return {
        kind: 'acted',
        answer: { status: 'entered' },
        auditLine: { action, subject, details: { from, to } },
      };
    },
  );
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
 * if the server stops in between, by a worker. Refusals: eventNotFound, operatorBetsOnEvent, eventVoided,
 * eventHasResult, betsStay.
 */
export async function voidEvent(
  context: ConsoleContext,
  call: VoidCall,
  eventId: string,
): Promise<Refusal | null> {
  const { cause } = call.body;
  const refusal = await act(context, call, ['event.void', eventId], async (client, { operator, now }) => {
    const event = await lockEvent(client, eventId);
    if (!event) return refuse('eventNotFound');
    const conflict = await conflictWithEvent(client, eventId, operator.id);
    if (conflict) return conflict;
    if (event.voided) return refuse('eventVoided');
    if (event.completed) return refuse('eventHasResult');
    const kept = refuseVoidReason(event.sportKey, cause);
    if (kept) return kept;
    await client.query(
      `update events set voided_at = $2, void_reason = $3, listed = false, betting_stopped = true,
         held_for = null, held_at = null, held_update = null where id = $1`,
      [eventId, new Date(now), cause],
    );
    await announce(client, { events: [eventId] });
    return acted(
      'event.void',
      { kind: 'event', id: eventId },
      { home: event.homeTeam, away: event.awayTeam, ...(cause !== 'operator' && { cause }) },
    );
  });
  if (refusal) return refusal;
  await voidCalledOff(context.pool, context.book);
  return null;
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
    `select ${holdsBetSql('$1', '$2::uuid')} as "hasBets"`,
    [eventId, operatorId],
  );
  return findConflictOfInterest({ kind: 'event', hasBets: rows[0]!.hasBets }, operatorId);
}

export async function conflictWithSport(client: PoolClient, sportKey: string, operatorId: string) {
  const { rows } = await client.query<{ hasBets: boolean }>(
    `select ${betsOnSportSql('$1', '$2::uuid')} as "hasBets"`,
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
    `select sport_key as "sportKey", home_team as "homeTeam", away_team as "awayTeam", commence_time as "commenceTime",
       completed, home_score as "homeScore", away_score as "awayScore", ending, betting_stopped as stopped,
       stopped_markets as "stoppedMarkets", voided_at is not null as voided,
       result_version as version
     from events where id = $1 ${lock}`,
    [eventId],
  );
  return rows[0];
}
