import type {
  Answer,
  ModelBet,
  ModelDeposit,
  ModelEvent,
  ModelGroupAccount,
  ModelLine,
  ModelPayment,
  ModelSettings,
  ModelWithdrawal,
} from './types.ts';

export const hour = 3_600_000;

/** What the model stores: plain maps of everyone's money, bets and games, and the one way in which money moves. */
export class ModelState {
  now: number;
  settings: ModelSettings | null = {
    betsAllowed: true,
    canPlaceBets: true,
    blockAppUse: false,
    depositsAllowed: true,
    tieRule: 'awayWins',
    withdrawalApprovalCents: 500_00,
    // Odd cents, which reveal rounding errors.
    minimumStakeCents: 1,
    openBetsPerEvent: 1_000,
  };
  readonly people = new Set<string>();
  /** Pairs of friends, in both directions. */
  readonly friends = new Set<string>();
  /** Pairs of whom one blocked the other, in both directions. */
  readonly blocked = new Set<string>();
  /** The cap of the fee of new offers; null for none. */
  cap: number | null = null;
  readonly events = new Map<string, ModelEvent>();
  readonly bets = new Map<string, ModelBet>();
  readonly lines: ModelLine[] = [];
  readonly deposits = new Map<string, ModelDeposit>();
  readonly withdrawals = new Map<string, ModelWithdrawal>();
  readonly groupAccounts = new Map<string, ModelGroupAccount>();
  readonly payments = new Map<string, ModelPayment>();
  /** The accounts that got the purse of their season. */
  readonly purses = new Set<string>();
  /** Every balance: users, bets and all of groups by id, the house's by name. */
  readonly money = new Map<string, number>();
  readonly owed = new Map<string, number>();

  constructor(now: number) {
    this.now = now;
  }

  has(pile: string): number {
    return this.money.get(pile) ?? 0;
  }

  owes(user: string): number {
    return this.owed.get(user) ?? 0;
  }

  areBlocked(user: string, other: string): boolean {
    return this.blocked.has(`${user}/${other}`);
  }

  /** Credits to a user cover their debt first. */
  pay(from: string, user: string, cents: number): void {
    this.move(from, user, cents);
    const covered = Math.min(cents, this.owes(user));
    this.move(user, 'advances', covered);
    this.owed.set(user, this.owes(user) - covered);
  }

  move(from: string, to: string, cents: number): void {
    this.money.set(from, this.has(from) - cents);
    this.money.set(to, this.has(to) + cents);
  }

  yes(betId: string | null, userId: string | null): Answer {
    return {
      yes: true,
      bet: betId === null ? null : { ...this.bets.get(betId)!, pot: this.has(betId) },
      balance: userId === null ? null : this.has(userId),
    };
  }
}
