import type { resultRequest } from '@sidebet/contract/console/results';
import type { OperatorUserRef } from '@sidebet/contract/console/shared';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import type { Ending } from '@sidebet/domain/endings/ending';
import {
  decideEntry,
  type ResultEntry,
  type ResultRequest,
  refuseWaitingResult,
} from '@sidebet/domain/operators/result';
import type { EventVoidReason } from '@sidebet/domain/operators/void-event';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { voidCalledOff } from '../../betting/events/void-called-off.ts';
import { type Acted, act, acted, type ConsoleCall, type ConsoleContext, type Decider } from './act.ts';
import { deciderId } from './decider.ts';
import {
  auditedResult,
  auditedVoid,
  conflictWithEvent,
  type Locked,
  lockEvent,
  refuseVoid,
  storeResult,
  storeVoid,
} from './event-actions.ts';
import { holdsBetSql } from './events.ts';
import { userRefSql } from './people.ts';
import { atStakeSql, readAtStake } from './result-requests.ts';

type Found = ResultRequest & {
  readonly eventId: string;
  readonly entry: ResultEntry;
  readonly voidReason: EventVoidReason | null;
  readonly requestedBy: string;
  readonly requesterName: string;
};

/**
 * Stores a result or void entered by another operator and closes the request in one transaction. The rules are checked
 * again for the event's current state. Refusals: those of `approveResultIn`.
 */
export async function approveResult(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  const approved = await act(context, call, ['result.approve', id], (client, by) =>
    approveResultIn(client, id, by),
  );
  if (isRefusal(approved)) return approved;
  if (approved.voided) await voidCalledOff(context.pool, context.book);
  return null;
}

/**
 * Approves in the caller's transaction, which also writes the audit log. Refusals: resultNotFound, operatorBetsOnEvent,
 * ownResult, resultDecided, resultOutdated, and those of `decideResult` or `refuseVoid` (the request stays open).
 */
export async function approveResultIn(
  client: PoolClient,
  id: string,
  by: Decider,
): Promise<Acted<{ readonly voided: boolean }> | Refusal> {
  const { operator, now } = by;
  const eventId = await eventOfRequest(client, id);
  const event = eventId && (await lockEvent(client, eventId));
  if (!event) return refuse('resultNotFound');
  const request = await lockRequest(client, id);
  const { requestedBy, voidReason } = request;
  const hasBets = (await conflictWithEvent(client, eventId, operator.id)) !== null;
  const conflict = findConflictOfInterest({ kind: 'approveResult', hasBets, requestedBy }, operator.id);
  if (conflict) return conflict;
  const closed = refuseWaitingResult(request, event);
  if (closed) return closed;
  const source = `${request.requesterName}, approved by ${operator.name}`;
  const stored = await storeRequest(client, { event, request, source, now });
  if (isRefusal(stored)) return stored;
  await closeRequest(client, id, 'approved', by);
  return {
    kind: 'acted',
    answer: { voided: voidReason !== null },
    auditLine: {
      action: voidReason === null ? 'event.approveResult' : 'event.approveVoid',
      subject: { kind: 'event', id: eventId },
      details: { requestId: id, requestedBy, ...stored, atStakeCents: await readAtStake(client, eventId) },
    },
  };
}

type Storing = {
  readonly event: Locked;
  readonly request: Found;
  readonly source: string;
  readonly now: number;
};

/** Stores what was requested, if the event's state allows it. Returns the details for the audit log. */
async function storeRequest(
  client: PoolClient,
  { event, request, source, now }: Storing,
): Promise<object | Refusal> {
  const { eventId, entry, voidReason } = request;
  if (voidReason !== null) {
    const refusal = refuseVoid(event, voidReason);
    if (refusal) return refusal;
    await storeVoid(client, eventId, voidReason, now);
    return auditedVoid(event, voidReason);
  }
  const decided = decideEntry(event, entry, now);
  if (decided.kind === 'refusal') return decided;
  await storeResult(client, { eventId, ...entry, source }, decided.corrects, now);
  return { from: decided.corrects ? auditedResult(event) : null, to: auditedResult(entry) };
}

/**
 * Closes a request without settling bets. The operator who entered the result may withdraw it this way. Refusals:
 * resultNotFound, operatorBetsOnEvent, resultDecided.
 */
export function rejectResult(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  return act(context, call, ['result.reject', id], (client, by) => rejectResultIn(client, id, by));
}

