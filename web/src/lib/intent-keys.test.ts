import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Fake sessionStorage; `full` rejects writes, `blocked` throws on any access. */
class FakeStorage {
  items = new Map<string, string>();
  full = false;
  blocked = false;
  getItem(name: string): string | null {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    if (this.blocked || this.full) throw new DOMException('no', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    this.items.delete(name);
  }
  clear(): void {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    this.items.clear();
  }
}

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
  vi.useFakeTimers({ now: Date.parse('2026-01-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A freshly loaded page with a logged-in user. */
async function load(person: string) {
  vi.resetModules();
  const [keys, tab, { ApiProblem }] = await Promise.all([
    import('./intent-keys.ts'),
    import('./tab-memory.ts'),
    import('./api-problem.ts'),
  ]);
  tab.claimTab(person);
  const problem = (status: number) => new ApiProblem('code', status, 'words');
  return {
    ...keys,
    ...tab,
    lost: problem(0),
    gateway: problem(502),
    refused: problem(409),
    out: problem(401),
  };
}

const form = { amountCents: 30_00, paypalEmail: 'ann@mail.com' };
const name = 'requestWithdrawal';
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('after a lost response', () => {
  test('the same form keeps its key, in the page and across a reload', async () => {
    const page = await load('ann');
    const key = page.intentKey(name, form);
    expect(key).toMatch(uuid);
    for (const error of [page.lost, page.gateway]) {
      page.settleIntent(name, form, error);
      expect(page.intentKey(name, form)).toBe(key);
    }
    page.settleIntent(name, form, page.lost);
    const again = await load('ann');
    expect(again.intentKey(name, form)).toBe(key);
    expect(again.intentKey(name, { ...form, amountCents: 31_00 })).not.toBe(key);
    expect(again.intentKey('startDeposit', form)).not.toBe(key);
  });

  test('is saved even if the page closes during the request', async () => {
    const key = (await load('ann')).intentKey(name, form);
    expect((await load('ann')).intentKey(name, form)).toBe(key);
  });

  test('survives a logout before the next try', async () => {
    const page = await load('ann');
    const key = page.intentKey(name, form);
    page.settleIntent(name, form, page.out);
    expect((await load('ann')).intentKey(name, form)).toBe(key);
  });
});

test.each(['yes', 'no'])('a %s of the server ends the intent, also over a reload', async (word) => {
  const page = await load('ann');
  const key = page.intentKey(name, form);
  page.settleIntent(name, form, word === 'no' ? page.refused : null);
  const next = page.intentKey(name, form);
  expect(next).not.toBe(key);
  page.settleIntent(name, form, null);
  expect(storage.items.has('sidebet-intents')).toBe(false);
  expect([key, next]).not.toContain((await load('ann')).intentKey(name, form));
});

describe('another user in the same tab', () => {
  test('gets their own keys, and the tab’s data is cleared', async () => {
    const ann = await load('ann');
    const key = ann.intentKey(name, form);
    ann.settleIntent(name, form, ann.lost);
    storage.setItem('withdrawal-draft ann', 'typed');
    ann.claimTab('bob');
    expect(ann.intentKey(name, form)).not.toBe(key);
    expect(storage.items.has('withdrawal-draft ann')).toBe(false);
    expect(JSON.stringify([...storage.items])).not.toContain(key);
    const bob = await load('bob');
    bob.claimTab('ann');
    expect(bob.intentKey(name, form)).not.toBe(key);
  });

  test('never gets one, even where nothing can be cleared', async () => {
    storage.blocked = true;
    const page = await load('ann');
    const key = page.intentKey(name, form);
    page.settleIntent(name, form, page.lost);
    page.claimTab('bob');
    expect(page.intentKey(name, form)).not.toBe(key);
  });
});

test('the same user logging in again finds everything', async () => {
  const page = await load('ann');
  const key = page.intentKey(name, form);
  page.settleIntent(name, form, page.lost);
  storage.setItem('withdrawal-draft ann', 'typed');
  page.claimTab('ann');
  expect(page.intentKey(name, form)).toBe(key);
  expect(storage.items.get('withdrawal-draft ann')).toBe('typed');
});

describe('after a deliberate logout', () => {
  test('clears everything, in storage and in memory', async () => {
    const page = await load('ann');
    const key = page.intentKey(name, form);
    page.settleIntent(name, form, page.lost);
    storage.setItem('sidebet-slip', 'slip');
    page.forgetTab();
    expect([...storage.items]).toEqual([]);
    page.claimTab('ann');
    expect(page.intentKey(name, form)).not.toBe(key);

    storage.full = true;
    const unstored = page.intentKey('other', form);
    page.settleIntent('other', form, page.lost);
    expect(page.intentKey('other', form)).toBe(unstored);
    page.settleIntent('other', form, page.lost);
    page.forgetTab();
    expect(page.intentKey('other', form)).not.toBe(unstored);
  });

  test('a request that is still being retried keeps its key', async () => {
    const page = await load('ann');
    const key = page.intentKey(name, form);
    page.forgetTab();
    page.claimTab('ann');
    expect(page.intentKey(name, form)).toBe(key);
  });
});

test('pending intents are saved for a day, at most the newest fifty', async () => {
  const page = await load('ann');
  const key = page.intentKey(name, form);
  page.settleIntent(name, form, page.lost);
  vi.advanceTimersByTime(page.longestPendingMs - 1);
  expect((await load('ann')).intentKey(name, form)).toBe(key);
  vi.advanceTimersByTime(1);
  expect((await load('ann')).intentKey(name, form)).not.toBe(key);

  const full = await load('ann');
  const keys = Array.from({ length: full.mostPending + 1 }, (_, n) => full.intentKey('createBet', n));
  const next = await load('ann');
  expect(next.intentKey('createBet', 1)).toBe(keys[1]);
  expect(next.intentKey('createBet', full.mostPending)).toBe(keys.at(-1));
  expect(next.intentKey('createBet', 0)).not.toBe(keys[0]);
});

describe('storage', () => {
  test.each([
    ['blocked', () => Object.assign(storage, { blocked: true })],
    ['full', () => Object.assign(storage, { full: true })],
  ])('%s: a second tap still repeats the first request', async (_, spoil) => {
    spoil();
    const page = await load('ann');
    const key = page.intentKey(name, form);
    page.settleIntent(name, form, page.lost);
    expect(page.intentKey(name, form)).toBe(key);
    page.settleIntent(name, form, null);
    expect(page.intentKey(name, form)).not.toBe(key);
  });

  test.each([
    '',
    '{',
    'null',
    '7',
    '{"intent":1}',
    '[null, 7, "x", {"intent":"a"}, {"intent":"ann b 1","key":5,"at":1}]',
  ])('with %j in it is an empty one', async (broken) => {
    storage.items.set('sidebet-intents', broken);
    const page = await load('ann');
    const key = page.intentKey(name, form);
    expect(key).toMatch(uuid);
    page.settleIntent(name, form, page.lost);
    expect((await load('ann')).intentKey(name, form)).toBe(key);
  });
});

test('keys are generated without crypto.randomUUID, and never repeat', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const page = await load('ann');
  const keys = Array.from({ length: 200 }, (_, n) => page.intentKey('createBet', n));
  for (const key of keys) expect(key).toMatch(uuid);
  expect(new Set(keys).size).toBe(200);
});

test('an unanswered request is retried, unless the user has already waited long', async () => {
  const { lost, gateway, refused } = await load('ann');
  const { ApiProblem, retryUnanswered } = await import('./api-problem.ts');
  const asked = [lost, gateway, refused, new ApiProblem('tookTooLong', 0, 'words')];
  expect(asked.map((problem) => retryUnanswered(0, problem))).toEqual([true, true, false, false]);
  expect(retryUnanswered(2, lost)).toBe(false);
});
