import { randomUUID } from 'node:crypto';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { addDays, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { parseCsv, textsOfPdf } from '../../../../testing/read-statement.ts';
import { offerSpread, spreadTerms, takeThird } from '../../../../testing/spread-offer.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { pageCount } from './statement-pdf.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
const today = () => toBusinessDay(api.clock.now());

beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
  const event = await api.event({ homeTeam: '=2+5', awayTeam: 'Knicks, "New York"' });
  await api.activeBet(ann, bob, event, 10_00);
  await api.result(event, 2, 1);
  await settleDue(api.database.pool, api.server.book);
  await api.bet(ann, await api.event(), 5_00);
  const email = 'ann@mail.com';
  await ann.post('/api/withdrawals', { amountCents: 20_00, paypalEmail: email, confirmPaypalEmail: email });
});
afterAll(() => api.close());

const statement = (who: TestUser, from: string, to: string, format: string) =>
  who.get(`/api/me/statement?from=${from}&to=${to}&format=${format}`);

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('as CSV', () => {
  test('contains every transfer, oldest first, and they add up', async () => {
    const answer = await statement(ann, today(), today(), 'csv');
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''sidebet-statement-${today()}-to-${today()}.csv`,
    );
    const [head, ...lines] = parseCsv(answer.body);
    expect(head).toEqual([
      'Date',
      'Instant',
      'Type',
      'Description',
      'About',
      'Amount',
      'Before Balance',
      'After Balance',
      'Status',
      'Bet',
    ]);
    expect(lines.map((line) => [line[3], line[5], line[7], line[8]])).toEqual([
      ['Adjustment', '100.00', '100.00', 'successful'],
      ['Create Wager', '-10.00', '90.00', ''],
      ['Win Wager', '18.00', '108.00', ''],
      ['Create Wager', '-5.00', '103.00', ''],
      ['Withdrawal', '-20.00', '83.00', 'processing'],
    ]);
    for (const [i, line] of lines.entries()) expect(line[6]).toBe(i === 0 ? '0.00' : lines[i - 1]![7]);
  });

  test('contains nothing a spreadsheet would run', async () => {
    const { body } = await statement(ann, today(), today(), 'csv');
    const [, , wager] = parseCsv(body);
    expect(wager![4]).toBe(`'=2+5 vs Knicks, "New York"`);
    expect(
      parseCsv(body)
        .flat()
        .filter((cell) => /^[=+@]/.test(cell)),
    ).toEqual([]);
  });

  test('is only the header without transfers', async () => {
    const { body } = await statement(ann, '2001-01-01', '2001-12-31', 'csv');
    expect(parseCsv(body)).toHaveLength(1);
  });

  test("contains no other user's lines", async () => {
    const { body } = await statement(bob, today(), today(), 'csv');
    expect(
      parseCsv(body)
        .slice(1)
        .map((line) => line[3]),
    ).toEqual(['Adjustment', 'Accept Wager']);
  });
});

test("dates use the user's chosen time zone", async () => {
  const choose = (timeZone: string | null) =>
    api.send('PUT', '/api/me/time-zone', { headers: { cookie: ann.cookie }, body: { timeZone } });
  await choose('Asia/Kolkata');
  const [, ...lines] = parseCsv((await statement(ann, today(), today(), 'csv')).body);
  expect(lines.map(([date]) => date)).toEqual(
    lines.map(([, instant]) => dateTimeLabel(instant!, 'Asia/Kolkata')),
  );
  const texts = textsOfPdf((await statement(ann, today(), today(), 'pdf')).rawPayload);
  expect(texts).toContain(lines[0]![0]);
  expect(lines[0]![0]).toMatch(/ GMT\+5:30$/);
  await choose(null);
  const [, first] = parseCsv((await statement(ann, today(), today(), 'csv')).body);
  expect(first![0]).toMatch(/ CDT$/);
});

