import type { BetView } from '@sidebet/contract/bets';
import type { eventPage, liveGames } from '@sidebet/contract/games';
import { takesBets } from '@sidebet/domain/bets/betting-close';
import { scaleWait, voidAfterMs } from '@sidebet/domain/bets/waits';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { isHeldSql, isOfferOpenSql } from '../../../db/rules-in-sql.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readEventView } from '../events/queries.ts';
import {
  type BetViewRow,
  betRowView,
  betViewColumns,
  betViewJoins,
  type ShownBet,
  shownBetOfRow,
} from './bet-view.ts';
import { readFriendSides } from './friend-sides.ts';
import { type GameRow, gameColumns, readGameState, toGameView } from './game-row.ts';

type EventPage = z.output<typeof eventPage>;
type LiveGames = z.output<typeof liveGames>;

/** How long a result counts as one of the latest. */
const latestMs = 24 * 3_600_000;
/** Games without a score leave the list of others' games after this long. */
const unscoredMs = 6 * 3_600_000;
const maxInPlay = 100;
const maxResults = 30;
const maxBets = 200;
const maxOnEvent = 100;
const maxScores = 200;

/** Games in play, the latest results, the viewer's bets on them, and their friends' sides. */
export async function readLiveGames(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  viewerId: string,
): Promise<LiveGames> {
  const now = clock.now();
  const bets = await readBetsInPlay(pool, now, gameSpeed, viewerId);
  const mine = bets.filter(({ bet }) => bet.status === 'Active').map(({ bet }) => bet.eventId);
  const [inPlay, results, next] = await Promise.all([
    readInPlay(pool, now, gameSpeed, mine),
    readResults(pool, now),
    readNext(pool, now, gameSpeed, viewerId),
  ]);
  const shown = inPlay.map((row) => toGameView(row, now, gameSpeed));
  return {
    inPlay: shown,
    results: results.map((row) => toGameView(row, now, gameSpeed)),
    bets: bets.map(({ view }) => view),
    friendSides: await readFriendSides(
      { pool, gameSpeed },
      now,
      viewerId,
      shown.filter(({ status }) => status === 'live').map(({ id }) => id),
    ),
    next,
  };
}

async function readBetsInPlay(pool: Pool, now: number, speed: number, viewerId: string): Promise<ShownBet[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'bets-in-play',
    text: `select ${betViewColumns}
           from (select * from bets where creator_id = $1 and status = 'Active'
                 union all select * from bets where acceptor_id = $1 and status = 'Active'
                 union all select * from bets where creator_id = $1 and status = 'Settled'
                   and paid_out_at > $3
                 union all select * from bets where acceptor_id = $1 and status = 'Settled'
                   and paid_out_at > $3) b
           ${betViewJoins}
           where b.status = 'Settled' or e.commence_time <= $2
             or e.betting_closed_at is not null
           order by b.status, e.commence_time, b.id limit ${maxBets}`,
    values: [viewerId, new Date(now), new Date(now - latestMs)],
  });
  return rows.map((row) => shownBetOfRow(row, speed));
}

/** Reads games in `mine` as long as their result counts, and others while they have a score or may get one soon. */
async function readInPlay(
  pool: Pool,
  now: number,
  speed: number,
  mine: readonly string[],
): Promise<GameRow[]> {
  const { rows } = await pool.query<GameRow>({
    name: 'games-in-play',
    text: `select ${gameColumns} from events e
           where not e.completed and e.voided_at is null and (e.id = any($4::text[])
             or e.listed and e.held_for is null
               and e.commence_time <= $1
               and e.commence_time > $2
               and coalesce(e.latest_start, e.commence_time) <= $1
               and (e.home_score is not null or e.commence_time > $3))
           order by (e.id = any($4::text[])) desc, e.commence_time, e.id limit ${maxInPlay}`,
    values: [new Date(now), new Date(now - scaleWait(voidAfterMs, speed)), new Date(now - unscoredMs), mine],
  });
  return rows;
}

async function readResults(pool: Pool, now: number): Promise<GameRow[]> {
  const { rows } = await pool.query<GameRow>({
    name: 'latest-results',
    text: `select ${gameColumns} from events e
           where e.completed and e.voided_at is null and not ${isHeldSql('e')}
             and e.result_at > $1
           order by e.result_at desc, e.id limit ${maxResults}`,
    values: [new Date(now - latestMs)],
  });
  return rows;
}

