import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';
import { ApiProblem, retryUnanswered } from './api-problem.ts';
import { createIntentKeys, longestPendingMs, maxPending } from './intent-keys.ts';
import { createTabMemory } from './tab-memory.ts';

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

const problem = (status: number) => new ApiProblem('code', status, 'words');
const lost = problem(0);
const gateway = problem(502);
const refused = problem(409);
const out = problem(401);

/** A freshly loaded page with a logged-in user. */
function load(user: string) {
  const tab = createTabMemory();
  tab.claim(user);
  return { ...tab, ...createIntentKeys(tab) };
}

const form = { amountCents: 30_00, paypalEmail: 'ann@mail.com' };
const name = 'requestWithdrawal';
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('after a lost response', () => {
  test('the same form keeps its key, in the page and across a reload', () => {
    const page = load('ann');
    const key = page.key(name, form);
    expect(key).toMatch(uuid);
    for (const error of [lost, gateway]) {
      page.settle(name, form, error);
      expect(page.key(name, form)).toBe(key);
    }
    page.settle(name, form, lost);
    const again = load('ann');
    expect(again.key(name, form)).toBe(key);
    expect(again.key(name, { ...form, amountCents: 31_00 })).not.toBe(key);
    expect(again.key('startDeposit', form)).not.toBe(key);
  });

  test('is saved even if the page closes during the request', () => {
    const key = load('ann').key(name, form);
    expect(load('ann').key(name, form)).toBe(key);
  });

  test('survives a logout before the next try', () => {
    const page = load('ann');
    const key = page.key(name, form);
    page.settle(name, form, out);
    expect(load('ann').key(name, form)).toBe(key);
  });
});

test.each(['yes', 'no'])('a %s of the server ends the intent, also over a reload', (word) => {
  const page = load('ann');
  const key = page.key(name, form);
  page.settle(name, form, word === 'no' ? refused : null);
  const next = page.key(name, form);
  expect(next).not.toBe(key);
  page.settle(name, form, null);
  expect(storage.items.has('sidebet-intents')).toBe(false);
  expect([key, next]).not.toContain(load('ann').key(name, form));
});

describe('another user in the same tab', () => {
  test('gets their own keys, and the tab’s data is cleared', () => {
    const ann = load('ann');
    const key = ann.key(name, form);
    ann.settle(name, form, lost);
    storage.setItem('withdrawal-draft ann', 'typed');
    ann.claim('bob');
    expect(ann.key(name, form)).not.toBe(key);
    expect(storage.items.has('withdrawal-draft ann')).toBe(false);
    expect(JSON.stringify([...storage.items])).not.toContain(key);
    const bob = load('bob');
    bob.claim('ann');
    expect(bob.key(name, form)).not.toBe(key);
  });

  test('never gets one, even where nothing can be cleared', () => {
    storage.blocked = true;
    const page = load('ann');
    const key = page.key(name, form);
    page.settle(name, form, lost);
    page.claim('bob');
    expect(page.key(name, form)).not.toBe(key);
  });
});

test('the same user logging in again finds everything', () => {
  const page = load('ann');
  const key = page.key(name, form);
  page.settle(name, form, lost);
  storage.setItem('withdrawal-draft ann', 'typed');
  page.claim('ann');
  expect(page.key(name, form)).toBe(key);
  expect(storage.items.get('withdrawal-draft ann')).toBe('typed');
});

describe('after a deliberate logout', () => {
  test('clears everything, in storage and in memory', () => {
    const page = load('ann');
    const key = page.key(name, form);
    page.settle(name, form, lost);
    storage.setItem('sidebet-slip', 'slip');
    page.forget();
    expect([...storage.items]).toEqual([]);
    page.claim('ann');
    expect(page.key(name, form)).not.toBe(key);

    storage.full = true;
    const unstored = page.key('other', form);
    page.settle('other', form, lost);
    expect(page.key('other', form)).toBe(unstored);
    page.settle('other', form, lost);
    page.forget();
    expect(page.key('other', form)).not.toBe(unstored);
  });

  test('a request that is still being retried keeps its key', () => {
    const page = load('ann');
    const key = page.key(name, form);
    page.forget();
    page.claim('ann');
    expect(page.key(name, form)).toBe(key);
  });
});

test('pending intents are saved for a day, at most the newest fifty', () => {
  const page = load('ann');
  const key = page.key(name, form);
  page.settle(name, form, lost);
  vi.advanceTimersByTime(longestPendingMs - 1);
  expect(load('ann').key(name, form)).toBe(key);
  vi.advanceTimersByTime(1);
  expect(load('ann').key(name, form)).not.toBe(key);

  const full = load('ann');
  const keys = Array.from({ length: maxPending + 1 }, (_, n) => full.key('createBet', n));
  const next = load('ann');
  expect(next.key('createBet', 1)).toBe(keys[1]);
  expect(next.key('createBet', maxPending)).toBe(keys.at(-1));
  expect(next.key('createBet', 0)).not.toBe(keys[0]);
});

describe('storage', () => {
  test.each([
    ['blocked', () => Object.assign(storage, { blocked: true })],
    ['full', () => Object.assign(storage, { full: true })],
  ])('%s: a second tap still repeats the first request', (_, spoil) => {
    spoil();
    const page = load('ann');
    const key = page.key(name, form);
    page.settle(name, form, lost);
    expect(page.key(name, form)).toBe(key);
    page.settle(name, form, null);
    expect(page.key(name, form)).not.toBe(key);
  });

  test.each([
    '',
    '{',
    'null',
    '7',
    '{"intent":1}',
    '[null, 7, "x", {"intent":"a"}, {"intent":"ann b 1","key":5,"at":1}]',
  ])('with %j in it is an empty one', (broken) => {
    storage.items.set('sidebet-intents', broken);
    const page = load('ann');
    const key = page.key(name, form);
    expect(key).toMatch(uuid);
    page.settle(name, form, lost);
    expect(load('ann').key(name, form)).toBe(key);
  });
});

test('keys are generated without crypto.randomUUID, and never repeat', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const page = load('ann');
  const keys = Array.from({ length: 200 }, (_, n) => page.key('createBet', n));
  for (const key of keys) expect(key).toMatch(uuid);
  expect(new Set(keys).size).toBe(200);
});

test('an unanswered request is retried, unless the user has already waited long', () => {
  const asked = [lost, gateway, refused, new ApiProblem('tookTooLong', 0, 'words')];
  expect(asked.map((problem) => retryUnanswered(0, problem))).toEqual([true, true, false, false]);
  expect(retryUnanswered(2, lost)).toBe(false);
});
