import type { Code } from '../texts.ts';

/** What the naive model knows, and how it answers. */

export type ModelEvent = {
  id: string;
  start: number;
  completed: boolean;
  home: number | null;
  away: number | null;
  /** The number of corrections. */
  version: number;
  listed: boolean;
  /** The feed has exchanged the home and the away team. */
  swapped?: boolean;
  /** Ice hockey if absent. Both have few points, so offers in these histories often land on a line. */
  sport?: 'soccer';
};

export type ModelMarket = 'moneyline' | 'spread' | 'total' | 'toWin';
export type ModelSide = 'home' | 'away' | 'over' | 'under' | 'yes' | 'no';

/** What bookmakers quoted on one market of an event. A team's chance to win is a market of its own. */
export type ModelLine = {
  event: string;
  market: 'moneyline' | 'spread' | 'total' | 'homeToWin' | 'awayToWin';
  /** In half points. */
  line: number | null;
  /** The probability of home, over or the named team, in basis points. */
  chance: number | null;
  books: number;
  at: number;
};

export type ModelSettings = {
  betsAllowed: boolean;
  canPlaceBets: boolean;
  blockAppUse: boolean;
  depositsAllowed: boolean;
  tieRule: 'awayWins' | 'refund';
  withdrawalApprovalCents: number;
  minimumStakeCents: number;
  openBetsPerEvent: number;
};

export type ModelBet = {
  id: string;
  event: string;
  creator: string;
  market: ModelMarket;
  /** The team that wins or does not win. */
  team: 'home' | 'away' | null;
  /** In half points. */
  line: number | null;
  side: ModelSide;
  /** The creator's stake, and what the creator gets back by winning. */
  wager: number;
  payout: number;
  /** The same for the acceptor. */
  otherWager: number;
  otherPayout: number;
  policy: 'specified' | 'exchange' | 'none';
  /** The most that its fee takes; null for no cap. */
  cap: number | null;
  lapse: 'off' | 'tight' | 'normal' | 'wide';
  expiresAt: number | null;
  /** The newest line when it was created, and that moment. Null if nothing was quoted. */
  posted: ModelLine | null;
  createdAt: number;
  /** Whether the teams were exchanged when it was created. */
  swapped: boolean;
  tieRule: 'awayWins' | 'refund';
  /** The only user who may accept it, or the group. */
  offeredTo: string | null;
  /** Of a bet in a group: its ledger, and the creator's and the acceptor's account there. */
  ledger: string | null;
  account: string | null;
  otherAccount: string | null;
  /** That user's decline message. */
  word: string | null;
  /** How many parts of it were taken; null if it is taken whole. */
  parts: number | null;
  /** The offer that it is a part of. */
  partOf: string | null;
  /** Of a counter-offer: the offer, who alone may accept it, and how many there were between the two with it. */
  counter: { offer: string; for: string; round: number } | null;
  status: 'Created' | 'Active' | 'Settled' | 'Deleted';
  acceptor: string | null;
  acceptedAt: number | null;
  /** The event's start when the bet was created or accepted. */
  start: number;
  winner: string | null;
  result: string | null;
  paidOutAt: number | null;
  /** The event's version the bet was settled with. */
  version: number | null;
};

export type ModelDeposit = {
  id: string;
  user: string;
  cents: number;
  provider: 'stripe' | 'paypal';
  credited: boolean;
  refunded: number;
  failedRefunds: string[];
  reversed: number;
  /** Disputed amounts and results, by the provider's id. */
  disputes: Record<string, { cents: number; end: 'won' | 'lost' | null }>;
};

export type ModelWithdrawal = {
  id: string;
  user: string;
  cents: number;
  at: number;
  /** No operator's approval was needed. */
  wentAlone: boolean;
  state: 'processing' | 'approved' | 'paid' | 'returned';
  wasPaid: boolean;
  feeCents: number;
};

export type ModelGroup = { id: string; kind: 'points' | 'iou' };

/** A member's account in a group. `money` has its balance, which no longer includes what running bets hold. */
export type ModelGroupAccount = {
  id: string;
  group: string;
  kind: ModelGroup['kind'];
  /** A season or an `iou` group. Its id is also the account that issues purses. */
  ledger: string;
  user: string;
  limit: number;
  closed: boolean;
};

/** A payment between two people of an `iou` group. */
export type ModelPayment = {
  id: string;
  group: string;
  from: string;
  to: string;
  fromAccount: string;
  toAccount: string;
  cents: number;
  paid: boolean;
  received: boolean;
  /** The receiver says that it did not arrive. */
  denied: boolean;
  settled: boolean;
  canceled: boolean;
  /** It is no payment: what the creditor forgave. */
  forgiven: boolean;
  /** How often something was said about it. */
  said: number;
};

export type ModelKey = { actorId: string; key: string; requestHash: string };

export type AnsweredBet = ModelBet & { pot: number };

/**
 * `bet` is the bet at that time, with its escrow, and `bets` are all that were taken at once; `balance` belongs to the user of
 * the command.
 */
export type Answer =
  | { yes: true; bet: AnsweredBet | null; bets?: AnsweredBet[]; balance: number | null }
  | { yes: false; code: Code; message: string }
  /** An unknown user id: the product must fail the request and change nothing. */
  | { yes: false; code: 'noSuchUser'; message: string };
