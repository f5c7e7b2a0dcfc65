import type { Command, Offer, Take } from '@sidebet/domain/book/commands';
import { estimateChance } from '@sidebet/domain/markets/chance';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import { type Code, texts } from './texts.ts';

/**
 * The product's money rules, implemented a second time and as simply as possible: one thread, plain maps, no batches, no locks
 * and no shared code. The product must match it to the cent.
 */

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

const hour = 3_600_000;
/** What the winner gets of 100 cents of the losing stake. */
const winnersShare = { specified: 80, exchange: 98, none: 100 } as const;
/** How far the chance of the maker of an offer may fall, in basis points. */
const farthest = {
  onLine: { tight: 3_00, normal: 6_00, wide: 9_00 },
  withoutLine: { tight: 5_00, normal: 10_00, wide: 20_00 },
} as const;
/** The lines that a bookmaker could quote, in half points. */
const quotable = {
  hockey: { spread: [-12, 12, 'a spread from −6 to +6'], total: [4, 20, 'a total from 2 to 10'] },
  soccer: { spread: [0, 0, ''], total: [1, 14, 'a total from 0.5 to 7'] },
} as const;
/** How far a chance on another line than the bookmakers' can be off in both sports. */
const uncertainty = 4_00;
/** The default settings. */
const weekCents = 2_000_00;

type TakeOffers = Extract<Command, { kind: 'takeOffers' }>;

/** A new bet. */
type Posting = {
  readonly id: string;
  readonly user: string;
  readonly event: string;
  readonly offer: Offer;
  readonly friend: string | null;
  readonly groupAccountId: string | undefined;
  readonly counter?: ModelBet['counter'];
  /** The offer that is withdrawn for it. */
  readonly instead?: ModelBet;
};

type Acceptor = {
  readonly user: string;
  readonly groupAccountId: string | undefined;
  readonly saw?: string | undefined;
  readonly confirmed?: number | undefined;
  /** Their own stake that comes back at the same moment. */
  readonly returned?: number;
};

export class Model {
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
  readonly #answers = new Map<string, { hash: string; answer: Answer }>();

  constructor(now: number) {
    this.now = now;
  }

  has(pile: string): number {
    return this.money.get(pile) ?? 0;
  }

  owes(user: string): number {
    return this.owed.get(user) ?? 0;
  }

  /** `saw` is the terms an acceptor saw, in the words of {@link termsInWords}. */
  ask(command: Command, key?: ModelKey, saw?: string): Answer {
    if (key) {
      const before = this.#answers.get(`${key.actorId}/${key.key}`);
      if (before) return before.hash === key.requestHash ? before.answer : no('idempotencyKeyReused');
    }
    const answer = this.#answer(command, saw);
    if (key && !(!answer.yes && answer.code === 'noSuchUser')) {
      this.#answers.set(`${key.actorId}/${key.key}`, { hash: key.requestHash, answer });
    }
    return answer;
  }

