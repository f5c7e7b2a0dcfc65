import type { settleUp } from '@sidebet/contract/groups/settle-up';
import type { whyPayment } from '@sidebet/contract/groups/why';
import { findPosition } from '@sidebet/domain/bets/position';
import { callNames } from '@sidebet/domain/groups/call-names';
import { findEvenSince, sumByPair } from '@sidebet/domain/groups/pair-debts';
import type { PairDebt } from '@sidebet/domain/groups/settle-up';
import { explainPayment } from '@sidebet/domain/groups/why';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { readNetting, readTabEntries, type TabRow } from '../../../book/tab-entries.ts';
import type { Pool } from '../../../db/pool.ts';
import { readPeople, readSettleUp, toView } from './settle-up.ts';
import type { Party } from './settle-up-party.ts';

type WhyPayment = z.output<typeof whyPayment>;
type SettleUp = z.output<typeof settleUp>;

const entriesShown = 50;

/**
 * Why an open or suggested payment between the viewer and another person is as high as it is. Refuses with paymentNotFound if
 * there is none between the two.
 */
export async function readWhy(pool: Pool, party: Party, otherId: string): Promise<WhyPayment | Refusal> {
  const { groupId, viewerId, seesOthers } = party;
  const payments = listPayments(await readSettleUp(pool, party));
  const concerns = ({ fromId, toId }: PairDebt) =>
    (fromId === viewerId && toId === otherId) || (fromId === otherId && toId === viewerId);
  if (!payments.some(concerns)) return refuse('paymentNotFound');
  const [entries, netting] = await Promise.all([readTabEntries(pool, groupId), readNetting(pool, groupId)]);
  const current = entries.slice(findEvenSince(entries).get(viewerId) ?? 0);
  const isOwn = ({ fromId, toId }: PairDebt) => fromId === viewerId || toId === viewerId;
  const own = current.filter(isOwn);
  // Of the same time: who is even by now may still be a part of how it was netted.
  const debts = sumByPair(current);
  const [people, picks] = await Promise.all([
    readPeople(pool, groupId, [otherId, ...[...debts, ...own].flatMap(({ fromId, toId }) => [fromId, toId])]),
    readPicks(pool, viewerId, own.slice(-entriesShown)),
  ]);
  const names = callNames([...people.values()]);
  const netOf = ({ toId, amountCents }: PairDebt) => (toId === viewerId ? amountCents : -amountCents);
  const sum = (all: readonly PairDebt[]) => all.reduce((cents, one) => cents + netOf(one), 0);
  const otherOf = ({ fromId, toId }: PairDebt) => toView(people.get(fromId === viewerId ? toId : fromId)!);
  const earlier = own.slice(0, -entriesShown);
  return {
    balanceCents: sum(own),
    entries: own.slice(-entriesShown).map((entry) => ({
      kind: entry.kind,
      id: entry.id,
      at: entry.at,
      person: otherOf(entry),
      pick: picks.get(entry.id) ?? null,
      netCents: netOf(entry),
    })),
    earlier: earlier.length === 0 ? null : { count: earlier.length, netCents: sum(earlier) },
    pairs: debts.filter(isOwn).map((debt) => ({ person: otherOf(debt), netCents: netOf(debt) })),
    text: explainPayment({
      viewerId,
      otherId,
      debts,
      payments,
      netting,
      hasPayments: own.some((entry) => entry.kind !== 'bet' && concerns(entry)),
      showsOthers: seesOthers,
      nameOf: (id) => names.get(id)!,
    }),
  };
}

/** The open payments and the suggested ones, which bring every balance to 0. */
function listPayments({ suggested, payments }: SettleUp): PairDebt[] {
  const open = payments.filter(({ settledAt, canceledAt }) => settledAt === null && canceledAt === null);
  return [...suggested, ...open].map(({ from, to, amountCents }) => ({
    fromId: from.id,
    toId: to.id,
    amountCents,
  }));
}

/** What the user had in each of these bets, in few words: "Packers −2.5". */
async function readPicks(
  pool: Pool,
  userId: string,
  entries: readonly TabRow[],
): Promise<ReadonlyMap<string, string>> {
  const betIds = entries.filter(({ kind }) => kind === 'bet').map(({ id }) => id);
  const { rows } = await pool.query<BetRow & { sportKey: string }>({
    name: 'read-picks',
    text: `select ${betColumns}, e.sport_key
           from bets b join events e on e.id = b.event_id where b.id = any($1::uuid[])`,
    values: [betIds],
  });
  return new Map(
    rows.map((row) => {
      const bet = parseBetRow(row);
      return [bet.id, shortPick(bet.terms, findPosition(bet, userId)!.selection, bet, row.sportKey)];
    }),
  );
}