export async function rejectResultIn(
  client: PoolClient,
  id: string,
  by: Decider,
): Promise<Acted<null> | Refusal> {
  const eventId = await eventOfRequest(client, id);
  const event = eventId && (await lockEvent(client, eventId));
  if (!event) return refuse('resultNotFound');
  const request = await lockRequest(client, id);
  const conflict = await conflictWithEvent(client, eventId, by.operator.id);
  if (conflict) return conflict;
  if (request.status !== 'pending') return refuse('resultDecided');
  await closeRequest(client, id, 'rejected', by);
  const { requestedBy, entry, voidReason } = request;
  const requested =
    voidReason === null ? { from: null, to: auditedResult(entry) } : auditedVoid(event, voidReason);
  return acted(
    voidReason === null ? 'event.rejectResult' : 'event.rejectVoid',
    { kind: 'event', id: eventId },
    { requestId: id, requestedBy, ...requested },
  );
}

async function eventOfRequest(client: PoolClient, id: string): Promise<string | null> {
  const { rows } = await client.query<{ eventId: string }>(
    'select event_id from result_requests where id = $1',
    [id],
  );
  return rows[0]?.eventId ?? null;
}

/** Locked after the event, as everywhere. */
async function lockRequest(client: PoolClient, id: string): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select r.event_id, json_build_object('homeScore', r.home_score, 'awayScore', r.away_score, 'ending', r.ending) as entry,
       r.void_reason, r.status, r.seen_version, r.seen_home_score, r.seen_away_score,
       r.requested_by, u.name as requester_name
     from result_requests r join users u on u.id = r.requested_by where r.id = $1 for update of r`,
    [id],
  );
  return rows[0]!;
}

async function closeRequest(
  client: PoolClient,
  id: string,
  status: 'approved' | 'rejected',
  { operator, reason, now }: Decider,
): Promise<void> {
  await client.query(
    `update result_requests set status = $2, decided_by = $3, decided_at = $4,
       decided_reason = $5 where id = $1`,
    [id, status, deciderId(operator), new Date(now), reason],
  );
}

type ResultRequestView = z.output<typeof resultRequest>;

type Listed = {
  id: string;
  eventId: string;
  sportTitle: string;
  homeTeam: string;
  awayTeam: string;
  commenceTime: number;
  homeScore: number | null;
  awayScore: number | null;
  ending: Ending | null;
  voidReason: EventVoidReason | null;
  sportKey: string;
  seenHomeScore: number | null;
  seenAwayScore: number | null;
  atStakeCents: number;
  reason: string;
  requestedBy: OperatorUserRef;
  requestedAt: number;
  status: ResultRequestView['status'];
  decidedBy: OperatorUserRef | null;
  decidedAt: number | null;
  decidedReason: string | null;
  viewerBets: boolean;
};

type Filter = {
  readonly status: ResultRequestView['status'] | 'all';
} & PageRequest;

/** Results that needed approval, newest first. */
export async function listResults(pool: Pool, viewerId: string, { status, ...request }: Filter) {
  const rows = await readPage<Listed>(pool, request, {
    sortedBy: [
      ['r.requested_at', 'instant'],
      ['r.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, r.id, e.id as event_id, e.sport_title, e.home_team, e.away_team,
       e.commence_time, r.home_score, r.away_score, r.ending, r.void_reason, e.sport_key,
       r.seen_home_score, r.seen_away_score,
       ${atStakeSql('e.id')} as at_stake_cents, r.reason, ${userRefSql('q')} as requested_by,
       r.requested_at, r.status, case when d.id is not null then ${userRefSql('d')} end as decided_by,
       r.decided_at, r.decided_reason,
       ${holdsBetSql('e.id', '$2::uuid')} as viewer_bets
     from result_requests r join events e on e.id = r.event_id join users q on q.id = r.requested_by
     left join users d on d.id = r.decided_by
     where ($1 = 'all' or r.status = $1) and ${after()}
     ${order}`,
    values: [status, viewerId],
  });
  return mapPage(rows, (row) => toView(row, viewerId));
}

function toView(row: Listed, viewerId: string): ResultRequestView {
  const { seenHomeScore, seenAwayScore, requestedBy, viewerBets: hasBets } = row;
  const isPending = row.status === 'pending';
  const refusal = findConflictOfInterest(
    { kind: 'approveResult', hasBets, requestedBy: requestedBy.id },
    viewerId,
  );
  return {
    id: row.id,
    event: {
      id: row.eventId,
      sportKey: row.sportKey,
      sportTitle: row.sportTitle,
      homeTeam: row.homeTeam,
      awayTeam: row.awayTeam,
      commenceTime: row.commenceTime,
    },
    homeScore: row.homeScore,
    awayScore: row.awayScore,
    ending: row.ending,
    voidReason: row.voidReason,
    corrects:
      seenHomeScore === null || seenAwayScore === null
        ? null
        : { homeScore: seenHomeScore, awayScore: seenAwayScore },
    atStakeCents: row.atStakeCents,
    reason: row.reason,
    requestedBy,
    requestedAt: row.requestedAt,
    status: row.status,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    decidedReason: row.decidedReason,
    mayApprove: isPending && refusal === null,
    mayReject: isPending && !hasBets,
  };
}
