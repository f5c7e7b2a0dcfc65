import { randomInt } from 'node:crypto';
import type { Bet } from '@sidebet/domain/book/bet';
import { challengedFriend } from '@sidebet/domain/book/offered-to';
import { moneyline } from '@sidebet/domain/markets/market';
import { feedGivesResults } from '@sidebet/domain/sports';
import { type BetRow, betColumns, parseBetRow } from '../book/bet-table.ts';
import type { Calls, Uses } from '../context.ts';
import { readExchangeFee } from '../db/exchange-fees.ts';
import { newId } from '../db/new-id.ts';
import { isBettingOpenSql } from '../db/rules-in-sql.ts';
import { readBettingHorizon } from '../db/system-settings.ts';
import { isShortGame } from '../integrations/sports-feed/simulated/game-id.ts';
import { shuffled } from '../integrations/sports-feed/simulated/random.ts';
import {
  givePlayMoney,
  postOffer,
  type QuotedMarket,
  quoteOn,
  readQuotedMarkets,
  takeOffer,
} from './acts.ts';
import { type Member, offersPerStandardBet, stakesCents } from './members.ts';
import { fairOffer, isWorthTaking, standardBet } from './opinions.ts';

const minute = 60_000;
/** Members bet on games that start within this time: the short games, and the next of the season. */
const aheadMs = 36 * 60 * minute;
/** A visitor needs this long to find an offer and take it. */
const minAheadMs = 15_000;
/** Members leave others this long to take an offer, and a challenger this long to change their mind. */
const waitsMs = 8_000;
/** A friend finds a challenge now and then, never two at once: about every two minutes at the speed of real games. */
const challengeEveryTurns = 40;
const maxOpenOffers = 30;
const maxOffersPerGame = 3;
const lowBalanceCents = 50_00;
const topUpCents = 200_00;

type Game = { readonly id: string; readonly sportKey: string; readonly starts: number };

/**
 * One turn of the demo's cast: answers what people offer, takes some of what the cast offers, and posts. A recurring job;
 * safe on several processes, because the book decides. `speed` is SIM_SPEED. Returns what was done.
 */
