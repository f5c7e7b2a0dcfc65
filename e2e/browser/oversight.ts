import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { findFlags } from '../../server/src/workers/find-flags.ts';
import type { Games } from './games.ts';
import { acceptBet, placeBet, type User } from './people.ts';
import type { Site } from './site.ts';

/** Invented history for the oversight pages: a one-sided pair, failed emails, past days. */
export async function seedOversight(
  site: Site,
  games: Games,
  [winner, loser]: readonly [User, User],
): Promise<{ flagId: string }> {
  await playOneWay(site, games, winner, loser);
  await daysGoneBy(site);
  await failEmail(site, loser, 'Your deposit has arrived');
  await alarmRang(site, 'mailsFailing', { mail: randomUUID(), kind: 'deposit', why: 'given up' });
  return { flagId: await findFlag(site, 'oneWay', winner) };
}

/** Five settled bets, all won by the same user. */
export async function playOneWay(site: Site, games: Games, winner: User, loser: User): Promise<void> {
  const game = await games.list();
  for (let n = 0; n < 5; n++) {
    const bet = await placeBet(site, winner, { eventId: game.id, side: 'home', wagerCents: 10_00 });
    await acceptBet(site, loser, bet);
  }
  await games.kickOff(game);
  await games.finish(game, 2, 0);
  await expect(async () => {
    const { rows } = await site.pool.query(
      "select count(*)::int as n from bets where creator_id = $1 and status = 'Settled'",
      [winner.id],
    );
    expect(rows[0].n).toBe(5);
  }).toPass({ timeout: 30_000 });
}

/**
 * The id of the flag that the search finds. The job searches every half minute, and only what is some seconds old; this
 * searches now, as if those had passed.
 */
export async function findFlag(site: Site, kind: string, user: User): Promise<string> {
  const later = { now: () => Date.now() + 11_000 };
  let id = '';
  await expect(async () => {
    await findFlags({ pool: site.pool, clock: later, wallClock: later });
    const { rows } = await site.pool.query<{ id: string }>(
      'select id from flags where kind = $1 and $2 = any (people)',
      [kind, user.id],
    );
    id = rows[0]?.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return id;
}

/** Inserts a flag as the search job would; returns its id. */
export async function flagSeen(site: Site, [winner, loser]: readonly [User, User]): Promise<string> {
  const id = randomUUID();
  const facts = { kind: 'oneWay', winnerId: winner.id, bets: 6, won: 6, movedCents: 120_00 };
  await site.pool.query(
    `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
     values ($1, 'oneWay', $2, $3, $4, 'open', now(), now())`,
    [id, `seen ${id}`, [winner.id, loser.id], facts],
  );
  return id;
}

/** An email whose retries are exhausted. */
export async function failEmail(site: Site, user: User, subject: string): Promise<void> {
  await site.pool.query(
    `insert into mails (id, channel, kind, user_id, address, subject, text, html, created_at, due_at, give_up_at, attempts, failed_at, last_error)
     values ($1, 'email', 'deposit', $2, $3, $4, 'It has.', 'It has.', now(), now(), now(), 12, now(), '550 5.1.1 The mailbox does not exist')`,
    [randomUUID(), user.id, user.email, subject],
  );
}

/** Raises an alarm as a worker would. */
export async function alarmRang(site: Site, code: string, detail: object): Promise<void> {
  await site.pool.query(
    `insert into alarms (id, code, first_at, last_at, count, detail) values ($1, $2, now() - interval '2 hours', now(), 1234, $3)
     on conflict (code) where acknowledged_at is null do nothing`,
    [randomUUID(), code, detail],
  );
}

/** Ninety rolled-up days with large numbers. */
async function daysGoneBy(site: Site): Promise<void> {
  await site.pool.query(
    `insert into daily_figures (day, active_people, active_week, active_month, new_people, handle_cents, fees_cents, deposits_cents,
       withdrawals_cents, created_bets, accepted_bets, closed_offers, settled_bets, lag_p50_ms, lag_p95_ms)
     select (now() - interval '5 hours')::date - n, 900 + wave, 4200 + wave * 2, 11000 + wave * 3, 40 + wave / 20,
       1234567800 + wave * 1000000, 123456700 + wave * 100000, 98765400 + wave * 90000, 76543200 + wave * 70000,
       5200 + wave, 4800 + wave, 5200 + wave, 4700 + wave, case when n % 9 <> 4 then 420 + wave end, case when n % 9 <> 4 then 1900 + wave * 3 end
     from (select n, (200 * sin(n / 4.0) + 300 * (n % 7 = 2)::int)::int as wave from generate_series(1, 100) n) days
     on conflict do nothing`,
  );
}