describe('as PDF', () => {
  test('is one page with the user, the totals and the lines', async () => {
    const { rawPayload, headers } = await statement(ann, today(), today(), 'pdf');
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(rawPayload.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(countPages(rawPayload)).toBe(1);
    const texts = textsOfPdf(rawPayload);
    for (const text of [
      'Sidebet',
      'Statement',
      'Jordan Reyes',
      'ann@example.com',
      '@ann',
      'Page 1 of 1',
      'Opening balance',
      'Create Wager',
      'Win Wager',
      '+$18.00',
      '$83.00',
    ])
      expect(texts).toContain(text);
    const after = (label: string) => texts[texts.indexOf(label) + 1];
    expect([after('Put into bets'), after('Paid to you by bets'), after('Net result')]).toEqual([
      '$15.00',
      '$18.00',
      '$8.00',
    ]);
    expect([after('Opening balance'), after('Closing balance')]).toEqual(['$0.00', '$83.00']);
  });

  test('without transfers it shows the balance and a note', async () => {
    const [from, to] = [addDays(today(), 1), addDays(today(), 2)];
    const texts = textsOfPdf((await statement(ann, from, to, 'pdf')).rawPayload);
    expect(texts).toContain('No transactions found');
    const after = (label: string) => texts[texts.indexOf(label) + 1];
    expect([after('Opening balance'), after('Closing balance')]).toEqual(['$83.00', '$83.00']);
  });
});

describe('with thousands of lines', () => {
  const lines = 2_345;
  let cat: TestUser;
  beforeAll(async () => {
    cat = await api.user('cat');
    // One a minute, so they cross midnight at UTC−5.
    await asOwner(api.database.url, async (owner) => {
      await owner.query(
        `with opened as (insert into accounts (user_id, available_cents, version) values ($1, $2 * 7, $2)
           on conflict (user_id) do update set available_cents = excluded.available_cents, version = excluded.version)
         insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version,
           before_cents, after_cents, created_at)
         select gen_random_uuid(), 0, 'adjustment', '00000000-0000-0000-0000-000000000005', $1, 7, $1, n, (n - 1) * 7, n * 7,
           timestamptz '2025-12-31 04:59:30Z' + n * interval '1 minute'
         from generate_series(1, $2::bigint) n`,
        [cat.id, lines],
      );
    });
  });

  test('the CSV contains each once, in order', async () => {
    const { body } = await statement(cat, '2025-01-01', '2026-12-31', 'csv');
    const rows = parseCsv(body).slice(1);
    expect(rows).toHaveLength(lines);
    expect(rows.map((row) => row[7])).toEqual(
      Array.from({ length: lines }, (_, n) => (((n + 1) * 7) / 100).toFixed(2)),
    );
  });

  test('periods and years end at midnight UTC−5', async () => {
    const of = async (from: string, to: string) =>
      parseCsv((await statement(cat, from, to, 'csv')).body).length - 1;
    expect(await of('2025-12-30', '2025-12-30')).toBe(0);
    expect(await of('2025-12-31', '2025-12-31')).toBe(1_440);
    expect(await of('2026-01-01', '2026-01-01')).toBe(lines - 1_440);
    const { items } = (await cat.get('/api/me/years')).json();
    expect(
      items.map(({ year, adjustmentsCents, openingCents, closingCents }: Record<string, number>) => [
        year,
        adjustmentsCents,
        openingCents,
        closingCents,
      ]),
    ).toEqual([
      [2026, (lines - 1_440) * 7, 1_440 * 7, lines * 7],
      [2025, 1_440 * 7, 0, 1_440 * 7],
    ]);
  });

  test('the PDF has the stated number of pages, all numbered', async () => {
    const { rawPayload } = await statement(cat, '2025-01-01', '2026-12-31', 'pdf');
    const pages = pageCount(lines);
    expect(pages).toBeGreaterThan(50);
    expect(countPages(rawPayload)).toBe(pages);
    const texts = textsOfPdf(rawPayload);
    expect(texts.filter((text) => /^Page \d+ of \d+$/.test(text))).toEqual(
      Array.from({ length: pages }, (_, n) => `Page ${n + 1} of ${pages}`),
    );
    expect(texts.filter((text) => text === 'Adjustment')).toHaveLength(lines);
  });
});

describe('periods', () => {
  test.each([
    ['', '', 'statementPeriodInvalid', 'Please choose a first and a last day.'],
    ['2026-02-30', '2026-03-01', 'statementPeriodInvalid', 'Please choose a first and a last day.'],
    ['2026-03-02', '2026-03-01', 'statementPeriodInvalid', 'Please choose a first and a last day.'],
    ['2020-01-01', '2026-01-01', 'statementPeriodTooLong', 'A statement covers at most 5 years.'],
  ])('from %s to %s are refused', async (from, to, code, detail) => {
    expect((await statement(ann, from, to, 'csv')).json()).toMatchObject({ status: 400, code, detail });
  });

  test('in another format are refused', async () => {
    expect((await statement(ann, today(), today(), 'xls')).json().code).toBe('invalidRequest');
  });
});

describe('the list of years', () => {
  test('comes from the ledger', async () => {
    expect((await ann.get('/api/me/years')).json().items).toEqual([
      {
        year: Number(today().slice(0, 4)),
        wagersCents: 15_00,
        winningsCents: 18_00,
        netCents: 3_00,
        netResultCents: 8_00,
        depositsCents: 0,
        withdrawalsCents: 20_00,
        adjustmentsCents: 100_00,
        openingCents: 0,
        closingCents: 83_00,
      },
    ]);
  });

  test('is empty for a new user', async () => {
    const dan = await api.user('dan');
    expect((await dan.get('/api/me/years')).json()).toEqual({ items: [] });
  });
});

test('an offer taken in parts counts once, and a counter-offer that returned not at all', async () => {
  const [fay, gus] = [await api.user('fay', 100_00), await api.user('gus', 100_00)];
  const eventId = await api.event({ sportKey: 'americanfootball_nfl' });
  const bet = await offerSpread(fay, eventId);
  const { lineHalves, fee } = spreadTerms;
  const stakes = { stakeCents: 25_00, acceptorStakeCents: 50_00 };
  const counter = { lineHalves, fee, ...stakes, termsVersion: bet.termsVersion };
  expect((await gus.post(`/api/bets/${bet.uniqueId}/counters`, counter)).statusCode).toBe(200);
  expect((await takeThird(gus, bet)).statusCode).toBe(200);
  const lines = async (who: TestUser) =>
    parseCsv((await statement(who, today(), today(), 'csv')).body)
      .slice(2)
      .map((line) => [line[2], line[3], line[5]]);
  expect(await lines(fay)).toEqual([
    ['Wager', 'Create Wager', '-60.00'],
    ['Wager', 'Move to Part', '20.00'],
    ['Wager', 'Move From Offer', '-20.00'],
  ]);
  expect(await lines(gus)).toEqual([
    ['Wager', 'Create Wager', '-25.00'],
    ['Wager', 'Accept Wager', '-10.00'],
    ['Wager', 'Delete Wager', '25.00'],
  ]);
  for (const [who, wagersCents] of [
    [fay, 60_00],
    [gus, 10_00],
  ] as const) {
    const closingCents = 100_00 - wagersCents;
    expect((await who.get('/api/me/years')).json().items).toMatchObject([{ wagersCents, closingCents }]);
  }
});

test('debt repaid for a refunded deposit counts as deposits, for a corrected result as money from bets', async () => {
  const eve = await api.user('eve', 0);
  const { book } = api.server;
  const must = async (command: Parameters<typeof book.execute>[0]['command']) =>
    expect(await book.execute({ command })).toMatchObject({ kind: 'done' });
  const adjust = (amountCents: number) =>
    must({ kind: 'adjust', adjustmentId: randomUUID(), userId: eve.id, amountCents });
  const depositId = randomUUID();
  await api.database.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, created_at, updated_at)
     values ($1, $2, 5000, 'stripe', now(), now())`,
    [depositId, eve.id],
  );
  await must({ kind: 'creditDeposit', depositId, userId: eve.id, amountCents: 50_00, provider: 'stripe' });
  await adjust(-50_00);
  await must({ kind: 'refundDeposit', depositId, refundedCents: 30_00, failuresKnown: 0 });
  await adjust(100_00);
  const { items } = (await eve.get('/api/me/years')).json();
  expect(items).toMatchObject([
    { depositsCents: 20_00, winningsCents: 0, netCents: 0, adjustmentsCents: 50_00, closingCents: 70_00 },
  ]);
  const [, ...lines] = parseCsv((await statement(eve, today(), today(), 'csv')).body);
  expect(lines.map((line) => [line[2], line[3], line[5]])).toEqual([
    ['Deposit', 'Deposit', '50.00'],
    ['Deposit', 'Adjustment', '-50.00'],
    ['Deposit', 'Adjustment', '100.00'],
    ['Deposit', 'Cover Amount Owed', '-30.00'],
  ]);
  const texts = textsOfPdf((await statement(eve, today(), today(), 'pdf')).rawPayload);
  const after = (label: string) => texts[texts.indexOf(label) + 1];
  expect([after('Deposits'), after('Paid to you by bets'), after('Net result')]).toEqual([
    '$20.00',
    '$0.00',
    '$0.00',
  ]);
});