  #answer(command: Command, saw: string | undefined): Answer {
    if ('userId' in command && !this.people.has(command.userId)) {
      return { yes: false, code: 'noSuchUser', message: '' };
    }
    if (command.kind === 'createBet') return this.#create(command);
    if (command.kind === 'acceptBet') return this.#accept(command, saw);
    if (command.kind === 'takeOffers') return this.#takeOffers(command);
    if (command.kind === 'counterOffer') return this.#counter(command, saw);
    if (command.kind === 'acceptCounter') return this.#acceptCounter(command, saw);
    if (command.kind === 'endCounter') return this.#endCounter(command.betId, command.offerId);
    if (command.kind === 'repostOffer') return this.#repost(command);
    if (command.kind === 'lapseBet') return this.#lapse(command.betId);
    if (command.kind === 'deleteBet') return this.#delete(command.betId, command.userId);
    if (command.kind === 'declineBet') return this.#decline(command.betId, command.userId, command.word);
    if (command.kind === 'expireBet') return this.#expire(command.betId);
    if (command.kind === 'settleBet') return this.#settle(command.betId);
    if (command.kind === 'correctBet') return this.#correct(command.betId, command.contestedAt);
    if (command.kind === 'voidBet') return this.#void(command.betId, command.reason);
    if (command.kind === 'creditDeposit') return this.#credit(command);
    if (command.kind === 'refundDeposit') return this.#refund(command);
    if (command.kind === 'returnRefund') return this.#refundFailed(command);
    if (command.kind === 'reverseDeposit') return this.#reverse(command);
    if (command.kind === 'holdDispute') return this.#dispute(command, null);
    if (command.kind === 'closeDispute') return this.#dispute(command, command.result);
    if (command.kind === 'requestWithdrawal') return this.#withdraw(command);
    if (command.kind === 'cancelWithdrawal') return this.#cancel(command.withdrawalId, command.userId);
    if (command.kind === 'approveWithdrawal') return this.#approve(command.withdrawalId);
    if (command.kind === 'rejectWithdrawal') return this.#reject(command.withdrawalId);
    if (command.kind === 'completeWithdrawal')
      return this.#complete(command.withdrawalId, command.byHand === true);
    if (command.kind === 'returnWithdrawal') return this.#return(command.withdrawalId);
    if (command.kind === 'bookPayoutFee') return this.#fee(command.withdrawalId, command.feeCents);
    if (command.kind === 'resolveWithdrawal') return this.#resolveWithdrawal(command.withdrawalId);
    if (command.kind === 'issuePurse') return this.#issuePurse(command.accountId, command.amountCents);
    if (command.kind === 'confirmPayment') return this.#confirmPayment(command);
    if (command.kind === 'changePayment') return this.#changePayment(command);
    if (command.kind === 'forgiveDebt') return this.#forgive(command);
    // No deposit of these histories can be refunded, so no withdrawal has a card refund.
    if (command.kind !== 'adjust') return no('withdrawalNotFound');
    return this.#adjust(command.userId, command.amountCents);
  }

  /** No payout in these histories comes under review. */
  #resolveWithdrawal(id: string): Answer {
    return no(this.withdrawals.has(id) ? 'withdrawalNotUnderReview' : 'withdrawalNotFound');
  }

  #create(command: Extract<Command, { kind: 'createBet' }>): Answer {
    const { betId: id, userId: user, eventId: event, offer, offeredTo, groupAccountId } = command;
    // Every challenge of these histories goes to a friend.
    const friend = offeredTo?.kind === 'friend' ? offeredTo.userId : null;
    if (offer.allowsParts && (offer.feePolicy === 'specified' || friend !== null))
      return no('partsNotAllowed');
    return this.#post({ id, user, event, offer, friend, groupAccountId }, command.confirmedStakeCents);
  }

  #post(posting: Posting, confirmed: number | undefined): Answer {
    const { id, user, friend, groupAccountId, instead } = posting;
    const refused = this.#refusePosting(posting);
    if (refused) return refused;
    const bet = this.#newBet(posting);
    if (this.#isBadPrice(bet, bet.side, bet.wager, bet.payout) && confirmed !== bet.wager)
      return no('priceNotConfirmed');
    if (friend === user) return no('challengesOneself');
    if (friend !== null && !this.friends.has(`${user}/${friend}`)) return no('challengesNoFriend');
    if (instead) this.#giveBack(instead, 'Deleted', 'deleted');
    this.bets.set(id, bet);
    this.#move(groupAccountId ?? user, id, bet.wager);
    return this.#yes(id, user);
  }

  #refuseStakes({
    terms,
    selection,
    stakeCents: wager,
    acceptorStakeCents: otherWager,
  }: Offer): Answer | null {
    const { market, team, lineHalves: line } = terms;
    for (const stake of [wager, otherWager]) {
      if (!Number.isInteger(stake) || stake < 1) return no('invalidWager');
    }
    if (wager > 100_000_000 || otherWager > 100_000_000) return no('stakeAboveMaximum');
    if (!sidesByMarket[market].includes(selection)) return no('invalidSelection');
    if ((market === 'toWin') !== (team !== null)) return no('invalidSelection');
    if (!isLine(market, line)) return no('invalidLine');
    if (wager / otherWager > 50 || otherWager / wager > 50) return no('priceOutOfRange');
    return null;
  }

  #refusePosting({ user, event: eventId, offer, groupAccountId, instead }: Posting): Answer | null {
    const malformed = this.#refuseStakes(offer);
    if (malformed) return malformed;
    const account = this.groupAccounts.get(groupAccountId ?? '');
    const { stakeCents: wager, acceptorStakeCents: otherWager } = offer;
    const { market, lineHalves: line } = offer.terms;
    const needed = wager - (instead?.wager ?? 0);
    const refused = groupAccountId && this.#refuseInGroup(account, user, needed);
    if (refused) return refused;
    if (!account && this.has(user) < needed) return no('insufficientFunds');
    const settings = this.settings;
    if (settings === null) return no('betsBlocked');
    if (!settings.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return no('betsBlocked');
    if (Math.min(wager, otherWager) < this.#leastStake(account?.kind ?? null)) {
      if (account?.kind === 'points') return no('stakeBelowOnePoint');
      return no('stakeBelowMinimum', `$${(settings.minimumStakeCents / 100).toFixed(2)}.`);
    }
    const event = this.events.get(eventId);
    if (event === undefined || !event.listed) return no('eventNotFound');
    if (event.completed || this.now >= event.start) return no('createAfterStart');
    const offered = event.sport === 'soccer' ? ['toWin', 'total'] : ['moneyline', 'spread', 'total'];
    if (!offered.includes(market)) return no('marketNotOffered');
    if (market === 'spread' || market === 'total') {
      const [least, most, choice] = quotable[event.sport ?? 'hockey'][market];
      if (line! < least || line! > most) return no('lineNotQuotable', `${choice} points.`);
    }
    const { expiresAt } = offer;
    if (expiresAt !== null && (expiresAt <= this.now || expiresAt > event.start)) return no('invalidExpiry');
    const { bps, capCents } = offer.fee;
    if (account && offer.feePolicy !== 'none') return no('feeChanged');
    const cap = offer.feePolicy === 'exchange' ? this.cap : null;
    if (bps !== (100 - winnersShare[offer.feePolicy]) * 100 || capCents !== cap) return no('feeChanged');
    if (!account && this.owes(user) > 0) return no('balanceHeld');
    const open = [...this.bets.values()].filter(
      (bet) => bet.creator === user && bet.event === eventId && bet.status === 'Created' && bet !== instead,
    );
    if (open.length >= settings.openBetsPerEvent) return tooManyOpenBets(settings.openBetsPerEvent);
    return null;
  }

  #newBet({ id, user, event: eventId, offer, friend, groupAccountId, counter = null }: Posting): ModelBet {
    const account = this.groupAccounts.get(groupAccountId ?? '');
    const event = this.events.get(eventId)!;
    const { market, team, lineHalves: line } = offer.terms;
    const bet: ModelBet = {
      id,
      event: eventId,
      creator: user,
      market,
      team,
      line,
      side: offer.selection,
      wager: offer.stakeCents,
      payout: 0,
      otherWager: offer.acceptorStakeCents,
      otherPayout: 0,
      policy: offer.feePolicy,
      cap: offer.feePolicy === 'exchange' ? this.cap : null,
      lapse: offer.lapseOnMove,
      expiresAt: offer.expiresAt,
      posted: this.newestLine(eventId, market, team),
      createdAt: this.now,
      swapped: event.swapped === true,
      tieRule: offer.feePolicy === 'specified' ? this.settings!.tieRule : 'refund',
      offeredTo: account?.group ?? friend,
      ledger: account?.ledger ?? null,
      account: account?.id ?? null,
      otherAccount: null,
      word: null,
      parts: offer.allowsParts ? 0 : null,
      partOf: null,
      counter,
      status: 'Created',
      acceptor: null,
      acceptedAt: null,
      start: event.start,
      winner: null,
      result: null,
      paidOutAt: null,
      version: null,
    };
    setPayouts(bet);
    return bet;
  }

  /** What both sides of a bet must risk. */
  #leastStake(kind: ModelGroupAccount['kind'] | null): number {
    return kind === 'points' ? 100 : this.settings!.minimumStakeCents;
  }

  /** Why an account in a group cannot back a stake of this person. */
  #refuseInGroup(account: ModelGroupAccount | undefined, user: string, cents: number): Answer | null {
    if (account === undefined || account.user !== user) return no('groupNotFound');
    if (account.closed) return no('groupClosed');
    return account.limit + this.has(account.id) < cents ? no('insufficientInGroup') : null;
  }

  #accept(command: Extract<Command, { kind: 'acceptBet' }>, saw: string | undefined): Answer {
    const { betId, userId, groupAccountId, confirmedStakeCents } = command;
    const bet = this.bets.get(betId);
    // Only `acceptCounter` accepts a counter-offer.
    if (bet === undefined || bet.counter !== null) return no('betNotFound');
    return this.#acceptAs(bet, { user: userId, groupAccountId, saw, confirmed: confirmedStakeCents });
  }

  #acceptAs(bet: ModelBet, by: Acceptor): Answer {
    const refused =
      this.#refuseOpen(bet, by) ?? this.#refuseTerms(bet, by.saw) ?? this.#refuseAcceptor(bet, by);
    if (refused) return refused;
    this.#takeOver(bet, by);
    return this.#yes(bet.id, by.user);
  }

  /** The acceptor's account in the bet's group. */
  #findAccount({ ledger }: ModelBet, { user, groupAccountId }: Acceptor): ModelGroupAccount | undefined {
    const named = this.groupAccounts.get(groupAccountId ?? '');
    return named?.user === user && named.ledger === ledger ? named : undefined;
  }

  /** Why a user cannot take a bet, apart from its terms and their money. */
  #refuseOpen(bet: ModelBet, by: Acceptor): Answer | null {
    const { user } = by;
    const account = this.#findAccount(bet, by);
    if (bet.ledger !== null && !account) return no('betNotFound');
    if (bet.creator === user) return no('ownBet');
    if (bet.acceptor !== user && this.#areBlocked(bet.creator, user)) return no('betNotFound');
    if (!account && bet.offeredTo !== null && bet.offeredTo !== user) return no('notOfferedToYou');
    if (bet.acceptor !== null) return no('alreadyAccepted');
    if (bet.status !== 'Created') return no('betNotOpen');
    if (account?.closed) return no('groupClosed');
    if (account && this.groupAccounts.get(bet.account!)!.closed) return no('betNotOpen');
    const event = this.events.get(bet.event)!;
    if (event.completed || this.now >= event.start) return no('eventStarted');
    if (bet.expiresAt !== null && bet.expiresAt <= this.now) return no('offerExpired');
    if (this.hasLapsed(bet)) return no('offerLapsed');
    return null;
  }

  #refuseTerms(bet: ModelBet, saw: string | undefined): Answer | null {
    const isOther = saw === undefined ? bet.policy !== 'specified' : saw !== termsInWords(bet);
    return isOther ? no('termsChanged') : null;
  }

  /** Why a user cannot stake on a bet. `returned` is their own stake that comes back with it. */
  #refuseAcceptor(bet: ModelBet, by: Acceptor): Answer | null {
    const { user, confirmed, returned = 0 } = by;
    const account = this.#findAccount(bet, by);
    if (this.settings === null || !this.settings.betsAllowed || this.settings.blockAppUse)
      return no('acceptBlocked');
    const refused = account && this.#refuseInGroup(account, user, bet.otherWager - returned);
    if (refused) return refused;
    if (!account && this.owes(user) > 0) return no('balanceHeld');
    const available = this.has(user) + returned;
    if (!account && available < bet.otherWager)
      return no('insufficientFundsToAccept', (available / 100).toFixed(2));
    if (!this.events.get(bet.event)!.listed) return no('eventNotFound');
    const side = otherSides[bet.side];
    const isConfirmed = confirmed === bet.otherWager;
    if (this.#isBadPrice(bet, side, bet.otherWager, bet.otherPayout) && !isConfirmed)
      return no('priceNotConfirmed');
    return null;
  }

  #takeOver(bet: ModelBet, by: Acceptor): void {
    const account = this.#findAccount(bet, by);
    bet.status = 'Active';
    bet.acceptor = by.user;
    bet.otherAccount = account?.id ?? null;
    bet.acceptedAt = this.now;
    bet.start = this.events.get(bet.event)!.start;
    this.#move(account?.id ?? by.user, bet.id, bet.otherWager);
  }

  /** Takes one after the other, as if each was a command, and forgets all of them if one is refused that counts. */
  #takeOffers(command: TakeOffers): Answer {
    const { userId: user, takes, all, otherwise } = command;
    const ids = takes.map(({ betId }) => betId);
    if (new Set(ids).size < ids.length) return no('takenTwice');
    let sum = 0;
    for (const { takeCents } of takes) sum += takeCents;
    const [bets, money] = [structuredClone(this.bets), new Map(this.money)];
    const forget = () => {
      for (const id of [...this.bets.keys()]) this.bets.delete(id);
      for (const [id, bet] of bets) this.bets.set(id, bet);
      for (const id of [...this.money.keys()]) this.money.set(id, money.get(id) ?? 0);
    };
    const taken: string[] = [];
    let gone: Answer | null = null;
    for (const take of takes) {
      const { groupAccountId } = take;
      const bet = this.bets.get(take.betId);
      const by = { user, groupAccountId };
      const agreed = bet && bet.counter === null ? this.#agree(bet, by, take, all) : no('betNotFound');
      if (typeof agreed !== 'number') {
        gone ??= agreed;
        if (all) break;
        continue;
      }
      const part = agreed < bet!.otherWager ? this.#split(bet!, take.partId, agreed) : bet!;
      const confirmed = command.confirmedStakeCents === sum ? part.otherWager : undefined;
      const refused = this.#refuseAcceptor(part, { ...by, confirmed });
      if (refused) {
        forget();
        return refused;
      }
      this.#takeOver(part, by);
      taken.push(part.id);
    }
    if (gone && (all || taken.length === 0)) {
      forget();
      if (!otherwise) return gone;
      const { betId: id, eventId: event, offer } = otherwise;
      if (offer.allowsParts && offer.feePolicy === 'specified') return no('partsNotAllowed');
      const posting = { id, user, event, offer, friend: null, groupAccountId: undefined };
      const posted = this.#post(posting, otherwise.confirmedStakeCents);
      return posted.yes ? { ...posted, bets: [] } : posted;
    }
    const answers = taken.map((id) => ({ ...this.bets.get(id)!, pot: this.has(id) }));
    return { yes: true, bet: answers[0]!, bets: answers, balance: this.has(user) };
  }

  /** How much of an offer someone takes. */
  #agree(bet: ModelBet, by: Acceptor, take: Take, all: boolean): number | Answer {
    const closed = this.#refuseOpen(bet, by);
    if (closed) return closed;
    if (this.settings === null) return no('acceptBlocked');
    if (take.lineHalves !== bet.line) return no('termsChanged');
    const kind = this.groupAccounts.get(bet.account ?? '')?.kind;
    const least = this.#leastStake(kind ?? null);
    const canBeTaken = (cents: number) => cents === bet.otherWager || canBeSplitOff(bet, cents, least);
    const { takeCents: wanted } = take;
    let cents = Math.min(wanted, bet.otherWager);
    if (!all) while (cents > 0 && !canBeTaken(cents)) cents--;
    if (cents === 0 || !canBeTaken(cents) || (all && cents < wanted)) {
      const say = (code: Code, amount: number) => no(code, `${inSentence(amount, kind)}.`);
      if (wanted > bet.otherWager) return say('moreThanLeft', bet.otherWager);
      let [smallest, largest] = [1, bet.otherWager - 1];
      while (smallest <= largest && !canBeTaken(smallest)) smallest++;
      while (smallest <= largest && !canBeTaken(largest)) largest--;
      if (smallest > largest) return say('takenWhole', bet.otherWager);
      return wanted < smallest ? say('partTooSmall', smallest) : say('tooLittleLeft', largest);
    }
    const win = winOfTake(bet, cents);
    // Where less is left, the same price may lose a cent in the maker's stake and one in the fee.
    const isWorse = cents === wanted ? win < take.winCents : (win + 2) * wanted < take.winCents * cents;
    return isWorse ? no('termsChanged') : cents;
  }

  /** Makes a part of an offer a bet of its own. Its maker's stake passes through their account. */
  #split(bet: ModelBet, id: string, cents: number): ModelBet {
    const [stake, cap] = [makerPart(bet, cents), partOfCap(bet, cents)];
    const part: ModelBet = { ...bet, id, partOf: bet.id, parts: null, wager: stake, otherWager: cents, cap };
    bet.wager -= stake;
    bet.otherWager -= cents;
    if (bet.cap !== null) bet.cap -= cap!;
    bet.parts = bet.parts! + 1;
    setPayouts(part);
    setPayouts(bet);
    this.bets.set(id, part);
    this.#move(bet.id, bet.account ?? bet.creator, stake);
    this.#move(bet.account ?? bet.creator, id, stake);
    return part;
  }

  #counter(command: Extract<Command, { kind: 'counterOffer' }>, saw: string | undefined): Answer {
    const { betId: id, userId: user, offerId, answersId, groupAccountId, fee } = command;
    const offer = this.bets.get(offerId);
    if (offer === undefined || offer.counter !== null) return no('betNotFound');
    const answered = answersId === undefined ? null : this.bets.get(answersId);
    if (answered === undefined) return no('betNotFound');
    if (answered !== null && (answered.counter?.offer !== offerId || answered.counter.for !== user))
      return no('betNotFound');
    const account = this.#findAccount(offer, { user, groupAccountId });
    if (offer.ledger !== null && !account) return no('betNotFound');
    const before = answered ?? offer;
    const other = before.creator;
    if (other === user) return no('ownBet');
    if (this.#areBlocked(other, user)) return no('betNotFound');
    const isForUser = offer.ledger !== null || offer.offeredTo === null || offer.offeredTo === user;
    if (answered === null && !isForUser) return no('notOfferedToYou');
    if (offer.acceptor !== null) return no('alreadyAccepted');
    if (offer.status !== 'Created') return no('betNotOpen');
    if (before.status !== 'Created') return no('counterOver');
    if (account?.closed) return no('groupClosed');
    if (account && this.groupAccounts.get(before.account!)!.closed) return no('betNotOpen');
    if (offer.expiresAt !== null && offer.expiresAt <= this.now) return no('offerExpired');
    if (this.hasLapsed(offer)) return no('offerLapsed');
    if (saw !== termsInWords(before)) return no('termsChanged');
    const { market, team, side, wager } = offer;
    const isByMaker = user === offer.creator;
    const { lineHalves: line, stakeCents, acceptorStakeCents } = command;
    const day = Math.min(this.now + 24 * hour, this.events.get(offer.event)!.start);
    const made: Offer = {
      terms: { market, team, lineHalves: line } as MarketTerms,
      selection: isByMaker ? side : otherSides[side],
      stakeCents,
      acceptorStakeCents,
      feePolicy: account ? 'none' : 'exchange',
      fee,
      lapseOnMove: command.lapseOnMove,
      expiresAt: command.expiresAt ?? day,
    };
    const malformed = this.#refuseStakes(made);
    if (malformed) return malformed;
    if (line === before.line && stakeCents === before.otherWager && acceptorStakeCents === before.wager)
      return no('counterSameTerms');
    if ((isByMaker ? stakeCents : acceptorStakeCents) > wager)
      return no('counterAboveOffer', `${inSentence(wager, account?.kind)}.`);
    const guest = isByMaker ? other : user;
    const between = this.#countersBetween(offerId, guest);
    const open = between.filter((one) => one.status === 'Created' && one !== answered);
    if (open.some(({ creator }) => creator === other)) return no('counterToAnswer');
    if (open.length > 0) return no('counterOpen');
    const round = between.length + 1;
    if (round > 10) return no('tooManyRounds');
    const counter = { offer: offerId, for: other, round };
    const posting = {
      id,
      user,
      event: offer.event,
      offer: made,
      friend: other,
      groupAccountId: account?.id,
      counter,
    };
    const refused = this.#refusePosting(posting);
    if (refused) return refused;
    const bet = this.#newBet(posting);
    if (this.#isBadPrice(bet, bet.side, bet.wager, bet.payout) && command.confirmedStakeCents !== bet.wager)
      return no('priceNotConfirmed');
    if (answered) this.#giveBack(answered, 'Deleted', 'countered');
    this.bets.set(id, bet);
    this.#move(account?.id ?? user, id, bet.wager);
    return this.#yes(id, user);
  }

  /** All counter-offers about an offer between its creator and this user, whatever became of them. */
  #countersBetween(offer: string, guest: string): ModelBet[] {
    return [...this.bets.values()].filter(
      ({ creator, counter }) => counter?.offer === offer && (creator === guest || counter.for === guest),
    );
  }

  #acceptCounter(command: Extract<Command, { kind: 'acceptCounter' }>, saw: string | undefined): Answer {
    const { betId, offerId, userId: user, groupAccountId, confirmedStakeCents: confirmed } = command;
    const [bet, offer] = [this.bets.get(betId), this.bets.get(offerId)];
    if (bet?.counter?.offer !== offerId || offer === undefined) return no('betNotFound');
    if (bet.creator === user) return no('ownBet');
    if (bet.counter.for !== user) return no('betNotFound');
    if (bet.status !== 'Created') return no('counterOver');
    if (isCounterGone(bet, offer) || (offer.expiresAt !== null && offer.expiresAt <= this.now))
      return no('counteredOfferGone');
    const returned = offer.creator === user ? offer.wager : 0;
    const by = { user, groupAccountId, saw, confirmed, returned };
    const refused = this.#refuseOpen(bet, by) ?? this.#refuseTerms(bet, saw) ?? this.#refuseAcceptor(bet, by);
    if (refused) return refused;
    this.#giveBack(offer, 'Deleted', 'countered');
    this.#takeOver(bet, by);
    return this.#yes(betId, user);
  }

  #endCounter(betId: string, offerId: string): Answer {
    const [bet, offer] = [this.bets.get(betId), this.bets.get(offerId)];
    if (bet?.counter?.offer !== offerId || offer === undefined) return no('betNotFound');
    if (bet.status !== 'Created') return no('betNotOpen');
    if (!isCounterGone(bet, offer)) return no('notDue');
    this.#giveBack(bet, 'Deleted', 'offerGone');
    return this.#yes(betId, null);
  }

  #repost(command: Extract<Command, { kind: 'repostOffer' }>): Answer {
    const { betId: id, offerId, userId: user, lineHalves, stakeCents, acceptorStakeCents, fee } = command;
    const before = this.bets.get(offerId);
    if (before === undefined) return no('betNotFound');
    if (before.creator !== user)
      return { yes: false, code: 'notYourBet', message: 'Only its creator can move an offer.' };
    if (before.acceptor !== null) return no('alreadyAccepted');
    if (before.status !== 'Created' || before.policy === 'specified' || before.counter !== null)
      return no('offerNotMovable');
    const offer: Offer = {
      terms: { market: before.market, team: before.team, lineHalves } as MarketTerms,
      selection: before.side,
      stakeCents,
      acceptorStakeCents,
      feePolicy: before.policy,
      fee,
      lapseOnMove: before.lapse,
      expiresAt: before.expiresAt,
      allowsParts: before.parts !== null,
    };
    const friend = before.ledger === null ? before.offeredTo : null;
    const groupAccountId = before.account ?? undefined;
    const posting = { id, user, event: before.event, offer, friend, groupAccountId, instead: before };
    return this.#post(posting, command.confirmedStakeCents);
  }

  #areBlocked(user: string, other: string): boolean {
    return this.blocked.has(`${user}/${other}`);
  }

  #delete(betId: string, userId: string): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.creator !== userId) return no('notYourBet');
    if (bet.status !== 'Created') return no('betNotDeletable');
    this.#giveBack(bet, 'Deleted', 'deleted');
    return this.#yes(betId, userId);
  }

  #decline(betId: string, userId: string, said: string): Answer {
    const word = said.trim();
    const codes = [...word].map((character) => character.codePointAt(0)!);
    if (codes.length > 140 || codes.some((code) => code < 32)) return no('declineWordInvalid');
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    const isForAnyone = bet.offeredTo === null;
    if (!isForAnyone && (bet.counter?.for ?? bet.offeredTo) !== userId) return no('notOfferedToYou');
    if (this.#areBlocked(bet.creator, userId)) return no('betNotFound');
    if (isForAnyone || bet.status !== 'Created') return no('betNotDeclinable');
    if (bet.counter !== null && word !== '') return no('declineWordInvalid');
    bet.word = word === '' ? null : word;
    this.#giveBack(bet, 'Deleted', 'declined');
    return this.#yes(betId, userId);
  }

  #expire(betId: string): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.status !== 'Created') return no('betNotOpen');
    const ended = bet.expiresAt !== null && bet.expiresAt <= this.now;
    const { start, completed } = this.events.get(bet.event)!;
    const over = bet.policy === 'specified' ? this.now - start > hour : completed || this.now >= start;
    if (!ended && !over) return no('notDue');
    this.#giveBack(bet, 'Deleted', 'expired');
    return this.#yes(betId, null);
  }

  #lapse(betId: string): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.status !== 'Created') return no('betNotOpen');
    if (!this.hasLapsed(bet)) return no('notDue');
    this.#giveBack(bet, 'Deleted', 'lapsed');
    return this.#yes(betId, null);
  }

  newestLine(event: string, market: ModelMarket, team: 'home' | 'away' | null): ModelLine | null {
    let newest: ModelLine | null = null;
    for (const line of this.lines) {
      const fits = line.event === event && line.market === (market === 'toWin' ? `${team}ToWin` : market);
      if (fits && (newest === null || line.at > newest.at)) newest = line;
    }
    return newest;
  }

  /** Whether the market has moved against the creator. A line older than an hour says nothing, then and now. */
  hasLapsed(bet: ModelBet): boolean {
    const { posted, lapse, side } = bet;
    const today = this.newestLine(bet.event, bet.market, bet.team);
    if (lapse === 'off' || posted === null || today === null) return false;
    if (this.now - today.at > hour || bet.createdAt - posted.at > hour) return false;
    const [before, after] = [this.#chanceOf(bet, posted, side), this.#chanceOf(bet, today, side)];
    const fall = farthest[bet.line === null ? 'withoutLine' : 'onLine'][lapse];
    return before !== null && after !== null && after <= before - fall;
  }

  /** A side's chance by a quote. On another line it is the product's estimate, which is compared with real results elsewhere. */
  #chanceOf({ event, market, team, line }: ModelBet, quote: ModelLine, side: ModelSide): number | null {
    if (quote.line === line) return chanceFor(quote, side);
    const { line: lineHalves, chance: probabilityBps, books: bookmakers, at: capturedAt } = quote;
    const terms = { market, team, lineHalves: line } as MarketTerms;
    const sportKey = this.events.get(event)!.sport === 'soccer' ? 'soccer_epl' : 'icehockey_nhl';
    const reference = { lineHalves, probabilityBps, bookmakers, capturedAt };
    return estimateChance(reference, terms, side, sportKey, capturedAt)?.bps ?? null;
  }

  /** Whether a side may need 25 percentage points more than bookmakers give it, or is on another line at an unknown chance. */
  #isBadPrice(bet: ModelBet, side: ModelSide, stake: number, payout: number): boolean {
    if (bet.policy === 'specified') return false;
    const today = this.newestLine(bet.event, bet.market, bet.team);
    if (today === null || this.now - today.at > hour) return false;
    const isOther = today.line !== bet.line;
    const chance = this.#chanceOf(bet, today, side);
    if (chance === null) return isOther;
    return Math.round((stake / payout) * 100_00) >= chance - (isOther ? uncertainty : 0) + 25_00;
  }

  #settle(betId: string): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.status !== 'Active') return no('betNotOpen');
    const event = this.events.get(bet.event)!;
    if (!event.completed) return no('notDue');
    // The acceptor may have known how the game began, or it is a different game.
    const isLate = bet.acceptedAt! >= event.start || Math.abs(event.start - bet.start) > 72 * hour;
    if (isLate || bet.swapped !== (event.swapped === true)) this.#giveBack(bet, 'Settled', 'void');
    else this.#payOut(bet, event);
    return this.#yes(betId, null);
  }

  #correct(betId: string, contestedAt: number | undefined): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.status !== 'Settled' || bet.result === 'void') return no('betNotOpen');
    if (contestedAt !== undefined) {
      if (bet.winner === null || bet.paidOutAt! > contestedAt) return no('notDue');
      this.#undoSettlement(bet);
      this.#giveBack(bet, 'Settled', 'void');
      return this.#yes(betId, null);
    }
    const event = this.events.get(bet.event)!;
    if (!event.completed || event.version <= bet.version!) return no('notDue');
    const [winner, result] = whoWins(bet, event);
    if (winner === bet.winner) {
      bet.result = result;
      bet.version = event.version;
      return this.#yes(betId, null);
    }
    this.#undoSettlement(bet);
    this.#payOut(bet, event);
    return this.#yes(betId, null);
  }

  #undoSettlement(bet: ModelBet): void {
    if (bet.winner === null) {
      this.#takeBack(bet, bet.creator, bet.wager);
      this.#takeBack(bet, bet.acceptor!, bet.otherWager);
      return;
    }
    const payout = payoutTo(bet, bet.winner);
    this.#takeBack(bet, bet.winner, payout);
    this.#move('fees', bet.id, bet.wager + bet.otherWager - payout);
  }

  #void(betId: string, reason: Extract<Command, { kind: 'voidBet' }>['reason']): Answer {
    const bet = this.bets.get(betId);
    if (bet === undefined) return no('betNotFound');
    if (bet.status !== 'Created' && bet.status !== 'Active') return no('betNotOpen');
    const event = this.events.get(bet.event)!;
    // The feed in these histories never drops an event long enough.
    if (reason === 'dropped' || reason === 'postponed') return no('notDue');
    if (reason === 'overdue' && (event.completed || this.now - event.start < 72 * hour)) return no('notDue');
    this.#giveBack(bet, bet.status === 'Active' ? 'Settled' : 'Deleted', 'void');
    return this.#yes(betId, null);
  }

  #credit(command: Extract<Command, { kind: 'creditDeposit' }>): Answer {
    const deposit = this.deposits.get(command.depositId);
    if (deposit === undefined || deposit.user !== command.userId) return no('depositNotFound');
    if (deposit.provider !== command.provider) return no('depositNotFound');
    if (deposit.cents !== command.amountCents) return no('invalidAmount');
    if (deposit.credited) return no('notDue');
    this.#move(findPile(deposit), deposit.user, deposit.cents);
    this.#change(deposit, () => {
      deposit.credited = true;
    });
    return this.#yes(null, command.userId);
  }

  #refund(command: Extract<Command, { kind: 'refundDeposit' }>): Answer {
    const deposit = this.deposits.get(command.depositId);
    const cents = command.refundedCents;
    if (deposit === undefined) return no('depositNotFound');
    if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
    if (cents <= deposit.refunded) return no('notDue');
    if (deposit.failedRefunds.length !== command.failuresKnown) return no('countedTooEarly');
    this.#change(deposit, () => {
      deposit.refunded = cents;
    });
    return this.#yes(null, null);
  }

  #refundFailed(command: Extract<Command, { kind: 'returnRefund' }>): Answer {
    const deposit = this.deposits.get(command.depositId);
    if (deposit === undefined) return no('depositNotFound');
    const cents = command.refundedCents;
    if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
    if (deposit.failedRefunds.includes(command.refundId)) return no('notDue');
    if (deposit.failedRefunds.length !== command.failuresKnown) return no('countedTooEarly');
    this.#change(deposit, () => {
      deposit.failedRefunds.push(command.refundId);
      deposit.refunded = cents;
    });
    return this.#yes(null, null);
  }

  #reverse({ depositId, reversedCents: cents }: Extract<Command, { kind: 'reverseDeposit' }>): Answer {
    const deposit = this.deposits.get(depositId);
    if (deposit === undefined) return no('depositNotFound');
    if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
    if (cents <= deposit.reversed) return no('notDue');
    this.#change(deposit, () => {
      deposit.reversed = cents;
    });
    return this.#yes(null, null);
  }

  #dispute(
    command: Extract<Command, { kind: 'holdDispute' | 'closeDispute' }>,
    end: 'won' | 'lost' | 'inquiry' | null,
  ): Answer {
    const deposit = this.deposits.get(command.depositId);
    if (deposit === undefined) return no('depositNotFound');
    const cents = command.amountCents;
    if (!isAmount(cents)) return no('invalidAmount');
    const before = deposit.disputes[command.disputeId];
    // A lost dispute may be won on appeal.
    if (before && (end === null || before.end === 'won' || before.end === end)) return no('notDue');
    if (end === 'inquiry' && (!before || before.end !== null)) return no('notDue');
    this.#change(deposit, () => {
      if (end === 'inquiry') delete deposit.disputes[command.disputeId];
      else deposit.disputes[command.disputeId] = { cents, end };
    });
    return this.#yes(null, null);
  }

  /** Records a fact and moves its money between provider, held account and user. */
  #change(deposit: ModelDeposit, happens: () => void): void {
    const before = splitDeposit(deposit);
    happens();
    const after = splitDeposit(deposit);
    const { user } = deposit;
    const leaves = after.gone + after.held - before.gone - before.held;
    const there = Math.min(leaves, this.has(user));
    const lent = Math.max(0, leaves - there);
    // Also handles money that comes back: then `leaves` is below 0.
    this.money.set(user, this.has(user) - there);
    this.money.set('advances', this.has('advances') - lent);
    this.money.set(findPile(deposit), this.has(findPile(deposit)) + after.gone - before.gone);
    this.money.set('disputedDeposits', this.has('disputedDeposits') + after.held - before.held);
    this.owed.set(user, this.owes(user) + lent);
    const covered = Math.min(this.has(user), this.owes(user));
    this.#move(user, 'advances', covered);
    this.owed.set(user, this.owes(user) - covered);
  }

  #withdraw(command: Extract<Command, { kind: 'requestWithdrawal' }>): Answer {
    const { withdrawalId: id, userId: user, amountCents: cents, paypalEmail } = command;
    if (this.withdrawals.has(id)) return no('notDue');
    if (!Number.isInteger(cents) || cents < 1) return no('invalidAmount');
    if (cents < 10_00) return no('withdrawalBelowMinimum');
    // Debt first: it is the reason why the balance is too low.
    if (this.has(user) < cents) return no(this.owes(user) > 0 ? 'balanceHeld' : 'withdrawalAboveBalance');
    if (paypalEmail === '') return no('paypalEmailMissing');
    if (!paypalEmail.includes('@')) return no('invalidEmail');
    // These histories send nothing, so an approved withdrawal can still be rejected.
    const inAll = (days: number) => cents + this.#requestedWithin(user, days * 24 * hour);
    const waits =
      this.settings === null || inAll(1) > this.settings.withdrawalApprovalCents || inAll(7) > weekCents;
    const state = waits ? 'processing' : 'approved';
    this.withdrawals.set(id, {
      id,
      user,
      cents,
      at: this.now,
      wentAlone: !waits,
      state,
      wasPaid: false,
      feeCents: 0,
    });
    this.#move(user, 'withdrawalsInFlight', cents);
    return this.#yes(null, user);
  }

  #requestedWithin(user: string, ms: number): number {
    let sum = 0;
    for (const withdrawal of this.withdrawals.values()) {
      const counts = withdrawal.user === user && withdrawal.wentAlone && withdrawal.state !== 'returned';
      if (counts && withdrawal.at > this.now - ms) sum += withdrawal.cents;
    }
    return sum;
  }

  /** Here withdrawals only wait for operators. */
  #cancel(id: string, user: string): Answer {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined || withdrawal.user !== user) return no('withdrawalNotFound');
    if (withdrawal.state !== 'processing') return no('withdrawalNotCancelable');
    this.#return(id);
    return this.#yes(null, user);
  }

  #approve(id: string): Answer {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined) return no('withdrawalNotFound');
    if (withdrawal.state !== 'processing') return no('notDue');
    withdrawal.state = 'approved';
    return this.#yes(null, null);
  }

  #reject(id: string): Answer {
    const state = this.withdrawals.get(id)?.state;
    return state === 'paid' ? no('notDue') : this.#return(id);
  }

  #complete(id: string, byHand: boolean): Answer {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined) return no('withdrawalNotFound');
    const { state } = withdrawal;
    if (state !== 'approved' && (byHand || state !== 'processing')) return no('notDue');
    withdrawal.state = 'paid';
    withdrawal.wasPaid = true;
    this.#move('withdrawalsInFlight', 'paypal', withdrawal.cents);
    return this.#yes(null, null);
  }

  #return(id: string): Answer {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined) return no('withdrawalNotFound');
    if (withdrawal.state === 'returned') return no('notDue');
    this.#pay(
      withdrawal.state === 'paid' ? 'paypal' : 'withdrawalsInFlight',
      withdrawal.user,
      withdrawal.cents,
    );
    withdrawal.state = 'returned';
    return this.#yes(null, null);
  }

  #fee(id: string, cents: number): Answer {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined) return no('withdrawalNotFound');
    if (!Number.isSafeInteger(cents) || cents < 0) return no('invalidAmount');
    if (!withdrawal.wasPaid || withdrawal.feeCents === cents) return no('notDue');
    const more = cents - withdrawal.feeCents;
    if (more > 0) this.#move('payoutFees', 'paypal', more);
    else this.#move('paypal', 'payoutFees', -more);
    withdrawal.feeCents = cents;
    return this.#yes(null, null);
  }

  #adjust(userId: string, cents: number): Answer {
    if (!isAmount(Math.abs(cents))) return no('invalidAmount');
    if (cents > 0) this.#pay('adjustments', userId, cents);
    else if (this.has(userId) < -cents) return no('insufficientFunds');
    else this.#move(userId, 'adjustments', -cents);
    return this.#yes(null, userId);
  }

  #issuePurse(accountId: string, cents: number): Answer {
    const account = this.groupAccounts.get(accountId);
    if (account === undefined || account.kind !== 'points') return no('groupNotFound');
    if (!isAmount(cents)) return no('invalidAmount');
    if (this.purses.has(accountId)) return no('notDue');
    this.purses.add(accountId);
    this.#move(account.ledger, accountId, cents);
    return this.#yes(null, null);
  }

  #confirmPayment(command: Extract<Command, { kind: 'confirmPayment' }>): Answer {
    const { paymentId, userId, note, part } = command;
    if (note !== null && ([...note].length > 140 || note.includes('\n'))) return no('noteInvalid');
    const payment = this.payments.get(paymentId);
    if (payment === undefined) return no('paymentNotFound');
    const { from, to, settled, canceled } = payment;
    if (userId !== from && userId !== to) return no('paymentNotFound');
    const side = userId === from ? 'paid' : 'received';
    if (settled || canceled) return no('paymentOver');
    if (payment[side] && !(side === 'paid' && payment.denied)) return no('paymentOver');
    if (part && part.amountCents !== payment.cents) {
      const { amountCents: cents } = part;
      if (!Number.isInteger(cents) || cents < 1 || cents > payment.cents) return no('paymentPartInvalid');
      if (side === 'received' || payment.received) return no('paymentPartInvalid');
    }
    if (side === 'paid' && payment.said >= 20) return no('paymentDisputed');
    if (part && part.amountCents < payment.cents) {
      const rest = { id: part.restId, cents: payment.cents - part.amountCents, said: 0 };
      this.payments.set(rest.id, { ...payment, ...rest, paid: false, denied: false });
      payment.cents = part.amountCents;
    }
    payment[side] = true;
    payment.denied = false;
    payment.said++;
    if (payment.paid && payment.received) {
      payment.settled = true;
      this.#move(payment.toAccount, payment.fromAccount, payment.cents);
    }
    return this.#yes(null, userId);
  }

  #changePayment(command: Extract<Command, { kind: 'changePayment' }>): Answer {
    const { paymentId, userId, note } = command;
    if (note !== null && ([...note].length > 140 || note.includes('\n'))) return no('noteInvalid');
    const payment = this.payments.get(paymentId);
    if (payment === undefined) return no('paymentNotFound');
    const isPayer = userId === payment.from;
    if (!isPayer && userId !== payment.to) return no('paymentNotFound');
    if (payment.settled || payment.canceled) return no('paymentOver');
    const change = command.change === 'canceled' && payment.paid && !isPayer ? 'notReceived' : command.change;
    if (change === 'undid' && !isPayer) return no('paymentOfOtherSide');
    if (change === 'notReceived' && isPayer) return no('paymentOfOtherSide');
    if ((change === 'undid' || change === 'notReceived') && !payment.paid) return no('paymentNotClaimed');
    if (change === 'notReceived' && payment.denied) return no('paymentDenied');
    if (change === 'notReceived' && payment.said >= 20) return no('paymentDisputed');
    if (change === 'ended' && isPayer && payment.paid) return no('paymentOver');
    payment.said++;
    if (change === 'notReceived') payment.denied = true;
    if (change === 'canceled' && payment.paid) payment.said++;
    if (change === 'canceled' || change === 'ended') payment.canceled = true;
    if (change === 'canceled' || change === 'undid') {
      payment.paid = false;
      payment.denied = false;
    }
    return this.#yes(null, userId);
  }

  #forgive(command: Extract<Command, { kind: 'forgiveDebt' }>): Answer {
    const { paymentId, userId, creditorAccountId, debtorAccountId, amountCents: cents } = command;
    const creditor = this.groupAccounts.get(creditorAccountId);
    const debtor = this.groupAccounts.get(debtorAccountId);
    if (creditor === undefined || debtor === undefined || creditor === debtor) return no('groupNotFound');
    if (creditor.kind !== 'iou' || creditor.ledger !== debtor.ledger) return no('groupNotFound');
    if (creditor.user !== userId) return no('groupNotFound');
    if (!Number.isInteger(cents) || cents < 1) return no('invalidAmount');
    const between = [...this.payments.values()]
      .filter((one) => one.fromAccount === debtor.id && one.toAccount === creditor.id)
      .filter(({ settled, canceled }) => !settled && !canceled)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    let confirmed = 0;
    for (const one of between) if (one.paid || one.received) confirmed += one.cents;
    const most = Math.min(this.#isOwed(creditor.id), -this.#isOwed(debtor.id)) - confirmed;
    if (most <= 0) return no('nothingOwed');
    if (cents > most) return no('moreThanOwed', `${dollarsInSentence(most)}.`);
    let left = cents;
    for (const one of between) {
      if (left === 0 || one.paid || one.received) continue;
      const taken = Math.min(left, one.cents);
      left -= taken;
      if (taken < one.cents) {
        one.cents -= taken;
        continue;
      }
      one.canceled = true;
      one.said++;
    }
    this.payments.set(paymentId, {
      id: paymentId,
      group: creditor.group,
      from: debtor.user,
      to: creditor.user,
      fromAccount: debtor.id,
      toAccount: creditor.id,
      cents,
      ...{
        paid: false,
        received: false,
        denied: false,
        settled: false,
        canceled: true,
        forgiven: true,
        said: 0,
      },
    });
    this.#move(creditor.id, debtor.id, cents);
    return this.#yes(null, userId);
  }

  /** The balance of an account in a group as if its running bets were refunded. */
  #isOwed(accountId: string): number {
    let cents = this.has(accountId);
    for (const bet of this.bets.values()) {
      if (bet.status !== 'Created' && bet.status !== 'Active') continue;
      if (bet.account === accountId) cents += bet.wager;
      if (bet.status === 'Active' && bet.otherAccount === accountId) cents += bet.otherWager;
    }
    return cents;
  }

  #payOut(bet: ModelBet, event: ModelEvent): void {
    const [winner, result] = whoWins(bet, event);
    bet.version = event.version;
    if (winner === null) {
      this.#giveBack(bet, 'Settled', result);
      return;
    }
    bet.status = 'Settled';
    bet.winner = winner;
    bet.result = result;
    bet.paidOutAt = this.now;
    const payout = payoutTo(bet, winner);
    this.#payFrom(bet, winner, payout);
    this.#move(bet.id, 'fees', bet.wager + bet.otherWager - payout);
  }

  #giveBack(bet: ModelBet, status: 'Settled' | 'Deleted', result: string): void {
    bet.status = status;
    bet.winner = null;
    bet.result = result;
    bet.paidOutAt = this.now;
    this.#payFrom(bet, bet.creator, bet.wager);
    if (bet.acceptor !== null) this.#payFrom(bet, bet.acceptor, bet.otherWager);
  }

  /** Pays one side of a bet, in a group to its account there. */
  #payFrom(bet: ModelBet, user: string, cents: number): void {
    if (bet.ledger === null) this.#pay(bet.id, user, cents);
    else this.#move(bet.id, accountInGroup(bet, user), cents);
  }

  /** Credits to a user cover their debt first. */
  #pay(from: string, user: string, cents: number): void {
    this.#move(from, user, cents);
    const covered = Math.min(cents, this.owes(user));
    this.#move(user, 'advances', covered);
    this.owed.set(user, this.owes(user) - covered);
  }

  /** The house advances what the user no longer has. In a group the balance goes below its limit instead. */
  #takeBack(bet: ModelBet, user: string, cents: number): void {
    if (bet.ledger !== null) {
      this.#move(accountInGroup(bet, user), bet.id, cents);
      return;
    }
    const there = Math.min(cents, this.has(user));
    this.#move(user, bet.id, there);
    this.#move('advances', bet.id, cents - there);
    this.owed.set(user, this.owes(user) + cents - there);
  }

  #move(from: string, to: string, cents: number): void {
    this.money.set(from, this.has(from) - cents);
    this.money.set(to, this.has(to) + cents);
  }

  #yes(betId: string | null, userId: string | null): Answer {
    return {
      yes: true,
      bet: betId === null ? null : { ...this.bets.get(betId)!, pot: this.has(betId) },
      balance: userId === null ? null : this.has(userId),
    };
  }
}