export function playCast(
  { pool, book, clock }: Uses<'pool' | 'clock'> & Calls<'book', 'execute'>,
  members: readonly Member[],
  speed: number,
): () => Promise<{ done: number }> {
  const ids = members.map(({ id }) => id);
  const horizon = readBettingHorizon(pool, clock);

  return async () => {
    const now = clock.now();
    const games = await readGames(now);
    const open = await readOpenBets(await horizon());
    const eventIds = new Set([...games.map(({ id }) => id), ...open.map(({ eventId }) => eventId)]);
    const markets = await readQuotedMarkets(pool, [...eventIds], now);
    const balances = await readBalances();
    let done = 0;
    for (const member of members) {
      if ((balances.get(member.id) ?? 0) >= lowBalanceCents) continue;
      await givePlayMoney(book, member.id, topUpCents);
    }
    for (const bet of open) {
      if (now - bet.createdAt < waitsMs / speed) continue;
      const isOurs = ids.includes(bet.creatorId);
      // People are answered soon; the cast leaves most of its own offers to people.
      if (isOurs && randomInt(12) > 0) continue;
      if (await answer(bet, markets.get(bet.eventId) ?? [], now)) done += 1;
    }
    if (randomInt(challengeEveryTurns) === 0 && (await challengeFriend(games, markets, now))) done += 1;
    const ours = open.filter(({ creatorId }) => ids.includes(creatorId));
    if (ours.length < maxOpenOffers && (await post(games, ours, markets, now))) done += 1;
    return { done };
  };

  async function answer(bet: Bet, quoted: readonly QuotedMarket[], now: number): Promise<boolean> {
    const reference = quoteOn(quoted, bet.terms);
    const friendId = challengedFriend(bet.offeredTo);
    const asked = friendId
      ? members.filter(({ id }) => id === friendId)
      : shuffled(
          members.filter(({ id }) => id !== bet.creatorId),
          Math.random,
        );
    const taker = asked.find(({ username }) => isWorthTaking(username, bet, reference, now));
    if (taker) return (await takeOffer(book, taker.id, bet)) !== null;
    const [challenged] = friendId ? asked : [];
    if (!challenged) return false;
    const command = {
      kind: 'declineBet',
      betId: bet.id,
      userId: challenged.id,
      word: 'Not at that price.',
    } as const;
    await book.execute({ command, key: { actorId: challenged.id, key: newId(), requestHash: 'demo' } });
    return true;
  }

  async function post(
    games: readonly Game[],
    ours: readonly Bet[],
    markets: ReadonlyMap<string, readonly QuotedMarket[]>,
    now: number,
  ): Promise<boolean> {
    const isOffered = ({ id }: Game) => ours.some(({ eventId }) => eventId === id);
    // The next two games with a quote come first: a newcomer wants to see a bet end.
    const quoted = games.filter(({ id }) => markets.has(id));
    const game = quoted.slice(0, 2).find((next) => !isOffered(next)) ?? shuffled(quoted, Math.random)[0];
    if (!game || ours.filter(({ eventId }) => eventId === game.id).length >= maxOffersPerGame) return false;
    const [market] = shuffled(markets.get(game.id) ?? [], Math.random);
    const [maker] = shuffled(members, Math.random);
    if (!market || !maker) return false;
    const stakeCents = stakesCents[randomInt(stakesCents.length)]!;
    const standard = ours.filter(({ feePolicy }) => feePolicy === 'specified');
    const winner = quoteOn(markets.get(game.id) ?? [], moneyline);
    if (winner && standard.length * offersPerStandardBet < ours.length) {
      const bet = standardBet(maker.username, game.id, winner, stakeCents, now);
      if (bet) return (await postOffer(book, maker.id, game.id, bet)) !== null;
    }
    const fee = await readExchangeFee(pool, now);
    const offer = fairOffer(maker.username, game.id, market.terms, market.reference, stakeCents, fee, now);
    return offer !== null && (await postOffer(book, maker.id, game.id, offer)) !== null;
  }

  /** Challenges a person who is a friend of a member and has no open challenge. */
  async function challengeFriend(
    games: readonly Game[],
    markets: ReadonlyMap<string, readonly QuotedMarket[]>,
    now: number,
  ): Promise<boolean> {
    const { rows } = await pool.query<{ member: string; friend: string }>(
      `select m.id as member, f.id as friend from friendships s
       cross join lateral (values (s.low_id, s.high_id), (s.high_id, s.low_id)) m(id, other)
       join users f on f.id = m.other and f.deleted_at is null
       where m.id = any($1::uuid[]) and m.other <> all($1::uuid[]) and s.accepted_at is not null
         and not exists (select from bets b where b.offered_to = f.id and b.status = 'Created')`,
      [ids],
    );
    const [pair] = shuffled(rows, Math.random);
    const from = pair && members.find(({ id }) => id === pair.member);
    const [game] = shuffled(
      games.filter(({ id }) => quoteOn(markets.get(id) ?? [], moneyline) !== null),
      Math.random,
    );
    const reference = game && quoteOn(markets.get(game.id) ?? [], moneyline);
    if (!from || !game || !reference) return false;
    const stakeCents = stakesCents[randomInt(stakesCents.length)]!;
    const fee = await readExchangeFee(pool, now);
    const offer = fairOffer(from.username, game.id, moneyline, reference, stakeCents, fee, now);
    return offer !== null && (await postOffer(book, from.id, game.id, offer, pair.friend)) !== null;
  }

  async function readGames(now: number): Promise<Game[]> {
    const { rows } = await pool.query<Game>(
      `select id, sport_key, commence_time as starts from events e
       where listed and ${isBettingOpenSql('e', '$1')} and commence_time <= $2
       order by commence_time, id`,
      [new Date(now + minAheadMs / speed), new Date(now + aheadMs)],
    );
    // No operator of the demo enters results by hand.
    return rows.filter((game) => feedGivesResults(game.sportKey));
  }

  /** Open bets that members may take: anyone's, and challenges to a member. */
  async function readOpenBets(closedUntil: number): Promise<Bet[]> {
    const { rows } = await pool.query<BetRow>(
      `select ${betColumns} from bets b join events e on e.id = b.event_id
       where b.status = 'Created' and b.counter_to is null and (b.offered_to is null or b.offered_to = any($1::uuid[]))
         and e.listed and ${isBettingOpenSql('e', '$2')}
       order by b.id desc limit 200`,
      [ids, new Date(closedUntil)],
    );
    return rows.map(parseBetRow);
  }

  async function readBalances(): Promise<Map<string, number>> {
    const { rows } = await pool.query<{ userId: string; availableCents: number }>(
      'select user_id, available_cents from accounts where user_id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.userId, row.availableCents]));
  }
}

/** A challenge that waits for a newcomer: from a member to a friend, on the winner of a season game of tomorrow. */
export async function sendFirstChallenge(
  { pool, book, clock }: Uses<'pool' | 'clock'> & Calls<'book', 'execute'>,
  from: Member,
  friendId: string,
): Promise<Bet | null> {
  const now = clock.now();
  const { rows } = await pool.query<{ id: string; sportKey: string }>(
    `select id, sport_key from events where listed and not completed and commence_time > $1
       and commence_time < $2 order by commence_time`,
    [new Date(now + 12 * 60 * minute), new Date(now + aheadMs)],
  );
  const games = rows
    .filter(({ id, sportKey }) => feedGivesResults(sportKey) && !isShortGame(id))
    .map(({ id }) => id);
  const markets = await readQuotedMarkets(pool, games, now);
  const fee = await readExchangeFee(pool, now);
  for (const [eventId, quoted] of markets) {
    const reference = quoteOn(quoted, moneyline);
    const offer = reference && fairOffer(from.username, eventId, moneyline, reference, 20_00, fee, now);
    const bet =
      offer && (await postOffer(book, from.id, eventId, { ...offer, lapseOnMove: 'off' }, friendId));
    if (bet) return bet;
  }
  return null;
}
