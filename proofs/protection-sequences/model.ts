import { type LimitKind, limitKinds } from '@sidebet/domain/protection/limits';

/**
 * What a protected user may do, implemented a second time and as simply as possible: every answer is derived from the full
 * history, without stored sums. Plain data, so it can be copied. It shares only the names of limits with the product.
 * Instants are milliseconds, money is cents.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const windows = { Day: day, Week: 7 * day, Month: 30 * day };

export type ModelBet = {
  readonly id: string;
  /** Creators back the home team. */
  readonly role: 'creator' | 'acceptor';
  /** `offer` can be taken in parts, `counter` answers one of the other user. */
  readonly kind: 'specified' | 'offer' | 'counter';
  readonly event: string;
  /** What is left of it, if parts were taken. */
  wager: number;
  /** What they win on top of it. */
  win: number;
  readonly placedAt: number;
  state: 'open' | 'active' | 'won' | 'lost' | 'back';
  /** Whether it was ever accepted. */
  taken: boolean;
  endedAt: number | null;
};
export type ModelDeposit = {
  readonly id: string;
  readonly by: 'card' | 'paypal';
  readonly cents: number;
  readonly openedAt: number;
  creditedAt: number | null;
  open: boolean;
};
type ModelLimit = { amount: number | null; pending: { amount: number | null; at: number } | null };

export type Model = {
  now: number;
  event: string;
  readonly limits: Record<LimitKind, ModelLimit>;
  /** When a limit increase was last confirmed. */
  loosenedAt: number;
  timeOutUntil: number;
  exclusion: { until: number | null; askedAt: number | null } | null;
  /** Set once the account is deleted: when the user may open another. */
  gone: { readonly until: number } | null;
  readonly bets: ModelBet[];
  /** Counter-offers to the user's offers: what the user would risk and win. */
  readonly counters: {
    readonly id: string;
    readonly offer: string;
    readonly event: string;
    readonly wager: number;
    readonly win: number;
    open: boolean;
  }[];
  /** Open challenges to the user. */
  readonly toMe: { readonly id: string; readonly event: string; readonly wager: number; open: boolean }[];
  readonly deposits: ModelDeposit[];
  /** When the user was active while use was measured. */
  readonly signs: number[];
  checkedAt: number;
};

export function newModel(now: number, event: string): Model {
  const limits = Object.fromEntries(limitKinds.map((kind) => [kind, { amount: null, pending: null }]));
  return {
    now,
    event,
    limits: limits as unknown as Model['limits'],
    loosenedAt: 0,
    timeOutUntil: 0,
    exclusion: null,
    gone: null,
    bets: [],
    counters: [],
    toMe: [],
    deposits: [],
    signs: [],
    checkedAt: 0,
  };
}

/** The refusal code of the restriction in force; null if none. */
export function findRestriction({ exclusion, timeOutUntil, now }: Model): string | null {
  if (exclusion && (exclusion.askedAt === null || now < exclusion.askedAt + day)) return 'selfExcluded';
  return now < timeOutUntil ? 'timeOutInForce' : null;
}

export function sumUse(model: Model, kind: LimitKind): number {
  const { now, bets, deposits } = model;
  if (kind === 'sessionDay') return Math.floor(usedMs(model) / minute);
  if (kind === 'realityCheck') {
    const start = isMeasured(model) ? visitStart(model) : null;
    return start === null ? 0 : Math.floor((now - Math.max(start, model.checkedAt)) / minute);
  }
  const [, what, name] = /^(deposit|wager|loss)(\w+)$/.exec(kind)!;
  const since = now - windows[name as keyof typeof windows];
  let sum = 0;
  if (what === 'deposit')
    for (const deposit of deposits) {
      if (deposit.open || (deposit.creditedAt !== null && deposit.creditedAt > since)) sum += deposit.cents;
    }
  if (what === 'wager')
    for (const bet of bets) {
      if (bet.state !== 'back' && bet.placedAt > since) sum += bet.wager;
    }
  if (what === 'loss')
    for (const bet of bets) {
      if (bet.state === 'open' || bet.state === 'active') sum += bet.wager;
      if (bet.state === 'lost' && bet.endedAt! > since) sum += bet.wager;
      if (bet.state === 'won' && bet.endedAt! > since) sum -= bet.win;
    }
  return sum;
}

/** The response to placing a bet, apart from the bet's own rules. */
export function stakeAnswer(model: Model, wager: number): string {
  const { limits } = model;
  if (limits.sessionDay.amount !== null && sumUse(model, 'sessionDay') >= limits.sessionDay.amount)
    return 'sessionTimeUsed';
  if (findNextCheck(model)?.due) return 'realityCheckDue';
  return beyond(model, ['wager', 'loss'], wager);
}

export function depositAnswer(model: Model, cents: number): string {
  return findRestriction(model) ?? beyond(model, ['deposit'], cents);
}