function findPile({ provider }: ModelDeposit): string {
  return provider === 'stripe' ? 'cardProvider' : 'paypal';
}

/** How much of a credited deposit went back to the provider, and how much is held. */
function splitDeposit(deposit: ModelDeposit): { gone: number; held: number } {
  if (!deposit.credited) return { gone: 0, held: 0 };
  const disputes = Object.values(deposit.disputes);
  let [lost, open] = [0, 0];
  for (const { cents, end } of disputes) {
    if (end === 'lost') lost += cents;
    if (end === null) open += cents;
  }
  // PayPal may take the money of a dispute before it reports the dispute's end.
  const taken = Math.max(lost, deposit.reversed);
  const gone = Math.min(deposit.cents, deposit.refunded + taken);
  const held = Math.min(deposit.cents, deposit.refunded + Math.max(taken, lost + open)) - gone;
  return { gone, held };
}

function no(code: Code, tail = ''): Answer {
  return { yes: false, code, message: texts[code] + tail };
}

function tooManyOpenBets(cap: number): Answer {
  const bets = cap === 1 ? 'an open bet' : `${cap} open bets`;
  const message = `You already have ${bets} on this event. ${texts.tooManyOpenBets}`;
  return { yes: false, code: 'tooManyOpenBets', message };
}

