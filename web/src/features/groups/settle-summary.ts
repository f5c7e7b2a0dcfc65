import type { GroupPaymentView, SettleUp } from '@sidebet/contract/groups/settle-up';
import type { UserView } from '@sidebet/contract/shared';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { callNames } from '@sidebet/domain/groups/call-names';
import { startName } from '../../lib/open-debts.ts';

/** What is open between the viewer and one other person. Amounts are cents. */
export type Settlement = {
  readonly person: UserView;
  readonly name: string;
  readonly standing: 'member' | 'left' | 'deleted';
  readonly payments: readonly GroupPaymentView[];
  /** Suggested and not yet requested: above 0 if the viewer pays. */
  readonly suggestedCents: number;
  /** What the viewer can forgive at most. */
  readonly forgivableCents: number;
  /** What the viewer still has to pay, above 0, or the other one, below 0. Claims that await an answer are left out. */
  readonly dueCents: number;
  /** What one of the two says they paid, and the other has not confirmed: above 0 by the viewer, below 0 by the other one. */
  readonly claimedCents: number;
};

export const isOpen = ({ settledAt, canceledAt }: GroupPaymentView) =>
  settledAt === null && canceledAt === null;

/** Whether the payer says that they paid, and the receiver has not answered since. */
export const isClaimed = ({ paidAt, receivedAt, notReceivedAt }: GroupPaymentView) =>
  paidAt !== null && receivedAt === null && notReceivedAt === null;

/** What everyone is called who appears in Settle up, by id. */
export function namesIn(settleUp: SettleUp): ReadonlyMap<string, string> {
  const { balances, suggested, payments, canceled, canForgive, forgiven } = settleUp;
  return callNames([
    ...[...balances, ...canForgive].map(({ person }) => person),
    ...[...suggested, ...payments, ...canceled, ...forgiven].flatMap(({ from, to }) => [from, to]),
  ]);
}

/** The people with whom something of the viewer is open: whom they have to pay first, then who has to pay, each by amount. */
export function listSettlements(settleUp: SettleUp, viewerId: string): Settlement[] {
  const { balances, suggested, payments, canForgive } = settleUp;
  const names = namesIn(settleUp);
  const standings = new Map(balances.map(({ person, standing }) => [person.id, standing]));
  const mine = [...suggested, ...payments.filter(isOpen)].filter(
    ({ from, to }) => from.id === viewerId || to.id === viewerId,
  );
  const people = new Map(
    [
      ...mine.map(({ from, to }) => (from.id === viewerId ? to : from)),
      ...canForgive.map(({ person }) => person),
    ].map((person) => [person.id, person]),
  );
  const signed = ({ from, amountCents }: { from: UserView; amountCents: number }) =>
    from.id === viewerId ? amountCents : -amountCents;
  return [...people.values()]
    .map((person): Settlement => {
      const isWith = ({ from, to }: { from: UserView; to: UserView }) =>
        [from.id, to.id].includes(person.id) && [from.id, to.id].includes(viewerId);
      const open = payments.filter((payment) => isOpen(payment) && isWith(payment));
      const suggestedCents = sum(suggested.filter(isWith).map(signed));
      const claimed = open.filter(isClaimed);
      return {
        person,
        name: names.get(person.id) ?? person.username,
        standing: standings.get(person.id) ?? 'member',
        payments: open,
        suggestedCents,
        forgivableCents: canForgive.find((one) => one.person.id === person.id)?.amountCents ?? 0,
        dueCents: suggestedCents + sum(open.filter((payment) => !isClaimed(payment)).map(signed)),
        claimedCents: sum(claimed.map(signed)),
      };
    })
    .toSorted(
      (a, b) => b.dueCents + b.claimedCents - (a.dueCents + a.claimedCents) || (a.name < b.name ? -1 : 1),
    );
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

/** What the viewer still has to pay, or else gets: "Lena $27, Maya $15". Null if neither. */
export function sumDue(people: readonly Settlement[]) {
  const owed = people.filter(({ dueCents }) => dueCents > 0);
  const isDebtor = owed.length > 0;
  const due = (isDebtor ? owed : people.filter(({ dueCents }) => dueCents < 0)).map(({ name, dueCents }) => ({
    name,
    cents: Math.abs(dueCents),
  }));
  if (due.length === 0) return null;
  return { isDebtor, cents: sum(due.map(({ cents }) => cents)), people: amounts(due) };
}

type Amount = { readonly name: string; readonly cents: number };

/** "You owe Lena $27, Maya $15.", "Sam owes you $27, Dev $5." */
export function describeDue(people: readonly Settlement[]): string | null {
  const due = (sign: 1 | -1): Amount[] =>
    people.flatMap(({ name, dueCents }) => (dueCents * sign > 0 ? [{ name, cents: dueCents * sign }] : []));
  const [owed, owing] = [due(1), due(-1)];
  const parts = [
    owed.length > 0 ? `You owe ${amounts(owed)}` : null,
    owing.length > 0 ? `${owing[0]!.name} owes you ${amounts(owing).slice(owing[0]!.name.length + 1)}` : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return startName(parts.join('. '));
  const claimed = people.find(({ claimedCents }) => claimedCents !== 0);
  if (!claimed) return null;
  const { name, claimedCents } = claimed;
  return claimedCents > 0
    ? `You paid ${name} ${formatDollarsInSentence(claimedCents)}`
    : startName(`${name} paid you ${formatDollarsInSentence(-claimedCents)}`);
}

/** "Lena $27, Maya $15". */
function amounts(all: readonly Amount[]): string {
  return all.map(({ name, cents }) => `${name} ${formatDollarsInSentence(cents)}`).join(', ');
}

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Five bets", "12 bets". */
export function spelledCount(count: number, noun: string): string {
  return `${counts[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
}
