import type { Command, Offer } from '@sidebet/domain/book/commands';
import { noFee } from '@sidebet/domain/markets/price';
import type { Random } from '../harness/random.ts';
import type { ModelGroup, ModelGroupAccount, ModelPayment } from './model/types.ts';
import type { Model } from './model.ts';

/** Random groups of the people of a history: their accounts, offers, purses and payments. */

/** A random id of UUID version 8, like all ids of groups. */
export function groupUuid(random: Random): string {
  const id = random.uuid();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

/** A new group, with accounts of most people. */
export function newGroup(random: Random, model: Model): { group: ModelGroup; accounts: ModelGroupAccount[] } {
  const group = { id: groupUuid(random), kind: random.pick<ModelGroup['kind']>(['points', 'iou']) };
  const members = [...model.people].filter(() => random.chance(85));
  return { group, accounts: newLedger(random, group, members) };
}

/** Accounts without money in a new ledger: of the first season, a later one, or an `iou` group. */
function newLedger(random: Random, { id, kind }: ModelGroup, members: readonly string[]) {
  const ledger = kind === 'points' ? groupUuid(random) : id;
  return members.map(
    (user): ModelGroupAccount => ({
      id: groupUuid(random),
      group: id,
      kind,
      ledger,
      user,
      limit: kind === 'points' ? 0 : random.int(0, 60_00),
      closed: false,
    }),
  );
}

/** New states of accounts: a limit changes, a member leaves or comes back, or a season ends and the next one starts. */
export function changedAccounts(random: Random, model: Model): ModelGroupAccount[] {
  const account = random.pickOr([...model.groupAccounts.values()], undefined);
  if (!account) return [];
  const isPoints = account.kind === 'points';
  if (isPoints && random.chance(40)) {
    const season = [...model.groupAccounts.values()].filter(({ ledger }) => ledger === account.ledger);
    const members = season.map(({ user }) => user);
    return [
      ...season.map((one) => ({ ...one, closed: true })),
      ...newLedger(random, { id: account.group, kind: 'points' }, members),
    ];
  }
  if (isPoints || account.closed || random.chance(30)) return [{ ...account, closed: !account.closed }];
  return [{ ...account, limit: random.int(0, 60_00) }];
}

/** A new payment between two people of an `iou` group. */
export function newPayment(random: Random, model: Model): ModelPayment | null {
  const accounts = random.shuffled([...model.groupAccounts.values()].filter(({ kind }) => kind === 'iou'));
  const from = accounts[0];
  const to = accounts.find((one) => one.ledger === from?.ledger && one !== from);
  if (!from || !to) return null;
  return {
    id: groupUuid(random),
    group: from.group,
    from: from.user,
    to: to.user,
    fromAccount: from.id,
    toAccount: to.id,
    cents: random.int(1, 40_00),
    ...untouchedPayment,
  };
}

/** The account a bet is offered from: mostly an open one of the person, sometimes a closed one or another's. */
export function accountToOfferFrom(random: Random, model: Model, user: string): string | undefined {
  const all = [...model.groupAccounts.values()];
  const own = all.filter((account) => account.user === user);
  const open = own.filter(({ closed }) => !closed);
  return random.pickOr(random.chance(88) ? open : random.chance(50) ? own : all, undefined)?.id;
}

/** The account an acceptor names: mostly the one in the bet's ledger, sometimes any or none. */
export function accountToAcceptWith(
  random: Random,
  model: Model,
  betId: string,
  user: string,
): { groupAccountId?: string } {
  const all = [...model.groupAccounts.values()];
  const ledger = model.bets.get(betId)?.ledger ?? null;
  if (ledger === null && random.chance(97)) return {};
  const own = all.find((account) => account.user === user && account.ledger === ledger);
  const account = own && random.chance(92) ? own : random.pickOr(random.chance(50) ? all : [], undefined);
  return account ? { groupAccountId: account.id } : {};
}

/** Bets in groups have no fee. Now and then an offer still has one. */
export function withoutFee(random: Random, offer: Offer): Offer {
  return random.chance(96) ? { ...offer, feePolicy: 'none', fee: noFee } : offer;
}

/** Who can take a bet of a group. */
export function membersToAccept(model: Model, betId: string): string[] {
  const { ledger, creator } = model.bets.get(betId) ?? {};
  return [...model.groupAccounts.values()]
    .filter((account) => account.ledger === ledger && account.user !== creator)
    .map(({ user }) => user);
}

/** Mostly to an account without a purse. */
export function somePurse(random: Random, model: Model): Command {
  const all = [...model.groupAccounts.values()];
  const due = all.filter(({ id, kind }) => kind === 'points' && !model.purses.has(id));
  const account = random.pickOr(random.chance(85) ? due : all, random.pickOr(all, undefined));
  const amountCents = random.chance(5) ? random.pick([0, 0.5, -1]) : random.int(1_00, 90_00);
  return { kind: 'issuePurse', accountId: account?.id ?? groupUuid(random), amountCents };
}

export const untouchedPayment = {
  paid: false,
  received: false,
  denied: false,
  settled: false,
  canceled: false,
  forgiven: false,
  said: 0,
} as const;

/** A payment that is mostly open, and one of its sides; rarely another person. */
function somePayment(random: Random, model: Model, anyone: string) {
  const all = [...model.payments.values()];
  const open = all.filter(({ settled, canceled }) => !settled && !canceled);
  const payment = random.pickOr(random.chance(85) ? open : all, random.pickOr(all, undefined));
  const sides = payment ? [payment.from, payment.to] : [];
  return { payment, userId: random.pickOr(random.chance(94) ? sides : [], anyone) };
}

const notes = [null, null, '', 'Cash', 'x'.repeat(140), 'x'.repeat(141), 'no\nway'] as const;

/** A confirmation, sometimes of a part. */
export function someConfirmationOfPayment(random: Random, model: Model, anyone: string): Command {
  const { payment, userId } = somePayment(random, model, anyone);
  const cents = payment?.cents ?? 1;
  const amountCents = random.chance(90) ? random.int(1, cents) : random.pick([0, 0.5, cents, cents + 1]);
  return {
    kind: 'confirmPayment',
    paymentId: payment?.id ?? groupUuid(random),
    userId,
    note: random.pick(notes),
    ...(random.chance(25) && { part: { amountCents, restId: groupUuid(random) } }),
  };
}

/** A side says otherwise, mostly what it can say. */
export function someChangeOfPayment(random: Random, model: Model, anyone: string): Command {
  const { payment, userId } = somePayment(random, model, anyone);
  const own = payment?.from === userId ? ('undid' as const) : ('notReceived' as const);
  const change = random.chance(60)
    ? own
    : random.pick(['undid', 'notReceived', 'canceled', 'ended'] as const);
  return {
    kind: 'changePayment',
    paymentId: payment?.id ?? groupUuid(random),
    userId,
    change,
    note: random.pick(notes),
  };
}

/** Mostly by a creditor of someone who owes. */
export function someForgiveness(random: Random, model: Model): Command {
  const accounts = [...model.groupAccounts.values()];
  const iou = random.shuffled(accounts.filter(({ kind }) => random.chance(3) || kind === 'iou'));
  const creditor = (random.chance(85) ? iou.find(({ id }) => model.has(id) > 0) : undefined) ?? iou[0];
  const others = iou.filter((one) => one !== creditor && one.ledger === creditor?.ledger);
  const debtor =
    (random.chance(85) ? others.find(({ id }) => model.has(id) < 0) : undefined) ??
    others[0] ??
    random.pickOr(accounts, undefined);
  const most = creditor && debtor ? Math.min(model.has(creditor.id), -model.has(debtor.id)) : 0;
  const amountCents =
    random.chance(70) && most > 0 ? random.int(1, most) : random.pick([most, most + 1, 0.5, 1]);
  return {
    kind: 'forgiveDebt',
    paymentId: groupUuid(random),
    userId: (random.chance(95) ? creditor : debtor)?.user ?? random.pickOr([...model.people], random.uuid()),
    creditorAccountId: creditor?.id ?? groupUuid(random),
    debtorAccountId: debtor?.id ?? groupUuid(random),
    amountCents,
  };
}