/** $25, $24.50, 24.5 points or 1 point. */
function inSentence(cents: number, kind: ModelGroupAccount['kind'] | undefined): string {
  if (kind !== 'points') return dollarsInSentence(cents);
  return cents === 100 ? '1 point' : `${(cents / 100).toLocaleString('en-US')} points`;
}

/** $25 or $24.50. */
function dollarsInSentence(cents: number): string {
  const dollars = Math.trunc(cents / 100).toLocaleString('en-US');
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 1 && cents <= 100_000_000;
}

const sidesByMarket: Readonly<Record<ModelMarket, readonly ModelSide[]>> = {
  moneyline: ['home', 'away'],
  spread: ['home', 'away'],
  total: ['over', 'under'],
  toWin: ['yes', 'no'],
};

export const otherSides: Readonly<Record<ModelSide, ModelSide>> = {
  home: 'away',
  away: 'home',
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
};

/** Lines are whole half points: up to 100 points either way for a spread, from half a point to 1,000 for a total. */
function isLine(market: ModelMarket, line: number | null): boolean {
  if (market === 'moneyline' || market === 'toWin') return line === null;
  return line !== null && Number.isInteger(line);
}

/** What an acceptor agrees to. */
export function termsInWords(bet: ModelBet): string {
  const { market, team, line, side, wager, otherWager, policy, cap, tieRule } = bet;
  return JSON.stringify({ market, team, line, side, wager, otherWager, policy, cap, tieRule });
}

