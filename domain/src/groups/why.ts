import { formatDollarsInSentence } from '../cents.ts';
import type { Netting, PairDebt, SuggestedPayment } from './settle-up.ts';

type Why = {
  readonly viewerId: string;
  readonly otherId: string;
  /** What pairs owe each other from the movements since the viewer's balance was last 0. */
  readonly debts: readonly PairDebt[];
  /** All open and suggested payments of the group. They bring every balance to 0. */
  readonly payments: readonly SuggestedPayment[];
  readonly netting: Netting;
  /** Whether the viewer and the other paid or forgave each other something of this debt. */
  readonly hasPayments: boolean;
  /** Whether the viewer may read what others owe each other. */
  readonly showsOthers: boolean;
  readonly nameOf: (userId: string) => string;
};

/** The debts over which an amount was netted, from one person to the next. */
type Chain = readonly PairDebt[];

/** A longer way than through two people explains nothing. */
const maxDebts = 3;
const maxChains = 2;

/**
 * Says in plain words why the viewer pays the other this much, or the other the viewer: "You lost $32 to Lena. Dev owes you $5
 * and Lena owes Dev $5, so you pay Lena $27. Running bets aren’t counted." Every amount in it is a debt or the payment, and no
 * debt explains two payments of the viewer. Where the way is too long to follow, it says only that debts are netted.
 */
export function explainPayment(why: Why): string {
  const { viewerId, otherId, nameOf } = why;
  const ownCents = sumBetween(why.debts, viewerId, otherId);
  const paidCents = sumBetween(why.payments, viewerId, otherId);
  const chains = why.showsOthers ? findChains(why) : null;
  const amount = formatDollarsInSentence(Math.abs(paidCents));
  const conclusion =
    paidCents > 0 ? `you pay ${nameOf(otherId)} ${amount}` : `${nameOf(otherId)} pays you ${amount}`;
  const direct = describeOwn(why, ownCents);
  return [...explain(), 'Running bets aren’t counted.'].join(' ');

  function explain(): string[] {
    if (ownCents === paidCents) return [`${direct}, so ${conclusion}.`];
    if (chains && chains.length > 0)
      return [
        ...(direct ? [`${direct}.`] : []),
        `${startUpper(chains.map(describeChain).join(', '))}, so ${conclusion}.`,
      ];
    const rule =
      why.netting === 'fewest'
        ? 'The group settles with as few payments as possible'
        : 'What pairs cannot settle between themselves is netted';
    return [...(direct ? [`${direct}.`] : []), `${rule}, so ${conclusion}.`];
  }

  function describeChain(chain: Chain): string {
    // What the viewer knows best comes first.
    const ordered = chain.toSorted((a, b) => Number(concerns(b, viewerId)) - Number(concerns(a, viewerId)));
    const clauses = ordered.map(({ fromId, toId, amountCents }) => {
      const owed = formatDollarsInSentence(amountCents);
      if (fromId === viewerId) return `you owe ${nameOf(toId)} ${owed}`;
      return `${nameOf(fromId)} owes ${toId === viewerId ? 'you' : nameOf(toId)} ${owed}`;
    });
    return `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
  }
}

/** What the two had with each other; empty if nothing. */
function describeOwn({ otherId, hasPayments, nameOf }: Why, ownCents: number): string {
  const name = nameOf(otherId);
  const amount = formatDollarsInSentence(Math.abs(ownCents));
  if (ownCents === 0) return hasPayments ? `You and ${name} are even with each other` : '';
  if (hasPayments)
    return ownCents > 0
      ? `From bets and payments, you owe ${name} ${amount}`
      : `From bets and payments, ${name} owes you ${amount}`;
  return ownCents > 0 ? `You lost ${amount} to ${name}` : `${startUpper(name)} lost ${amount} to you`;
}

/**
 * The ways by which debts through others changed the payment, none of them used by another payment of the viewer. Null if they do
 * not explain all of the change.
 */
function findChains(why: Why): readonly Chain[] | null {
  const { viewerId, otherId, debts, payments } = why;
  const netted = new Map<string, number>();
  for (const debt of debts) {
    const paid = Math.max(0, sumBetween(payments, debt.fromId, debt.toId));
    netted.set(keyOf(debt), Math.max(0, debt.amountCents - paid));
  }
  const others = new Set(
    [...debts, ...payments].flatMap((one) => (concerns(one, viewerId) ? [one.fromId, one.toId] : [])),
  );
  others.delete(viewerId);
  const byChange = [...others]
    .map((id) => ({ id, cents: sumBetween(payments, viewerId, id) - sumBetween(debts, viewerId, id) }))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.id < b.id ? -1 : 1));
  for (const { id, cents } of byChange) {
    // Someone whom the viewer pays nothing has no payment to explain.
    if (sumBetween(payments, viewerId, id) === 0) continue;
    // To pay more comes from debts of the viewer that end at the other; to pay less from debts that lead back.
    const [startId, endId] = cents > 0 ? [viewerId, id] : [id, viewerId];
    const chains = takeChains(debts, netted, { startId, endId }, Math.abs(cents));
    if (id === otherId) return chains;
  }
  return null;
}

function takeChains(
  debts: readonly PairDebt[],
  netted: Map<string, number>,
  ends: { readonly startId: string; readonly endId: string },
  wantedCents: number,
): readonly Chain[] | null {
  const chains: Chain[] = [];
  let missingCents = wantedCents;
  while (missingCents > 0) {
    const way = findWay(debts, netted, ends);
    if (!way || chains.length === maxChains) return null;
    const amountCents = Math.min(missingCents, ...way.map((debt) => netted.get(keyOf(debt))!));
    for (const debt of way) netted.set(keyOf(debt), netted.get(keyOf(debt))! - amountCents);
    missingCents -= amountCents;
    chains.push(way);
  }
  return chains;
}

/** The shortest way over netted debts from one person to another, through at least one more. */
function findWay(
  debts: readonly PairDebt[],
  netted: ReadonlyMap<string, number>,
  { startId, endId }: { readonly startId: string; readonly endId: string },
): Chain | null {
  let ways: Chain[] = [[]];
  const reached = new Set([startId]);
  for (let length = 1; length <= maxDebts; length += 1) {
    const longer: Chain[] = [];
    for (const way of ways) {
      const from = way.at(-1)?.toId ?? startId;
      for (const debt of debts) {
        if (debt.fromId !== from || netted.get(keyOf(debt)) === 0 || reached.has(debt.toId)) continue;
        if (debt.toId === endId && length === 1) continue;
        if (debt.toId === endId) return [...way, debt];
        reached.add(debt.toId);
        longer.push([...way, debt]);
      }
    }
    ways = longer;
  }
  return null;
}

/** What the first pays or owes the second in all, less what comes back. */
function sumBetween(all: readonly PairDebt[], fromId: string, toId: string): number {
  return all.reduce((sum, one) => {
    if (one.fromId === fromId && one.toId === toId) return sum + one.amountCents;
    return one.fromId === toId && one.toId === fromId ? sum - one.amountCents : sum;
  }, 0);
}

const concerns = ({ fromId, toId }: PairDebt, userId: string) => fromId === userId || toId === userId;

const keyOf = ({ fromId, toId }: PairDebt) => `${fromId} ${toId}`;

/** Usernames keep their small letters. */
const startUpper = (text: string) =>
  text.replace(/^(?:you|a) /, (word) => word.charAt(0).toUpperCase() + word.slice(1));
