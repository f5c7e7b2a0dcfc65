import { describe, expect, it } from 'vitest';
import { proveAuditTampering } from './audit-tampering.ts';
import { proveBookHistories } from './book-histories.ts';
import {
  carelessBook,
  creditingBook,
  forgetfulBook,
  singleAmountBook,
  waitlessBook,
} from './controls/broken-books.ts';
import { brokenDecides } from './controls/broken-decides.ts';
import { brokenEntries } from './controls/broken-entries.ts';
import { keepingAsItCame, trustingNames } from './controls/careless-files.ts';
import { laxFeeds } from './controls/lax-feeds.ts';
import {
  forgettingCheckouts,
  forgettingOffers,
  forgettingPeople,
  looserAtOnce,
  takingWhatWasAgreed,
  timeOutForOthers,
} from './controls/lax-protection.ts';
import { proveFeedMutations } from './feed-mutations.ts';
import { proveHostileUploads } from './hostile-uploads.ts';
import { proveLedgerTampering } from './ledger-tampering.ts';
import { proveLoginGuesses } from './login-guesses.ts';
import { proofs, races } from './proofs.ts';
import { proveProtectionSequences } from './protection/sequences.ts';
import { provePureHistories } from './pure-histories.ts';
import { proveRace } from './races/race.ts';
import { settleCorrect } from './races/settle-correct.ts';
import { proveReplays } from './replays.ts';
import { proveOpenapiRequests } from './requests/openapi-requests.ts';
import { proveSeededDifferences } from './seeded-differences.ts';
import { proveWebhookStorm } from './webhook-storm.ts';
import { proveWithdrawalSplitting } from './withdrawal-splitting.ts';

/** The proofs of `npm run prove` with reduced counts, each with a negative control. */

const progress = () => {};

describe('the proofs hold', () => {
  it.each(proofs)(
    '$name',
    async ({ run, counts }) => {
      // Time limits are claims of `npm run prove`. On a small, busy machine only the result counts.
      expect(await run({ count: counts.test, progress, patience: 10 })).toMatchObject({
        done: counts.test,
        failed: 0,
        details: [],
      });
    },
    180_000,
  );
});