async function readNext(
  pool: Pool,
  now: number,
  speed: number,
  viewerId: string,
): Promise<LiveGames['next']> {
  const { rows } = await pool.query<GameRow>({
    name: 'next-game',
    text: `select ${gameColumns} from events e
           where e.id = coalesce(
             (select e.id from (select event_id from bets where creator_id = $2 and status = 'Active'
                union all select event_id from bets where acceptor_id = $2 and status = 'Active') b
              join events e on e.id = b.event_id
              where not e.completed and e.listed and e.commence_time > $1
              order by e.commence_time, e.id limit 1),
             (select e.id from events e
              where not e.completed and e.listed and e.commence_time > $1
              order by e.commence_time, e.id limit 1))`,
    values: [new Date(now), viewerId],
  });
  const [row] = rows;
  if (!row) return null;
  const { status, voidReason, ending, scoreAt, ...facts } = toGameView(row, now, speed);
  return facts;
}

/** One game with the bets on it that the viewer may see. `horizon`: betting is closed on games that start before. */
export async function readEventPage(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  horizon: number,
  viewerId: string,
  eventId: string,
): Promise<EventPage | Refusal> {
  const now = clock.now();
  const [event, row] = await Promise.all([readEventView(pool, viewerId, eventId), readGame(pool, eventId)]);
  if (!event || !row) return refuse('eventNotFound');
  const isOpen = row.listed && !row.voided && !row.stopped && takesBets(row, now, Math.max(0, horizon - now));
  const state = readGameState(row, now, gameSpeed);
  const [myBets, openBets, friendSides, scores] = await Promise.all([
    readMyBets(pool, gameSpeed, eventId, viewerId),
    isOpen ? readOpenBets(pool, gameSpeed, horizon, eventId, viewerId) : [],
    readFriendSides({ pool, gameSpeed }, now, viewerId, state.status === 'live' ? [eventId] : []),
    readScores(pool, eventId),
  ]);
  return { event: { ...event, ...state }, isOpen, myBets, openBets, friendSides, scores };
}

async function readScores(pool: Pool, eventId: string): Promise<EventPage['scores']> {
  const { rows } = await pool.query<EventPage['scores'][number]>({
    name: 'scores-of-event',
    text: `select home_score, away_score, seen_at from event_scores where event_id = $1
           order by seq desc limit ${maxScores}`,
    values: [eventId],
  });
  return rows;
}

async function readGame(pool: Pool, eventId: string): Promise<GameRow | undefined> {
  const { rows } = await pool.query<GameRow>({
    name: 'one-game',
    text: `select ${gameColumns} from events e where e.id = $1`,
    values: [eventId],
  });
  return rows[0];
}

async function readMyBets(pool: Pool, speed: number, eventId: string, viewerId: string): Promise<BetView[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'my-bets-on-event',
    text: `select ${betViewColumns}
           from (select * from bets where creator_id = $2 and event_id = $1 and status <> 'Deleted'
                 union all select * from bets where acceptor_id = $2 and event_id = $1) b
           ${betViewJoins} order by b.id desc limit ${maxOnEvent}`,
    values: [eventId, viewerId],
  });
  return rows.map((row) => betRowView(row, speed));
}

async function readOpenBets(
  pool: Pool,
  speed: number,
  horizon: number,
  eventId: string,
  viewerId: string,
): Promise<BetView[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'open-bets-on-event',
    text: `select ${betViewColumns} from bets b ${betViewJoins}
           where b.event_id = $1 and b.status = 'Created' and b.creator_id <> $2 and b.counter_to is null
             and (b.offered_to is null or b.offered_to = $2 or b.ledger_id is not null and b.offered_to in (
               select m.group_id from group_members m join groups g on g.id = m.group_id
               where m.user_id = $2 and m.left_at is null and g.deleted_at is null))
             and not ${areBlocked('b.creator_id', '$2::uuid')} and ${isOfferOpenSql('b', 'e', '$3::timestamptz')}
           order by b.id limit ${maxOnEvent}`,
    values: [eventId, viewerId, new Date(horizon)],
  });
  return rows.map((row) => betRowView(row, speed));
}
