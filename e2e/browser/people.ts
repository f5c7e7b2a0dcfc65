import type { BrowserContext, Page } from '@playwright/test';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { giveMoney, type Site } from './site.ts';

export type Identity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly dob: string;
};

/** A logged-in user in their own browser. */
export type User = Identity & {
  readonly id: string;
  readonly page: Page;
  readonly context: BrowserContext;
};

export type UserWish = Partial<Identity> & { cents?: number; isVerified?: boolean };

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
let people = 0;

/**
 * A birthday that shares at most one of year, month and day with those of 335 others: a signup with the name of a person on a
 * break and a similar birthday is held.
 */
function birthday(at: number): string {
  const [month, day] = [1 + (at % 12), 1 + (Math.floor(at / 12) % 28)];
  return new Date(Date.UTC(1960 + ((month + 2 * day) % 29), month - 1, day)).toISOString().slice(0, 10);
}

/** An invented identity, unique in this run. */
export function newIdentity(wish: Partial<Identity> = {}): Identity {
  const at = people++;
  const lastName = wish.lastName ?? numbers[at % numbers.length]!;
  const firstName = wish.firstName ?? 'Example';
  const username = wish.username ?? `${firstName}.${lastName}.${at}`.toLowerCase();
  return {
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    username,
    email: `${username}@example.com`,
    password: 'correct horse',
    dob: birthday(at),
    ...wish,
  };
}

/** Signs up a user over the API, for tests about something else. The email is verified by default. */
export async function join(
  site: Site,
  context: BrowserContext,
  { cents = 100_00, isVerified = true, ...wish }: UserWish = {},
): Promise<User> {
  const identity = newIdentity(wish);
  const { fullName: _, ...form } = identity;
  const answer = await context.request.post(`${site.url}/api/signup`, {
    data: { ...form, confirmPassword: identity.password },
  });
  if (!answer.ok()) throw new Error(`Signup: ${await answer.text()}`);
  const { user } = await answer.json();
  if (isVerified) await site.pool.query('update users set email_verified = true where id = $1', [user.id]);
  if (cents > 0) await giveMoney(site, user.id, cents);
  return { ...identity, id: user.id, context, page: await context.newPage() };
}

/** Makes two users friends through a request and its acceptance. */
export async function befriend(site: Site, one: User, other: User): Promise<void> {
  const [low, high] = [one.id, other.id].sort();
  await site.pool.query(
    'insert into friendships (low_id, high_id, requested_by, accepted_at) values ($1, $2, $1, now())',
    [low, high],
  );
}

/** Sends a friend request over the API. */
export async function askToBeFriends(site: Site, from: User, to: User): Promise<void> {
  const answer = await from.context.request.post(`${site.url}/api/friends/${to.id}`);
  if (!answer.ok()) throw new Error(`Friend request: ${await answer.text()}`);
}

/** Creates a bet over the API; returns its share id. */
export async function placeBet(
  site: Site,
  user: User,
  bet: { eventId: string; side: 'home' | 'away'; wagerCents: number; offeredTo?: string },
): Promise<string> {
  const answer = await user.context.request.post(`${site.url}/api/bets`, {
    data: bet,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`Create bet: ${await answer.text()}`);
  return (await answer.json()).bet.uniqueId;
}

/** Offers a bet on a line over the API, at the fee of offers; returns its share id. */
export async function offerBet(
  site: Site,
  user: User,
  offer: {
    eventId: string;
    market: 'spread' | 'total';
    lineHalves: number;
    selection: 'home' | 'away' | 'over' | 'under';
    stakeCents: number;
    acceptorStakeCents: number;
    offeredTo?: string;
  },
): Promise<string> {
  const answer = await user.context.request.post(`${site.url}/api/offers`, {
    data: { ...offer, fee: defaultExchangeFee },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`Offer: ${await answer.text()}`);
  return (await answer.json()).bet.uniqueId;
}

/** Accepts a bet over the API. */
export async function acceptBet(site: Site, user: User, uniqueId: string): Promise<void> {
  const answer = await user.context.request.post(`${site.url}/api/bets/${uniqueId}/acceptance`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`Accept bet: ${await answer.text()}`);
}

/** Deletes a bet over the API. */
export async function deleteBet(site: Site, user: User, uniqueId: string): Promise<void> {
  const answer = await user.context.request.delete(`${site.url}/api/bets/${uniqueId}`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`Delete bet: ${await answer.text()}`);
}
