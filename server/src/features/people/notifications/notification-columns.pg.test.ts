import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { settleDue } from '../../../workers/settle-due.ts';

const quoting = 'declined your challenge on Boston Celtics. “Not “them” again.” $10 is back in your balance.';
const without = 'declined your challenge on Boston Celtics. $10 is back in your balance.';

let api: TestApi;
let people = 0;
/** Challenges `kim`, who declines with a message. */
let pat: TestUser;
let kim: TestUser;
let bet: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  people++;
  [pat, kim] = [await api.user(`pat${people}`, 10_00), await api.user(`kim${people}`)];
  await api.befriend(pat, kim);
  const eventId = await api.event({ homeTeam: 'Boston Celtics' });
  const offer = { eventId, side: 'home', wagerCents: 10_00, offeredTo: kim.id };
  bet = (await pat.post('/api/bets', offer)).json().bet.uniqueId;
  const declined = await kim.post(`/api/bets/${bet}/decline`, { word: 'Not “them” again.' });
  expect(declined.statusCode).toBe(200);
});

const sentence = (items: { type: string; content: string }[]) =>
  items.find(({ type }) => type === 'ChallengeDeclined')?.content;
const inInbox = async () => sentence((await pat.get('/api/notifications')).json().items);
const inDownload = async () => {
  const files = unzipSync(new Uint8Array((await pat.get('/api/me/data')).rawPayload));
  return sentence(JSON.parse(Buffer.from(files['notifications.json']!).toString()));
};
const deleteKim = async () =>
  expect((await kim.post('/api/me/deletion', { confirmation: kim.username })).statusCode).toBe(204);

/** Stores the notification as the versions before migration 0050 did. */
const storeAsBefore = () =>
  api.database.pool.query(
    "update notifications set content = $2, quote_at = null where bet_id = $1 and type = 'ChallengeDeclined'",
    [bet, quoting],
  );
/** Runs a migration again, without the statements that add columns. */
const fillRows = (migration: string) =>
  asOwner(api.database.url, (owner) => {
    const sql = readFileSync(new URL(`../../../db/migrations/${migration}.sql`, import.meta.url), 'utf8');
    return owner.query(sql.replace(/^alter table [^;]*;$/gm, ''));
  });

test('a decline message is quoted in the inbox and the download until its author is deleted', async () => {
  expect([await inInbox(), await inDownload()]).toEqual([quoting, quoting]);
  await deleteKim();
  expect([await inInbox(), await inDownload()]).toEqual([without, without]);
});

test('migration 0050 keeps the sentence and takes the message out of the stored content', async () => {
  await storeAsBefore();
  await fillRows('0050_decline_quotes');
  expect(await inInbox()).toBe(quoting);
  const { rows } = await api.database.pool.query<{ content: string }>(
    "select content from notifications where bet_id = $1 and type = 'ChallengeDeclined'",
    [bet],
  );
  expect(rows).toEqual([{ content: without }]);
});

test('migration 0049 finds which deposit a notification is about', async () => {
  const deposits = [50_00, 1_000_00, 1_000_00].map((amountCents) => ({ id: randomUUID(), amountCents }));
  for (const { id, amountCents } of deposits) {
    await api.database.pool.query(
      `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, ended_version)
       values ($1, $2, $3, 'stripe', 'processing', now(), now(), 0)`,
      [id, kim.id, amountCents],
    );
    const command = { kind: 'creditDeposit', depositId: id, userId: kim.id, amountCents } as const;
    const credited = await api.server.book.execute({ command: { ...command, provider: 'stripe' } });
    expect(credited.kind).not.toBe('refusal');
    api.clock.moveBy(1_000);
  }
  const unread = async () => {
    const { rows } = await api.database.pool.query<{ creditedDeposit: string }>(
      "select credited_deposit from notifications where user_id = $1 and type = 'Deposit' and not read order by id",
      [kim.id],
    );
    return rows.map((row) => row.creditedDeposit);
  };
  const [first, second, third] = deposits.map(({ id }) => id);
  expect(await unread()).toEqual([first, second, third]);
  await api.database.pool.query('update notifications set credited_deposit = null');
  await fillRows('0049_credit_notifications');
  expect(await unread()).toEqual([first, second, third]);
  expect((await kim.post(`/api/deposits/${second}/acknowledgement`)).statusCode).toBe(204);
  expect(await unread()).toEqual([first, third]);
});

test('results stored before migration 0063 contain the winner', async () => {
  const eventId = await api.event();
  const [winner, loser] = [await api.user('winner', 10_00), await api.user('loser', 10_00)];
  const settled = await api.activeBet(winner, loser, eventId, 5_00);
  await api.result(eventId, 7, 0);
  await settleDue(api.database.pool, api.server.book);
  const results = async () => {
    const lists = [await winner.get('/api/notifications'), await loser.get('/api/notifications')];
    return lists.map((list) => {
      const items: { type: string; path: string; result: string | null }[] = list.json().items;
      return items.find(({ type, path }) => type === 'SettleBet' && path.endsWith(settled))?.result;
    });
  };
  expect(await results()).toEqual(['won', 'lost']);
  await api.database.pool.query(
    `update notifications set result = null, content = case
       when type = 'SettleBet' then case result when 'won' then 'You won $9.00.' else 'You lost $5.00.' end else content end`,
  );
  await fillRows('0063_notification_results');
  expect(await results()).toEqual(['won', 'lost']);
  const { rows } = await api.database.pool.query<{ type: string; result: string | null }>(
    'select distinct type, result from notifications where bet_id = $1 order by type, result',
    [settled],
  );
  expect(rows).toEqual([
    { type: 'AcceptBet', result: null },
    { type: 'SettleBet', result: 'lost' },
    { type: 'SettleBet', result: 'won' },
  ]);
});
