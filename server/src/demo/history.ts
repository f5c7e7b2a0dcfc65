import type { Bet } from '@sidebet/domain/book/bet';
import { moneyline } from '@sidebet/domain/markets/market';
import { findSport } from '@sidebet/domain/sports';
import { createBook } from '../book/book.ts';
import type { Uses } from '../context.ts';
import { readExchangeFee } from '../db/exchange-fees.ts';
import { saveLines } from '../features/betting/events/reference-lines.ts';
import { saveEvents, saveScores } from '../features/betting/events/store.ts';
import type { FeedEvent } from '../integrations/sports-feed/port.ts';
import { createSimulatedFeed } from '../integrations/sports-feed/simulated.ts';
import type { GameClock } from '../time/clock.ts';
import { expireDue } from '../workers/expire-due.ts';
import { settleDue } from '../workers/settle-due.ts';
import { givePlayMoney, postOffer, quoteOn, readQuotedMarkets, takeOffer } from './acts.ts';
import { type Member, offersPerStandardBet, stakesCents } from './members.ts';
import { fairOffer, isWorthTaking, standardBet } from './opinions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const historyDays = 14;
const sports = ['basketball_nba', 'americanfootball_nfl', 'icehockey_nhl', 'baseball_mlb'];
const gamesPerSportAndDay = 2;
const startCents = 500_00;

type HistoryOptions = {
  readonly now: number;
  readonly speed: number;
  readonly days?: number;
  readonly stopping?: AbortSignal;
};

type Act = { readonly at: number; readonly run: () => Promise<unknown> };

/**
 * Two weeks of bets among simulated users, decided by the book at past times: games of the simulated season, offers at
 * prices their makers find fair, taken by users who believe otherwise, and settled by the final score. `people` take part
 * like the cast and get a history of their own. Ends at `now`, with games in play and open offers, or when the server stops.
 * `speed` is SIM_SPEED.
 */
export async function writeHistory(
  { pool, database, log, moneyMode }: Uses<'pool' | 'database' | 'log' | 'moneyMode'>,
  people: readonly Member[],
  { now, speed, days = historyDays, stopping }: HistoryOptions,
): Promise<void> {
  const clock: GameClock & { time: number } = { now: () => clock.time, time: now - days * day };
  const feed = createSimulatedFeed({ clock, speed });
  const book = createBook(database, clock, log, { moneyMode });

  async function planActs(game: FeedEvent, number: number): Promise<Act[]> {
    const { id, sportKey, commenceTime } = game;
    const endsAt = commenceTime + findSport(sportKey).usualLengthMs / speed + minute;
    const open: Bet[] = [];
    const quote = async () => {
      const lines = await feed.listLines(sportKey);
      await saveLines(
        pool,
        lines.filter((line) => line.id === id),
        clock.time,
      );
    };
    const post = (maker: Member, turn: number) => async () => {
      await quote();
      const markets = (await readQuotedMarkets(pool, [id], clock.time)).get(id) ?? [];
      const market = markets[turn % markets.length];
      const stakeCents = stakesCents[(number + turn) % stakesCents.length]!;
      const fee = await readExchangeFee(pool, clock.time);
      const winner = (number + turn) % offersPerStandardBet === 0 ? quoteOn(markets, moneyline) : null;
      const offer =
        (winner && standardBet(maker.username, id, winner, stakeCents, clock.time)) ??
        (market &&
          fairOffer(maker.username, id, market.terms, market.reference, stakeCents, fee, clock.time));
      const bet = offer && (await postOffer(book, maker.id, id, offer));
      if (bet) open.push(bet);
    };
    const take = async () => {
      await quote();
      const markets = (await readQuotedMarkets(pool, [id], clock.time)).get(id) ?? [];
      for (const bet of open.splice(0)) {
        const reference = quoteOn(markets, bet.terms);
        const taker = rotated(people, number).find(
          ({ id: userId, username }) =>
            userId !== bet.creatorId && isWorthTaking(username, bet, reference, clock.time),
        );
        if (taker) await takeOffer(book, taker.id, bet);
      }
    };
    const end = async () => {
      await saveScores(pool, await feed.listScores(sportKey, [id]), clock.time);
      await settleDue(pool, book);
    };
    const makers = rotated(people, number).slice(0, 3);
    return [
      { at: commenceTime - 20 * hour, run: () => saveEvents(pool, [game], clock.time) },
      ...makers.map((maker, turn) => ({
        at: commenceTime - (3 + 5 * turn) * hour + number * minute,
        run: post(maker, turn),
      })),
      { at: commenceTime - (45 + (number % 90)) * minute, run: take },
      { at: endsAt, run: end },
      { at: commenceTime, run: () => expireDue(pool, book, clock) },
    ];
  }

  try {
    for (const { id } of people) await givePlayMoney(book, id, startCents);
    const acts: Act[] = [];
    for (const [number, game] of (await gamesUntil(now + day)).entries())
      acts.push(...(await planActs(game, number)));
    acts.sort((a, b) => a.at - b.at);
    for (const act of acts) {
      if (act.at > now || stopping?.aborted) break;
      clock.time = Math.max(clock.time, act.at);
      await act.run();
    }
  } finally {
    await book.close();
  }

  /** Some games of each sport and day, in order of their start. */
  async function gamesUntil(end: number): Promise<FeedEvent[]> {
    const from = clock.time;
    const listed = new Map<string, FeedEvent>();
    // The feed lists two weeks ahead.
    for (const time of [from, now]) {
      clock.time = time;
      for (const sportKey of sports)
        for (const game of (await feed.listEvents(sportKey)).events) listed.set(game.id, game);
    }
    clock.time = from;
    const perDay = new Map<string, number>();
    return [...listed.values()]
      .filter(({ sportKey, commenceTime }) => {
        if (commenceTime < from + day || commenceTime >= end) return false;
        const key = `${sportKey} ${Math.floor(commenceTime / day)}`;
        const count = (perDay.get(key) ?? 0) + 1;
        perDay.set(key, count);
        return count <= gamesPerSportAndDay;
      })
      .sort((a, b) => a.commenceTime - b.commenceTime);
  }
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
