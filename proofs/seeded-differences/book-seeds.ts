import type { BetRow, DepositRow, Rows, TransferRow, WithdrawalRow } from '../harness/full-book.ts';
import type { Random } from '../harness/random.ts';

/** One change that bypasses the book, and the sentence that must report it first. */
export type BookSeed = { readonly sql: string; readonly says: string };
export type MakeBookSeed = (random: Random, rows: Rows) => BookSeed;

const says = (name: string, subject: string, stored: number, computed: number) =>
  `The ${name} ${subject} is ${stored}, the transfers say ${computed}.`;
const one = <T>(random: Random, rows: readonly T[], of: (row: T) => boolean = () => true): T => {
  const found = rows.filter(of);
  if (found.length === 0) throw new Error('There is no such row on the fullBook.');
  return found[random.int(0, found.length - 1)]!;
};
const findAccount = ({ accounts }: Rows, userId: string) =>
  accounts.find((account) => account.userId === userId)!;
const where = ({ subjectId, seq }: TransferRow) => `subject_id = '${subjectId}' and seq = ${seq}`;
const isUsers = ({ userId }: TransferRow) => userId !== null;
const sign = ({ beforeCents, afterCents }: TransferRow) => Math.sign(afterCents - beforeCents);
const isCredited = ({ status }: DepositRow) => status === 'successful';
const isPaid = ({ status }: WithdrawalRow) => status === 'paid';
const holds = ({ escrowCents }: BetRow) => escrowCents > 0;
const plain = ({ status, refundedCents, disputedCents, lostCents }: DepositRow) =>
  status === 'successful' && refundedCents + disputedCents + lostCents === 0;