describe('the proofs find what is broken', { timeout: 180_000 }, () => {
  it.each(Object.entries(brokenDecides))('pureHistories, a core that %s', async (_, decide) => {
    expect((await provePureHistories({ count: 500, progress }, decide)).failed).toBeGreaterThan(0);
  });

  it.each(Object.entries(laxFeeds))('feedMutations, %s', async (_, { rules, breaks }) => {
    const { details } = await proveFeedMutations({ count: 2_000, progress }, rules);
    expect(details.join()).toMatch(breaks);
  });

  it('bookHistories, a book that forgets keys', async () => {
    expect((await proveBookHistories({ count: 4, progress }, forgetfulBook)).failed).toBeGreaterThan(0);
  });

  it('replays, a book that forgets keys', async () => {
    const { details } = await proveReplays({ count: 12, progress }, forgetfulBook);
    expect(details.join()).toMatch(/equal requests heard/);
    expect(details.join()).toMatch(/another request under the same key heard/);
  });

  it('auditTampering, a log without anchors', async () => {
    const { details } = await proveAuditTampering({ count: 45, progress }, { anchored: false });
    expect(details.join()).toMatch(/the head set back was not noticed/);
    expect(details.join()).toMatch(/made anew without one row was not noticed/);
  });

  it('ledgerTampering, a ledger without seals', async () => {
    const only = [
      'another kind',
      'another created_at',
      'another credit_account',
      'the numbers of two rows of one subject exchanged',
      'a row inserted into a time that is over',
    ];
    const { details } = await proveLedgerTampering({ count: 30, progress }, { sealed: false, only });
    for (const name of only) expect(details.join()).toContain(`${name} was n`);
    expect(details.join()).toMatch(/another created_at was not noticed/);
  });

  it('ledgerTampering, seals without anchors', async () => {
    const only = [
      'all seals made anew from an edited row on',
      'all seals made anew without one of them',
      'no seals, and an edited row',
    ];
    const { details } = await proveLedgerTampering(
      { count: only.length, progress },
      { anchored: false, only },
    );
    for (const name of only) expect(details.join()).toContain(`${name} was not noticed`);
  });

  it.each([
    ['balance of account', /a changed balance was/],
    ['escrow of bet', /a bet ended by hand was/],
    ['deposits against Stripe', /Stripe reports another amount was not found/],
    ['payouts against PayPal', /PayPal has paid what came back was not found/],
  ])('seededDifferences, a reconciliation without: %s', async (without, missed) => {
    const { failed, details } = await proveSeededDifferences({ count: 60, progress }, { without });
    expect(failed).toBeGreaterThan(0);
    expect(details.join()).toMatch(missed);
  });

  it('webhookStorm, a book that credits twice', async () => {
    const { details } = await proveWebhookStorm({ count: 80, progress }, creditingBook);
    expect(details.join()).toMatch(/ended with \d+ cents available/);
  });

  it('withdrawalSplitting, a book without waiting times', async () => {
    const { details } = await proveWithdrawalSplitting({ count: 60, progress }, waitlessBook);
    expect(details.join()).toMatch(/left in parts where \d+ were free|to a new receiver may be sent before/);
  });

  it('withdrawalSplitting, a book that decides on each amount separately', async () => {
    const { details } = await proveWithdrawalSplitting({ count: 60, progress }, singleAmountBook);
    expect(details.join()).toMatch(/cents went without an operator within 1 days/);
  });

  it('loginGuesses, a site without login limits', async () => {
    const { details } = await proveLoginGuesses({ count: 60, progress }, { RATE_LIMITS: 'false' });
    expect(details.join()).toMatch(/\d\d guesses at .* got through within an hour/);
  });

  it.each([
    [
      'looserAtOnce',
      50,
      looserAtOnce,
      /answered ok instead of limitChangeTooEarly|"pending":null\} instead of/,
    ],
    ['forgettingOffers', 200, forgettingOffers, /accept was answered ok instead of lossLimitReached/],
    [
      'forgettingCheckouts',
      200,
      forgettingCheckouts,
      /deposit was answered ok instead of depositLimitReached/,
    ],
    ['forgettingPeople', 50, forgettingPeople, /comeBack was answered ok instead of signupUnavailable/],
    [
      'takingWhatWasAgreed',
      200,
      takingWhatWasAgreed,
      /capture was answered ok.* instead of depositLimitReached/,
    ],
    ['timeOutForOthers', 50, timeOutForOthers, /create was answered ok instead of timeOutInForce/],
  ] as const)(
    'protectionSequences, a server that is %s',
    { timeout: 240_000 },
    async (_, count, laxity, bypass) => {
      const { details } = await proveProtectionSequences({ count, progress }, laxity);
      expect(details.join()).toMatch(bypass);
    },
  );

  it('hostileUploads, a server that trusts file names', async () => {
    const { details } = await proveHostileUploads({ count: 40, progress }, trustingNames);
    expect(details.join()).toMatch(/it was kept/);
    expect(details.join()).toMatch(/it is served active, as/);
  });

  it('hostileUploads, a server that stores images unchanged', async () => {
    const { details } = await proveHostileUploads({ count: 12, progress }, keepingAsItCame);
    expect(details.join()).toMatch(/it still holds/);
  });

  it.each(Object.entries(brokenEntries))('openapiRequests, a handler that %s', async (_, broken) => {
    const { entry, alterHandlers, sentence } = broken;
    const { details } = await proveOpenapiRequests(
      { count: 150, progress },
      { alterHandlers, only: [entry] },
    );
    expect(details.join()).toMatch(sentence);
  });

  it('settleCorrect, a book without locks', async () => {
    const { details } = await proveRace({ count: 24, progress }, carelessBook, settleCorrect);
    expect(details.join()).toMatch(/the ledger says/);
  });

  it.each(races)('$name, a book without locks', async (race) => {
    const { details } = await proveRace({ count: 12, progress }, carelessBook, race);
    const twice =
      /\d people took the bet|\d contenders had their way|settled \d+ times|\d bets were made with the money for one/;
    expect(details.filter((detail) => twice.test(detail)).length).toBeGreaterThan(1);
  });
});