function setPayouts(bet: ModelBet): void {
  bet.payout = bet.wager + winOn(bet.otherWager, bet.policy, bet.cap);
  bet.otherPayout = bet.otherWager + winOn(bet.wager, bet.policy, bet.cap);
}

/** The creator's stake of a part rounds down, and the cap of its fee up: what is left is never a worse bet to take. */
function makerPart({ wager, otherWager }: ModelBet, cents: number): number {
  return Math.floor((wager * cents) / otherWager);
}

function partOfCap({ cap, otherWager }: ModelBet, cents: number): number | null {
  return cap === null ? null : Math.ceil((cap * cents) / otherWager);
}

/** What the taker of so much of an offer wins on top of it. */
export function winOfTake(bet: ModelBet, cents: number): number {
  return winOn(makerPart(bet, cents), bet.policy, partOfCap(bet, cents));
}

/** Both stakes of the part and of the rest must be large enough, and the last part is all that is left. */
export function canBeSplitOff(bet: ModelBet, cents: number, least: number): boolean {
  if (bet.parts === null || bet.parts >= 19) return false;
  const stake = makerPart(bet, cents);
  return Math.min(cents, stake, bet.otherWager - cents, bet.wager - stake) >= least;
}

/** Whether the offer is gone, or its creator has less in it than the counter-offer wants of them. */
function isCounterGone(bet: ModelBet, offer: ModelBet): boolean {
  const wanted = bet.creator === offer.creator ? bet.wager : bet.otherWager;
  return offer.status !== 'Created' || wanted > offer.wager;
}