/** What a superuser can do to the tables, by kind. */
export const bookSeeds: Readonly<Record<string, MakeBookSeed>> = {
  'a changed balance': (random, rows) => {
    const { userId, availableCents: was } = one(random, rows.accounts);
    const is = random.chance(50) || was === 0 ? was + random.int(1, 100_00) : was - random.int(1, was);
    return {
      sql: `update accounts set available_cents = ${is} where user_id = '${userId}'`,
      says: says('balance of account', userId, is, was),
    };
  },
  'a changed number of movements': (random, rows) => {
    const { userId, version } = one(random, rows.accounts);
    return {
      sql: `update accounts set version = version + 1 where user_id = '${userId}'`,
      says: says('number of transfers of account', userId, version + 1, version),
    };
  },
  'a changed debt': (random, rows) => {
    const owed = rows.accounts.reduce((sum, { owedCents }) => sum + owedCents, 0);
    const more = random.int(1, 50_00);
    return {
      sql: `update accounts set owed_cents = owed_cents + ${more} where user_id = '${one(random, rows.accounts).userId}'`,
      says: says('money owed, in all', 'Advances', owed + more, owed),
    };
  },
  "a person's missing transfer": (random, rows) => {
    const gone = one(random, rows.transfers, isUsers);
    const { availableCents: is } = findAccount(rows, gone.userId!);
    const change = gone.afterCents - gone.beforeCents;
    return {
      sql: `delete from transfers where ${where(gone)}`,
      says: says('balance of account', gone.userId!, is, is - change),
    };
  },
  "the house's missing fee of a bet": (random, rows) => {
    const gone = one(random, rows.transfers, ({ kind }) => kind === 'fee');
    return {
      sql: `delete from transfers where ${where(gone)}`,
      says: says('escrow of bet', gone.subjectId, 0, gone.amountCents),
    };
  },
  'a missing payout': (random, rows) => {
    const gone = one(random, rows.transfers, ({ kind }) => kind === 'withdrawalPaid');
    return {
      sql: `delete from transfers where ${where(gone)}`,
      says: says('money in flight for withdrawal', gone.subjectId, 0, gone.amountCents),
    };
  },
  'a missing payout fee': (random, rows) => {
    const gone = one(random, rows.transfers, ({ kind }) => kind === 'payoutFee');
    const { status, amountCents, feeCents } = rows.withdrawals.find(({ id }) => id === gone.subjectId)!;
    const left = status === 'paid' ? amountCents : 0;
    return {
      sql: `delete from transfers where ${where(gone)}`,
      says: says('money paid for withdrawal', gone.subjectId, left + feeCents, left),
    };
  },
  'a doubled credit': (random, rows) => {
    const twice = one(random, rows.transfers, ({ kind }) => kind === 'deposit' || kind === 'win');
    const { availableCents: is, version } = findAccount(rows, twice.userId!);
    return {
      sql: doubled(twice, is, version),
      says: says('balance of account', twice.userId!, is, is + twice.amountCents),
    };
  },
  'a doubled credit with a balance that fits': (random, rows) => {
    const twice = one(random, rows.transfers, ({ kind }) => kind === 'deposit');
    const { availableCents: is, version } = findAccount(rows, twice.userId!);
    return {
      sql: `${doubled(twice, is, version)};
        update accounts set available_cents = ${is + twice.amountCents}, version = version + 1 where user_id = '${twice.userId}'`,
      says: says('credit of deposit', twice.subjectId, twice.amountCents, 2 * twice.amountCents),
    };
  },
  'a changed amount of a transfer': (random, rows) => {
    const changed = one(random, rows.transfers, isUsers);
    const { availableCents: is } = findAccount(rows, changed.userId!);
    const more = random.int(1, 10_00) * (sign(changed) > 0 || changed.afterCents > 10_00 ? 1 : 0) || -1;
    const moved = more * sign(changed);
    return {
      sql: `update transfers set amount_cents = amount_cents + ${more}, after_cents = after_cents + ${moved} where ${where(changed)}`,
      says: says('balance of account', changed.userId!, is, is + moved),
    };
  },
  'a transfer with another balance before and after': (random, rows) => {
    const shifted = one(random, rows.transfers, isUsers);
    const more = random.int(1, 10_00);
    const { userId, version, beforeCents: was } = shifted;
    return {
      sql: `update transfers set before_cents = before_cents + ${more}, after_cents = after_cents + ${more} where ${where(shifted)}`,
      says: says('balance before a transfer of account', `${userId}, number ${version}`, was + more, was),
    };
  },
  'an account that is gone': (random, rows) => {
    const { userId } = one(random, rows.accounts);
    return {
      sql: `delete from accounts where user_id = '${userId}'`,
      says: says('transfer without account', userId, 0, 1),
    };
  },
  'an escrow that differs': (random, rows) => {
    const { id, status, escrowCents: was } = one(random, rows.bets, holds);
    const more = random.int(1, 10_00);
    const is = was + more * (status === 'Active' ? 2 : 1);
    return {
      sql: `update bets set wager_cents = wager_cents + ${more}, payout_cents = payout_cents + ${more}, escrow_cents = ${is}
        where id = '${id}'`,
      says: says('escrow of bet', id, is, was),
    };
  },
  'a bet ended by hand': (random, rows) => {
    const { id, escrowCents: was } = one(random, rows.bets, holds);
    return {
      sql: `update bets set status = 'Settled', escrow_cents = 0, paid_out_at = now() where id = '${id}'`,
      says: says('escrow of bet', id, 0, was),
    };
  },
  'a bet with another number of transfers': (random, rows) => {
    const { id, transferCount: was } = one(random, rows.bets);
    return {
      sql: `update bets set transfer_count = transfer_count + 1 where id = '${id}'`,
      says: says('number of transfers of bet', id, was + 1, was),
    };
  },
  'a bet settled by another result': (random, rows) => {
    const { subjectId: id } = one(random, rows.transfers, ({ kind }) => kind === 'win');
    return {
      sql: `update bets set settled_version = 7 where id = '${id}'`,
      says: `The result version of bet ${id} is 7, the event says 1.`,
    };
  },
  'a bet that is gone': (random, rows) => gone('bets', one(random, rows.bets).id),
  'a deposit that is gone': (random, rows) => gone('deposits', one(random, rows.deposits, isCredited).id),
  'a withdrawal that is gone': (random, rows) => gone('withdrawals', one(random, rows.withdrawals).id),
  'a credited deposit that says it is not': (random, rows) => {
    const { id, amountCents } = one(random, rows.deposits, isCredited);
    return {
      sql: `update deposits set status = 'processing' where id = '${id}'`,
      says: says('credit of deposit', id, 0, amountCents),
    };
  },
  'an open deposit that says it is credited': (random, rows) => {
    const { id, amountCents } = one(random, rows.deposits, (row) => !isCredited(row));
    return {
      sql: `update deposits set status = 'successful' where id = '${id}'`,
      says: says('credit of deposit', id, amountCents, 0),
    };
  },
  'a deposit of another amount': (random, rows) => {
    const { id, amountCents: was } = one(random, rows.deposits, isCredited);
    const more = random.int(1, 100_00);
    return {
      sql: `update deposits set amount_cents = amount_cents + ${more} where id = '${id}'`,
      says: says('credit of deposit', id, was + more, was),
    };
  },
  'a deposit with another refund': (random, rows) => {
    const { id, amountCents } = one(random, rows.deposits, plain);
    const refunded = random.int(1, amountCents);
    return {
      sql: `update deposits set refunded_cents = ${refunded} where id = '${id}'`,
      says: says('money from the provider of deposit', id, amountCents - refunded, amountCents),
    };
  },
  'a deposit with another dispute': (random, rows) => {
    const { id, amountCents } = one(random, rows.deposits, plain);
    const held = random.int(1, amountCents);
    return {
      sql: `update deposits set disputed_cents = ${held} where id = '${id}'`,
      says: says('money held for the dispute of deposit', id, held, 0),
    };
  },
  'a deposit with another number of transfers': (random, rows) => {
    const { id, transferCount: was } = one(random, rows.deposits);
    return {
      sql: `update deposits set transfer_count = transfer_count + 1 where id = '${id}'`,
      says: says('number of transfers of deposit', id, was + 1, was),
    };
  },
  'a withdrawal that says it is paid': (random, rows) => {
    const { id, amountCents } = one(random, rows.withdrawals, ({ status }) => status === 'sent');
    return {
      sql: `update withdrawals set status = 'paid', paid_at = now() where id = '${id}'`,
      says: says('money in flight for withdrawal', id, 0, amountCents),
    };
  },
  'a paid withdrawal that says it is on its way': (random, rows) => {
    const { id, amountCents } = one(random, rows.withdrawals, isPaid);
    return {
      sql: `update withdrawals set status = 'sent' where id = '${id}'`,
      says: says('money in flight for withdrawal', id, amountCents, 0),
    };
  },
  'a paid withdrawal of another amount': (random, rows) => {
    const { id, amountCents: was, feeCents: fee } = one(random, rows.withdrawals, isPaid);
    const more = random.int(1, 100_00);
    return {
      sql: `update withdrawals set amount_cents = amount_cents + ${more} where id = '${id}'`,
      says: says('money paid for withdrawal', id, was + more + fee, was + fee),
    };
  },
  'a withdrawal with another fee': (random, rows) => {
    const { id, status, amountCents, feeCents: was } = one(random, rows.withdrawals);
    const more = random.int(1, 99);
    const paid = (status === 'paid' ? amountCents : 0) + was;
    return {
      sql: `update withdrawals set fee_cents = fee_cents + ${more} where id = '${id}'`,
      says: says('money paid for withdrawal', id, paid + more, paid),
    };
  },
  'a withdrawal with another number of transfers': (random, rows) => {
    const { id, transferCount: was } = one(random, rows.withdrawals);
    return {
      sql: `update withdrawals set transfer_count = transfer_count + 1 where id = '${id}'`,
      says: says('number of transfers of withdrawal', id, was + 1, was),
    };
  },
};

function gone(table: string, id: string): BookSeed {
  return {
    sql: `delete from ${table} where id = '${id}'`,
    says: says(`number of ${table} with the id`, id, 0, 1),
  };
}

/** Duplicates the line as the account's last. */
function doubled(twice: TransferRow, balance: number, version: number): string {
  return `insert into transfers
    select subject_id, 100, kind, debit_account, credit_account, amount_cents, user_id, ${version + 1}, ${balance},
      ${balance} + amount_cents, now()
    from transfers where ${where(twice)}`;
}