function beyond(model: Model, whats: readonly string[], cents: number): string {
  let tightest: { what: string; left: number } | null = null;
  for (const what of whats) {
    for (const name of ['Day', 'Week', 'Month']) {
      const kind = `${what}${name}` as LimitKind;
      const { amount } = model.limits[kind];
      if (amount === null) continue;
      const left = amount - sumUse(model, kind);
      if (left < cents && (tightest === null || left < tightest.left)) tightest = { what, left };
    }
  }
  return tightest === null ? 'ok' : `${tightest.what}LimitReached`;
}

/** Capturing an approved order: a deposit as of now, in addition to all others. */
export function captureAnswer(model: Model, { id, cents }: ModelDeposit): string {
  const others = model.deposits.filter((one) => one.id !== id);
  return depositAnswer({ ...model, deposits: others }, cents);
}

/** PayPal orders not captured, abandoned or not. */
export function untakenOrders({ deposits }: Model): ModelDeposit[] {
  return deposits.filter(({ by, creditedAt }) => by === 'paypal' && creditedAt === null);
}

/** The orders that must not be captured now. */
export function refusedOrders(model: Model): ModelDeposit[] {
  return untakenOrders(model).filter((order) => captureAnswer(model, order) !== 'ok');
}

/** The response to a second signup with this user's name and birthday. */
export function secondAnswer(model: Model): string {
  return findRestriction(model) ? 'signupUnavailable' : 'ok';
}

/** Deletes the account. Returning under a new one must not be faster than waiting. */
export function leave(model: Model): string {
  const { now, exclusion, timeOutUntil, limits, loosenedAt } = model;
  const waits = [now, timeOutUntil];
  if (Object.values(limits).some(({ amount }) => amount !== null)) waits.push(now + day);
  if (now < loosenedAt + day) waits.push(now + day);
  if (findRestriction(model) === 'selfExcluded') {
    const { until, askedAt } = exclusion!;
    if (until === null) waits.push(Number.POSITIVE_INFINITY);
    else waits.push(askedAt === null ? Math.max(until, now) + day : askedAt + day);
  }
  model.gone = { until: Math.max(...waits) };
  return 'ok';
}

/** The response to the user's signup after deleting the account. */
export function comeBackAnswer({ gone, now }: Model): string {
  return gone && now < gone.until ? 'signupUnavailable' : 'ok';
}

export function setLimit(model: Model, kind: LimitKind, amount: number | null): string {
  const limit = model.limits[kind];
  dropLapsed(model, limit);
  const current = limit.amount ?? Number.POSITIVE_INFINITY;
  const wanted = amount ?? Number.POSITIVE_INFINITY;
  if (wanted > current) {
    if (limit.pending?.amount !== amount) limit.pending = { amount, at: model.now };
  } else {
    limit.amount = amount;
    limit.pending = null;
  }
  sign(model);
  closeCheckouts(model);
  return 'ok';
}

export function confirmLimit(model: Model, kind: LimitKind, amount: number | null): string {
  const limit = model.limits[kind];
  if (!limit.pending) return limit.amount === amount ? 'ok' : 'limitChangeNotFound';
  if (model.now >= limit.pending.at + 8 * day || limit.pending.amount !== amount)
    return 'limitChangeNotFound';
  if (model.now < limit.pending.at + day) return 'limitChangeTooEarly';
  limit.amount = amount;
  limit.pending = null;
  model.loosenedAt = model.now;
  return 'ok';
}

export function takeBack(model: Model, kind: LimitKind): string {
  model.limits[kind].pending = null;
  return 'ok';
}

export function timeOut(model: Model, days: number): string {
  const until = model.now + days * day;
  if (findRestriction(model) === 'selfExcluded' || until < model.timeOutUntil) return 'barNotShorter';
  model.timeOutUntil = until;
  barred(model);
  return 'ok';
}

const periods = { sixMonths: 6, oneYear: 12, fiveYears: 60, forEver: null };
export type ModelPeriod = keyof typeof periods;

export function exclude(model: Model, period: ModelPeriod): string {
  const months = periods[period];
  const until = months === null ? null : monthsLater(model.now, months);
  const before = findRestriction(model) === 'selfExcluded' ? model.exclusion : null;
  if (before && (before.until ?? Number.POSITIVE_INFINITY) > (until ?? Number.POSITIVE_INFINITY))
    return 'barNotShorter';
  model.exclusion = { until, askedAt: null };
  barred(model);
  return 'ok';
}

export function askToReturn(model: Model): string {
  const { exclusion, now } = model;
  if (!exclusion || findRestriction(model) !== 'selfExcluded') return 'notExcluded';
  if (exclusion.until === null || now < exclusion.until) return 'returnTooEarly';
  exclusion.askedAt ??= now;
  return 'ok';
}

/** The user was active. */
export function sign(model: Model): void {
  if (!isMeasured(model)) return;
  if (model.signs.at(-1) !== model.now) model.signs.push(model.now);
}

