import { setTimeout as sleep } from 'node:timers/promises';
import { offersMarket } from '@sidebet/domain/sports';
import { type Client, type Intent, intend } from './client.ts';
import type { EffectRecord } from './effect-record.ts';
import { acceptInGroup, confirmInGroup, createInGroup } from './group-load.ts';

export type ListedEvent = { readonly sportKey: string; readonly commenceTime: string };

/** Whether the event offers the bet that `create` places. Soccer and other sports with draws do not. */
export const canBet = ({ sportKey }: ListedEvent): boolean => offersMarket(sportKey, 'moneyline');

/** Users who bet against each other until stopped, for cash and in their group. Each records what was acknowledged. */
export type Load = {
  start(): void;
  /** Lets every user finish the current intent, including retries. */
  finish(): Promise<void>;
};

export function createLoad(clients: readonly Client[], record: EffectRecord, groupId: string): Load {
  let going = false;
  let loops: Promise<void>[] = [];

  async function live(client: Client): Promise<void> {
    while (going) {
      await act(client, record, groupId);
      await sleep(Math.random() * 8);
    }
  }

  return {
    start() {
      going = true;
      loops = clients.map(live);
    },
    async finish() {
      going = false;
      await Promise.all(loops);
    },
  };
}

async function act(client: Client, record: EffectRecord, groupId: string): Promise<void> {
  if (Math.random() < 0.3) return actInGroup(client, record, groupId);
  const chance = Math.random();
  if (chance < 0.5) return create(client, record);
  if (chance < 0.82) return accept(client, record);
  if (chance < 0.95) return remove(client, record);
  return deposit(client, record, 10_00 + Math.floor(Math.random() * 40_00));
}

async function actInGroup(client: Client, record: EffectRecord, groupId: string): Promise<void> {
  const carry = (intent: Intent) => done(client, record, intent);
  const chance = Math.random();
  if (chance < 0.4) {
    const event = await findEventToBetOn(client);
    if (event) await createInGroup(client, record, carry, { groupId, eventId: event.id });
  } else if (chance < 0.75) await acceptInGroup(client, record, carry, groupId);
  else await confirmInGroup(client, record, carry, groupId);
}

/** Refusals that concurrent users must expect. */
const expected = new Set([
  'insufficientFunds',
  'insufficientFundsToAccept',
  'insufficientInGroup',
  'createAfterStart',
  'tooManyOpenBets',
  'eventNotFound',
  'eventStarted',
  'alreadyAccepted',
  'betNotOpen',
  'betNotDeletable',
]);

async function done(client: Client, record: EffectRecord, intent: Intent) {
  const answer = await client.carryOut(intent);
  if (!answer) return null;
  const response = JSON.parse(answer.text);
  if (answer.status === 200) return response;
  if (!expected.has(response.code))
    record.faults.push(`${intent.method} ${intent.path} was refused: ${answer.text}`);
  return null;
}

/** Mostly one that starts soon, so many bets end during the run. */
async function findEventToBetOn(client: Client): Promise<{ readonly id: string } | undefined> {
  const { items } = (await client.read('/api/events?limit=6')) ?? { items: [] };
  const possible = items.filter(canBet);
  return possible[Math.floor(Math.random() * possible.length)];
}

export async function create(client: Client, record: EffectRecord, eventId?: string): Promise<void> {
  const event = eventId ? { id: eventId } : await findEventToBetOn(client);
  if (!event) return;
  const wagerCents = 1_00 + Math.floor(Math.random() * 300);
  const side = Math.random() < 0.5 ? 'home' : 'away';
  const response = await done(
    client,
    record,
    intend('POST', '/api/bets', { eventId: event.id, side, wagerCents }),
  );
  if (response)
    record.created.set(response.bet.uniqueId, { creatorId: client.id, eventId: event.id, side, wagerCents });
}

async function accept(client: Client, record: EffectRecord): Promise<void> {
  const board = await client.read('/api/board?limit=20');
  const bet = board?.items[Math.floor(Math.random() * board.items.length)];
  if (!bet) return;
  const response = await done(client, record, intend('POST', `/api/bets/${bet.uniqueId}/acceptance`));
  if (response) record.accepted.set(bet.uniqueId, client.id);
}

async function remove(client: Client, record: EffectRecord): Promise<void> {
  const mine = await client.read('/api/me/bets?tab=Created&limit=10');
  const bet = mine?.items[Math.floor(Math.random() * mine.items.length)];
  if (!bet) return;
  const response = await done(client, record, intend('DELETE', `/api/bets/${bet.uniqueId}`));
  if (response) record.deleted.add(bet.uniqueId);
}

/** Pays on the provider's page. The credit counts as acknowledged once the server reports the deposit as successful. */
export async function deposit(client: Client, record: EffectRecord, amountCents: number): Promise<void> {
  const response = await done(client, record, intend('POST', '/api/deposits', { amountCents }));
  if (!response) return;
  await fetch(`${response.url}/pay`, { method: 'POST', redirect: 'manual' }).then((answer) => answer.text());
  const givesUpAt = Date.now() + 40_000;
  while (Date.now() < givesUpAt) {
    const state = await client.read(`/api/deposits/${response.deposit.id}`);
    if (state?.status === 'successful') {
      record.deposits.set(response.deposit.id, { userId: client.id, cents: amountCents });
      return;
    }
    await sleep(30);
  }
  record.faults.push(`Deposit ${response.deposit.id} was paid and never credited`);
}
