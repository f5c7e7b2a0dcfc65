import type { contestCaseView } from '@sidebet/contract/console/contests';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import {
  type ContestVerdict,
  contestAnswerSentence,
  decideContestAnswer,
} from '@sidebet/domain/contests/contest';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { conflictWithEvent } from './event-actions.ts';
import { userRefSql } from './people.ts';

type CaseView = z.output<typeof contestCaseView>;
type Words = Omit<CaseView['words'][number], 'createdAt'> & { readonly createdAt: string };
type FeedAnswer = Omit<CaseView['feedAnswers'][number], 'seenAt'> & { readonly seenAt: string };
type Row = Omit<CaseView, 'words' | 'feedAnswers' | 'answer'> & {
  readonly words: readonly Words[];
  readonly feedAnswers: readonly FeedAnswer[];
  readonly verdict: ContestVerdict | null;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: number | null;
};

const maxWords = 100;

/** Cases that are open or answered, newest first (ids grow with time). */
export async function listContests(
  pool: Pool,
  { state, ...request }: { state: 'open' | 'answered' } & PageRequest,
) {
  const rows = await readPage<Row>(pool, request, {
    sortedBy: [['c.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) =>
      `select ${position}, c.id, c.event_id, e.home_team, e.away_team, e.home_score, e.away_score, e.result_source,
         e.result_version > c.opened_version as corrected, c.opened_at, c.due_at, c.verdict, c.answer,
         o.name as answered_by, c.answered_at,
         (select coalesce(json_agg(w order by w."createdAt", w."betId", w.person->>'id'), '[]') from (
            select r.bet_id as "betId", ${userRefSql('u')} as person, r.words as text, r.created_at as "createdAt"
            from result_contests r join users u on u.id = r.user_id
            where r.case_id = c.id order by r.created_at limit ${maxWords}) w) as words,
         (select coalesce(json_agg(json_build_object('answer', f.answer, 'sha256', encode(f.sha256, 'hex'), 'seenAt', f.seen_at)
            order by f.seen_at), '[]') from feed_answers f where f.event_id = c.event_id) as feed_answers
       from contest_cases c join events e on e.id = c.event_id left join users o on o.id = c.answered_by
       where (c.answered_at is null) = $1 and ${after()} ${order}`,
    values: [state === 'open'],
  });
  return mapPage(rows, toView);
}

function toView({ words, feedAnswers, verdict, answer, answeredBy, answeredAt, ...row }: Row): CaseView {
  return {
    ...row,
    words: words.map((each) => ({ ...each, createdAt: Date.parse(each.createdAt) })),
    feedAnswers: feedAnswers.map((each) => ({ ...each, seenAt: Date.parse(each.seenAt) })),
    answer: verdict === null ? null : { verdict, reason: answer!, by: answeredBy!, at: answeredAt! },
  };
}

type Locked = {
  readonly eventId: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly answered: boolean;
  readonly openedVersion: number;
  readonly version: number;
};
type AnswerCall = ConsoleCall & {
  readonly body: { readonly reason: string; readonly verdict: ContestVerdict };
};

/**
 * Answers a case, and notifies both sides of every contested bet of it. Money moves only by correcting the result itself
 * (event-actions.ts). Refusals: contestNotFound, operatorBetsOnEvent, operatorInGroup, contestAnswered, contestNotCorrected.
 */
export function answerContest(
  context: ConsoleContext,
  call: AnswerCall,
  id: string,
): Promise<null | Refusal> {
  const { verdict } = call.body;
  return act<null>(context, call, ['contest.answer', id], async (client, { operator, reason, now }) => {
    const { rows } = await client.query<Locked>(
      `select c.event_id, e.home_team, e.away_team, c.answered_at is not null as answered, c.opened_version,
         e.result_version as version
       from contest_cases c join events e on e.id = c.event_id where c.id = $1 for update of c`,
      [id],
    );
    const [found] = rows;
    if (!found) return refuse('contestNotFound');
    const refusal =
      (await conflictWithEvent(client, found.eventId, operator.id)) ??
      (await conflictWithGroups(client, id, operator.id)) ??
      decideContestAnswer(found, verdict);
    if (refusal) return refusal;
    await client.query(
      `update contest_cases set verdict = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1`,
      [id, verdict, reason, operator.id, new Date(now)],
    );
    await notifySides(client, id, contestAnswerSentence(found, verdict, reason), now);
    return acted('contest.answer', { kind: 'event', id: found.eventId }, { contest: id, verdict });
  });
}

/** Whether the operator is in a group whose bet is contested. */
async function conflictWithGroups(
  client: PoolClient,
  id: string,
  operatorId: string,
): Promise<Refusal | null> {
  const { rows } = await client.query<{ userId: string }>(
    `select m.user_id from result_contests r join bets b on b.id = r.bet_id and b.ledger_id is not null
       join group_members m on m.group_id = b.offered_to and m.left_at is null and m.user_id = $2
     where r.case_id = $1 limit 1`,
    [id, operatorId],
  );
  return findConflictOfInterest({ kind: 'group', members: rows.map(({ userId }) => userId) }, operatorId);
}

async function notifySides(client: PoolClient, id: string, content: string, now: number): Promise<void> {
  const { rows } = await client.query<{ betId: string; userId: string }>(
    `select distinct b.id as bet_id, side as user_id from result_contests r join bets b on b.id = r.bet_id
       cross join lateral unnest(array[b.creator_id, b.acceptor_id]) side
     where r.case_id = $1 and side is not null order by side, b.id`,
    [id],
  );
  await client.query(
    `insert into notifications (user_id, id, type, bet_id, content, created_at)
     select user_id, id, 'ContestAnswered', bet_id, $4, $5::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as new (user_id, id, bet_id)`,
    [
      rows.map(({ userId }) => userId),
      rows.map(() => newId()),
      rows.map(({ betId }) => betId),
      content,
      new Date(now),
    ],
  );
  await announce(client, {
    users: [...new Set(rows.map(({ userId }) => userId))],
    // Their pages show the answer.
    bets: [...new Set(rows.map(({ betId }) => betId))],
  });
}