function isMeasured({ limits }: Model): boolean {
  return limits.sessionDay.amount !== null || limits.realityCheck.amount !== null;
}

export function findNextCheck(model: Model): { dueAt: number; due: boolean } | null {
  const every = model.limits.realityCheck.amount;
  const start = visitStart(model);
  if (every === null || start === null) return null;
  const dueAt = Math.max(start, model.checkedAt) + every * minute;
  return { dueAt, due: model.now >= dueAt };
}

type NewBet = Pick<ModelBet, 'id' | 'role' | 'event' | 'wager'> & Partial<Pick<ModelBet, 'kind' | 'win'>>;

/** A bet of the user: open, or active at once if they accepted it. */
export function addBet(
  model: Model,
  { id, role, event, wager, kind = 'specified', win = (wager * 8) / 10 }: NewBet,
  taken = role === 'acceptor',
): void {
  const state = taken ? 'active' : 'open';
  model.bets.push({ id, role, kind, event, wager, win, placedAt: model.now, state, taken, endedAt: null });
}

/** Someone takes a part of an offer of the user at even stakes. It is a bet of its own, placed when the offer was. */
export function takePart(offer: ModelBet, model: Model, id: string, cents: number): void {
  model.bets.push({ ...offer, id, wager: cents, win: winOnOffer(cents), state: 'active', taken: true });
  offer.wager -= cents;
  offer.win = winOnOffer(offer.wager);
}

/** Offers pay a fee of 2%. */
export function winOnOffer(otherWager: number): number {
  return Math.round((otherWager * 98) / 100);
}

/** The answer to accepting a counter-offer, whose offer returns first. */
export function counterAnswer(model: Model, { offer, wager }: Model['counters'][number]): string {
  const bets = model.bets.map((bet) => (bet.id === offer ? { ...bet, state: 'back' as const } : bet));
  return findRestriction(model) ?? stakeAnswer({ ...model, bets }, wager);
}

/** Ends a bet by a score, with the creator at home; ties go to the away side. Ending it the same way again does nothing. */
export function endBet(model: Model, bet: ModelBet, [home, away]: readonly [number, number]): void {
  const state = home > away === (bet.role === 'creator') ? 'won' : 'lost';
  if (bet.state === state) return;
  bet.state = state;
  bet.endedAt = model.now;
}

/** Pending increases that have not expired. */
export function findPendingLimit(model: Model, kind: LimitKind): ModelLimit['pending'] {
  const { pending } = model.limits[kind];
  return pending && model.now < pending.at + 8 * day ? pending : null;
}

function dropLapsed(model: Model, limit: ModelLimit): void {
  if (limit.pending && model.now >= limit.pending.at + 8 * day) limit.pending = null;
}

function barred(model: Model): void {
  for (const bet of model.bets) {
    if (bet.state === 'open') bet.state = 'back';
  }
  for (const offer of [...model.toMe, ...model.counters]) offer.open = false;
  closeCheckouts(model);
}

/** Closes open checkouts that would be refused now if they were opened in order, oldest first. */
function closeCheckouts(model: Model): void {
  const kept = model.deposits.filter(({ creditedAt }) => creditedAt !== null);
  const open = model.deposits.filter((deposit) => deposit.open);
  open.sort((one, other) => one.openedAt - other.openedAt || (one.id < other.id ? -1 : 1));
  for (const deposit of open) {
    if (depositAnswer({ ...model, deposits: kept }, deposit.cents) === 'ok') kept.push(deposit);
    else deposit.open = false;
  }
}

/** The user opened a checkout. */
export function addDeposit(model: Model, deposit: Pick<ModelDeposit, 'id' | 'by' | 'cents'>): void {
  model.deposits.push({ ...deposit, openedAt: model.now, creditedAt: null, open: true });
}

/** A span of use continues over pauses of at most 10 minutes. */
function visitStart({ signs, now }: Model): number | null {
  let start = signs.at(-1);
  if (start === undefined || now - start > 10 * minute) return null;
  for (let i = signs.length - 2; i >= 0 && start - signs[i]! <= 10 * minute; i--) start = signs[i]!;
  return start;
}

function usedMs({ signs, now }: Model): number {
  let sum = 0;
  for (let i = 1; i < signs.length; i++) {
    const [from, to] = [Math.max(signs[i - 1]!, now - day), signs[i]!];
    if (to - signs[i - 1]! <= 10 * minute && to > from) sum += to - from;
  }
  return sum;
}

/** Adds one month at a time, so a shorter month ends on its last day. */
function monthsLater(instant: number, months: number): number {
  const date = new Date(instant);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  for (let dayOfMonth = date.getUTCDate(); ; dayOfMonth--) {
    const then = Date.UTC(Math.floor(month / 12), month % 12, dayOfMonth) + (instant % day);
    if (new Date(then).getUTCMonth() === month % 12) return then;
  }
}