function winOn(losingStake: number, policy: ModelBet['policy'], cap: number | null): number {
  const share = Math.round((losingStake * winnersShare[policy]) / 100);
  return cap === null ? share : Math.max(share, losingStake - cap);
}

function payoutTo(bet: ModelBet, winner: string): number {
  return winner === bet.creator ? bet.payout : bet.otherPayout;
}

/** The bookmakers' chance of a side, in basis points; null if too few of them quote it. */
function chanceFor({ chance, books }: ModelLine, side: ModelSide): number | null {
  if (chance === null || books < 3) return null;
  return side === 'home' || side === 'over' || side === 'yes' ? chance : 100_00 - chance;
}

function accountInGroup(bet: ModelBet, user: string): string {
  return user === bet.creator ? bet.account! : bet.otherAccount!;
}

function whoWins(bet: ModelBet, event: ModelEvent): [winner: string | null, result: string] {
  const [home, away] = [event.home!, event.away!];
  const findBacker = (side: ModelSide) => (bet.side === side ? bet.creator : bet.acceptor);
  const won = (side: ModelSide): [string | null, string] => [findBacker(side), side];
  if (bet.market === 'spread') {
    const homeWithPoints = home + bet.line! / 2;
    if (homeWithPoints === away) return [null, 'push'];
    return won(homeWithPoints > away ? 'home' : 'away');
  }
  if (bet.market === 'total') {
    if (home + away === bet.line! / 2) return [null, 'push'];
    return won(home + away > bet.line! / 2 ? 'over' : 'under');
  }
  if (bet.market === 'toWin') {
    const [own, other] = bet.team === 'home' ? [home, away] : [away, home];
    return won(own > other ? 'yes' : 'no');
  }
  if (home !== away) return won(home > away ? 'home' : 'away');
  return bet.tieRule === 'refund' ? [null, 'tieRefund'] : [findBacker('away'), 'tieAwayWins'];
}
