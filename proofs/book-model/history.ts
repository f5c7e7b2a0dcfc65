import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command } from '@sidebet/domain/book/commands';
import { toFriend } from '@sidebet/domain/book/offered-to';
import type { Random } from '../harness/random.ts';
import {
  accountToAcceptWith,
  accountToOfferFrom,
  changedAccounts,
  groupUuid,
  membersToAccept,
  newGroup,
  newPayment,
  someChangeOfPayment,
  someConfirmationOfPayment,
  someForgiveness,
  somePurse,
  withoutFee,
} from './groups.ts';
import { hasLapsed } from './model/prices.ts';
import type {
  ModelBet,
  ModelDeposit,
  ModelEvent,
  ModelGroup,
  ModelGroupAccount,
  ModelKey,
  ModelLine,
  ModelPayment,
  ModelSettings,
} from './model/types.ts';
import type { Model } from './model.ts';
import { acceptanceOf, answerTo, type Sight, someNegotiation } from './negotiations.ts';
import { lineFor, newLine, someConfirmation, someOffer, someSight } from './offers.ts';
import { someTakes, takeApart } from './takes.ts';

/** One step of a random history. */
export type Step =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'clock'; readonly now: number }
  /** Two users become friends, or stop being friends. */
  | { readonly kind: 'friendship'; readonly ids: readonly [string, string]; readonly friends: boolean }
  /** One of two users blocks the other, or no longer. */
  | { readonly kind: 'block'; readonly ids: readonly [string, string]; readonly blocked: boolean }
  /** The fee of new offers gets a cap, or none. */
  | { readonly kind: 'cap'; readonly cents: number | null }
  /** A new event, or a new state of a known one. */
  | { readonly kind: 'event'; readonly event: ModelEvent }
  | { readonly kind: 'settings'; readonly settings: ModelSettings | null }
  | { readonly kind: 'deposit'; readonly deposit: ModelDeposit }
  | { readonly kind: 'group'; readonly group: ModelGroup }
  /** A new account of a member, or a new state of a known one. */
  | { readonly kind: 'groupAccount'; readonly account: ModelGroupAccount }
  /** A new payment between members. */
  | { readonly kind: 'payment'; readonly payment: ModelPayment }
  /** Bookmakers quote a line. */
  | { readonly kind: 'line'; readonly line: ModelLine }
  /** `saw` is the terms an acceptor saw. */
  | { readonly kind: 'command'; readonly command: Command; readonly key?: ModelKey; readonly saw?: string };

export type HistoryOptions = {
  /** The number of commands; other steps are extra. */
  readonly commands: number;
  /** Whether commands carry keys, some of them repeated or reused for another request. */
  readonly keys: boolean;
};

const minute = 60_000;
const hour = 60 * minute;
export const firstMoment = Date.UTC(2026, 8, 1);

/**
 * Generates a history step by step. It reads the model to find meaningful steps, so the caller must apply each step to the
 * model before requesting the next. About a third of the commands are refused.
 */
export function* randomHistory(random: Random, model: Model, options: HistoryOptions): Generator<Step> {
  const sent: (Step & { kind: 'command' })[] = [];
  // In these, people mostly bet with each other.
  const isMarket = random.chance(40);
  if (random.chance(40)) yield { kind: 'settings', settings: { ...model.settings!, tieRule: 'refund' } };
  if (random.chance(25)) yield someCap(random);
  for (let i = random.int(2, 5); i > 0; i--) {
    const id = random.uuid();
    yield { kind: 'person', id };
    yield withKey({
      kind: 'adjust',
      adjustmentId: random.uuid(),
      userId: id,
      amountCents: random.int(1, 60_00),
    });
  }
  for (let i = random.int(0, 4); i > 0; i--) yield* changedFriendship(random, model);
  for (let i = random.int(0, 2); i > 0; i--) yield* addGroup(random, model);
  for (let i = random.int(1, 3); i > 0; i--) yield newEvent(random, model);
  for (let commands = 0; commands < options.commands; ) {
    const what = random.weighted({
      command: 76,
      negotiation: isMarket ? 40 : 8,
      take: isMarket ? 40 : 10,
      clock: 10,
      event: 10,
      settings: 3,
      friendship: 3,
      block: 2,
      cap: 1,
      line: 14,
      group: model.groupAccounts.size === 0 ? 0 : 5,
      again: options.keys ? 8 : 0,
    });
    if (what === 'clock') yield { kind: 'clock', now: laterMoment(random, model) };
    else if (what === 'friendship') yield* changedFriendship(random, model);
    else if (what === 'block') yield* changedBlock(random, model);
    else if (what === 'cap') yield someCap(random);
    else if (what === 'event') yield changedEvent(random, model);
    else if (what === 'group') yield* changedGroup(random, model);
    else if (what === 'line') {
      const { line, offer } = newLine(random, model);
      if (line) yield { kind: 'line', line };
      if (!line || !offer || random.chance(40)) continue;
      commands++;
      yield* commandAfterMove(offer);
    } else if (what === 'settings') yield { kind: 'settings', settings: someSettings(random) };
    else if (what === 'negotiation') {
      const sight = someNegotiation(random, model);
      if (!sight) continue;
      commands++;
      yield send(sight);
      if (!random.chance(4)) continue;
      for (const step of longHaggle(sight.command)) {
        commands++;
        yield step;
      }
    } else if (what === 'take') {
      const apart = random.chance(2) ? random.pickOr(dividable(model), undefined) : undefined;
      const takes = apart ? takeApart(random, model, apart) : [someTakes(random, model)];
      for (const command of takes) {
        if (!command) continue;
        commands++;
        yield withKey(command);
      }
    } else {
      commands++;
      const before = what === 'again' ? random.pickOr(sent.slice(-12), undefined) : undefined;
      const won = random.chance(6) ? random.pickOr(justWon(model), undefined) : undefined;
      if (before) yield again(before);
      else if (won) yield* spendThenCorrect(won);
      else yield* someCommand();
    }
  }

  if (isMarket && random.chance(60)) yield* playOut();

  /** The games of running bets end, and everything about them is decided. */
  function* playOut(): Generator<Step> {
    const running = () => [...model.bets.values()].filter(({ status }) => status === 'Active');
    const ids = new Set(running().map(({ event }) => event));
    const games = [...model.events.values()].filter(({ id, completed }) => ids.has(id) && !completed);
    const lastStart = Math.max(model.now, ...games.map(({ start }) => start));
    if (lastStart > model.now) yield { kind: 'clock', now: lastStart };
    for (const game of games)
      yield { kind: 'event', event: { ...game, completed: true, ...someFinal(random, model, game) } };
    for (const { id } of running()) yield withKey({ kind: 'settleBet', betId: id });
    for (const { id, counter, status } of model.bets.values())
      if (status === 'Created')
        yield withKey(
          counter
            ? { kind: 'endCounter', betId: id, offerId: counter.offer }
            : { kind: 'expireBet', betId: id },
        );
  }

  function withKey(command: Command, saw?: string): Step {
    const sight = saw === undefined ? {} : { saw };
    if (!options.keys || !('userId' in command)) return { kind: 'command', command, ...sight };
    const key = { actorId: command.userId, key: random.uuid(), requestHash: computeHash(command) };
    const step = { kind: 'command', command, key, ...sight } as const;
    sent.push(step);
    return step;
  }

  function send({ command, saw }: Sight): Step {
    return withKey(command, saw);
  }

  /** Two people answer each other until there were more than ten rounds, or something else comes between. */
  function* longHaggle(first: Command): Generator<Step> {
    let last = first.kind === 'counterOffer' ? model.bets.get(first.betId) : undefined;
    while (last?.status === 'Created') {
      const sight = answerTo({ random: sensible(random), model }, last);
      yield send(sight);
      last = sight.command.kind === 'counterOffer' ? model.bets.get(sight.command.betId) : undefined;
    }
  }

  /** Repeats a request, or sends another one with its key. */
  function again({ command, key, saw }: Step & { kind: 'command' }): Step {
    if (random.chance(75)) {
      // The server chooses a new bet id per request. Only the key makes it a repeat.
      const repeated = withIds(command, (id) => likeId(random, id));
      return { kind: 'command', command: repeated, key: key!, ...(saw !== undefined && { saw }) };
    }
    const userId = key!.actorId;
    const other: Command = {
      kind: 'adjust',
      adjustmentId: random.uuid(),
      userId,
      amountCents: random.int(1, 9),
    };
    return { kind: 'command', command: other, key: { ...key!, requestHash: computeHash(other) } };
  }

  /** Random steps rarely let a winner spend everything just before a correction. */
  function* spendThenCorrect({ id: betId, winner, event: eventId }: ModelBet): Generator<Step> {
    const amountCents = -(model.has(winner!) - random.int(0, 2));
    yield withKey({ kind: 'adjust', adjustmentId: random.uuid(), userId: winner!, amountCents });
    if (random.chance(30)) {
      yield withKey({ kind: 'correctBet', betId, contestedAt: model.now });
      return;
    }
    const event = model.events.get(eventId)!;
    const corrected = { ...event, home: event.away, away: event.home, version: event.version + 1 };
    yield { kind: 'event', event: corrected };
    yield withKey({ kind: 'correctBet', betId });
  }

  /** Random steps rarely use an offer while its market's newest line counts. */
  function* commandAfterMove({ id: betId, creator, offeredTo }: ModelBet): Generator<Step> {
    if (random.chance(40)) {
      yield withKey({ kind: 'lapseBet', betId });
      return;
    }
    const bet = model.bets.get(betId)!;
    if (bet.counter) {
      yield send(acceptanceOf({ random, model }, bet));
      return;
    }
    const isInGroup = bet.ledger !== null;
    const others = isInGroup
      ? membersToAccept(model, betId)
      : [...model.people].filter((id) => id !== creator);
    const { saw, ...seen } = someSight(random, model.bets.get(betId));
    const userId = (!isInGroup && offeredTo) || random.pickOr(others, creator);
    const account = accountToAcceptWith(random, model, betId, userId);
    yield withKey({ kind: 'acceptBet', betId, userId, ...account, ...seen }, saw);
  }

  function* someCommand(): Generator<Step> {
    const command = drawCommand(random, model, isMarket);
    if (command.kind === 'creditDeposit' && !model.deposits.has(command.depositId) && random.chance(90)) {
      const { depositId: id, userId: user, amountCents: cents } = command;
      if (model.people.has(user))
        yield { kind: 'deposit', deposit: newDeposit(id, user, cents, command.provider) };
    }
    // No operator approves in the very millisecond of the request, which would look like no approval was needed.
    if (command.kind === 'approveWithdrawal' && model.withdrawals.get(command.withdrawalId)?.at === model.now)
      yield { kind: 'clock', now: model.now + 1 };
    if (command.kind === 'createBet' && command.offer.feePolicy !== 'specified' && random.chance(60)) {
      const line = lineFor(random, model, command.eventId, command.offer);
      if (line) yield { kind: 'line', line };
    }
    if (command.kind !== 'acceptBet') {
      yield withKey(command);
      return;
    }
    const { saw, ...seen } = someSight(random, model.bets.get(command.betId));
    yield withKey({ ...command, ...seen }, saw);
  }
}

/** A deposit the provider has not reported on yet. */
export function newDeposit(
  id: string,
  user: string,
  cents: number,
  provider: ModelDeposit['provider'],
): ModelDeposit {
  const nothing = { credited: false, refunded: 0, failedRefunds: [], reversed: 0, disputes: {} };
  return { id, user, cents, provider, ...nothing };
}

/** Applies a step to the model; returns the response to a command, otherwise null. */
export function playOnModel(model: Model, step: Step) {
  switch (step.kind) {
    case 'person':
      model.people.add(step.id);
      return null;
    case 'friendship':
      for (const pair of [step.ids.join('/'), step.ids.toReversed().join('/')]) {
        if (step.friends) model.friends.add(pair);
        else model.friends.delete(pair);
      }
      return null;
    case 'block':
      for (const pair of [step.ids.join('/'), step.ids.toReversed().join('/')]) {
        if (step.blocked) model.blocked.add(pair);
        else model.blocked.delete(pair);
      }
      return null;
    case 'cap':
      model.cap = step.cents;
      return null;
    case 'clock':
      model.now = step.now;
      return null;
    case 'event':
      model.events.set(step.event.id, step.event);
      return null;
    case 'settings':
      model.settings = step.settings;
      return null;
    case 'line':
      model.lines.push(step.line);
      return null;
    case 'group':
      return null;
    case 'groupAccount':
      model.groupAccounts.set(step.account.id, step.account);
      return null;
    case 'payment':
      model.payments.set(step.payment.id, structuredClone(step.payment));
      return null;
    case 'deposit':
      model.deposits.set(step.deposit.id, structuredClone(step.deposit));
      return null;
    case 'command':
      return model.ask(step.command, step.key, step.saw);
    default:
      return step satisfies never;
  }
}

/** A request without the ids the server chose. */
function computeHash(command: Command): string {
  return JSON.stringify(withIds(command, () => ''));
}

/** The command with other ids where the server chooses them. */
function withIds(command: Command, choose: (id: string) => string): Command {
  switch (command.kind) {
    case 'createBet':
    case 'counterOffer':
    case 'repostOffer':
      return { ...command, betId: choose(command.betId) };
    case 'takeOffers': {
      const { takes, otherwise } = command;
      return {
        ...command,
        takes: takes.map((take) => ({ ...take, partId: choose(take.partId) })),
        ...(otherwise && { otherwise: { ...otherwise, betId: choose(otherwise.betId) } }),
      };
    }
    default:
      return command;
  }
}

/** Bets with a winner by the current result. */
function justWon({ bets, events }: Model): ModelBet[] {
  return [...bets.values()].filter(
    (bet) => bet.winner !== null && bet.version === events.get(bet.event)!.version,
  );
}

/** The bets each command can be applied to now. */
function dueBets(model: Model) {
  const { bets, events, now } = model;
  const all = [...bets.values()];
  const findEvent = (bet: ModelBet) => events.get(bet.event)!;
  const open = all.filter(({ status }) => status === 'Created');
  const active = all.filter(({ status }) => status === 'Active');
  return {
    acceptBet: open.filter(
      (bet) => bet.counter === null && findEvent(bet).start > now && !findEvent(bet).completed,
    ),
    deleteBet: open,
    declineBet: open.filter(canBeDeclined),
    // Specified bets from exactly one hour on, although they are due a millisecond later.
    expireBet: open.filter(
      (bet) =>
        now - findEvent(bet).start >= (bet.policy === 'specified' ? hour : 0) ||
        (bet.expiresAt !== null && now >= bet.expiresAt),
    ),
    lapseBet: open.filter((bet) => hasLapsed(model, bet)),
    settleBet: active.filter((bet) => findEvent(bet).completed),
    correctBet: all.filter(
      (bet) => bet.version !== null && (bet.version < findEvent(bet).version || bet.winner !== null),
    ),
    voidBet: [...open, ...active].filter((bet) => !findEvent(bet).completed && now > findEvent(bet).start),
  };
}

/** Challenges and counter-offers. */
function canBeDeclined({ offeredTo, ledger, counter }: ModelBet): boolean {
  return counter !== null || (offeredTo !== null && ledger === null);
}

function drawCommand(random: Random, model: Model, isMarket: boolean): Command {
  const unknown = random.chance(3);
  const userId =
    unknown && random.chance(30) ? random.uuid() : random.pickOr([...model.people], random.uuid());
  const due = dueBets(model);
  // Mostly commands that can succeed, otherwise any, which are mostly refused.
  const sensible = random.chance(85);
  const weigh = (kind: keyof typeof due, weight: number) => (sensible && due[kind].length === 0 ? 0 : weight);
  const wallet = isMarket ? 0.2 : 1;
  const kind = random.weighted({
    createBet: sensible && ![...model.events.values()].some(({ start }) => start > model.now) ? 2 : 24,
    acceptBet: weigh('acceptBet', 40),
    deleteBet: weigh('deleteBet', 4),
    declineBet: weigh('declineBet', 10),
    expireBet: weigh('expireBet', 12),
    lapseBet: weigh('lapseBet', 14),
    settleBet: weigh('settleBet', 60),
    correctBet: weigh('correctBet', 60),
    voidBet: weigh('voidBet', 2),
    creditDeposit: 6 * wallet,
    ...weightsOfFacts(model, wallet),
    requestWithdrawal: 7 * wallet,
    cancelWithdrawal: (model.withdrawals.size === 0 ? 1 : 3) * wallet,
    approveWithdrawal: (model.withdrawals.size === 0 ? 1 : 3) * wallet,
    rejectWithdrawal: (model.withdrawals.size === 0 ? 1 : 2) * wallet,
    completeWithdrawal: (model.withdrawals.size === 0 ? 1 : 4) * wallet,
    returnWithdrawal: (model.withdrawals.size === 0 ? 1 : 5) * wallet,
    bookPayoutFee: (model.withdrawals.size === 0 ? 1 : 5) * wallet,
    resolveWithdrawal: 1 * wallet,
    adjust: 6,
    issuePurse: [...model.groupAccounts.values()].some(({ kind }) => kind === 'points') ? 5 : 0,
    confirmPayment: model.payments.size === 0 ? 0 : 8,
    changePayment: model.payments.size === 0 ? 0 : 6,
    forgiveDebt: [...model.groupAccounts.values()].some(({ kind }) => kind === 'iou') ? 6 : 0,
  });
  const bet = (wanted: keyof typeof due) => {
    if (unknown) return random.uuid();
    const candidates = sensible ? due[wanted] : [...model.bets.values()];
    return random.pickOr(candidates, undefined)?.id ?? random.uuid();
  };
  switch (kind) {
    case 'createBet': {
      const open = [...model.events.values()].filter(({ start }) => start > model.now);
      const all = [...model.events.values()];
      const event = random.pickOr(random.chance(90) ? open : all, random.pickOr(all, undefined));
      const accountId =
        model.groupAccounts.size > 0 && random.chance(45)
          ? accountToOfferFrom(random, model, userId)
          : undefined;
      const account = accountId === undefined ? undefined : model.groupAccounts.get(accountId);
      const wager = someWager(random, account ? account.limit + model.has(account.id) : model.has(userId));
      // Soccer does not offer the specified bet.
      const drawn = random.chance(event?.sport === 'soccer' ? 5 : 55)
        ? specifiedOffer(random.pick(['home', 'away']), wager)
        : someOffer(random, model, event, wager);
      const offer = account ? withoutFee(random, drawn) : drawn;
      return {
        kind,
        betId: newBetId(random, accountId),
        userId,
        eventId: unknown || !event ? random.uuid() : event.id,
        offer,
        ...(offer.feePolicy !== 'specified' && someConfirmation(random, wager)),
        ...(accountId !== undefined && { groupAccountId: accountId }),
        ...(accountId === undefined &&
          random.chance(30) && { offeredTo: toFriend(someoneToChallenge(random, model, userId)) }),
      };
    }
    case 'acceptBet': {
      const betId = bet(kind);
      const { creator, offeredTo, otherWager, ledger } = model.bets.get(betId) ?? {};
      const confirmed = otherWager === undefined ? {} : someConfirmation(random, otherWager);
      if (ledger) {
        const by = random.pickOr(random.chance(92) ? membersToAccept(model, betId) : [], userId);
        return { kind, betId, userId: by, ...confirmed, ...accountToAcceptWith(random, model, betId, by) };
      }
      if (offeredTo && random.chance(70)) return { kind, betId, userId: offeredTo, ...confirmed };
      const others = [...model.people].filter((id) => id !== creator && (!sensible || model.has(id) > 0));
      const by = random.chance(92) ? random.pickOr(others, userId) : userId;
      return { kind, betId, userId: by, ...confirmed, ...accountToAcceptWith(random, model, betId, by) };
    }
    case 'deleteBet': {
      const betId = bet(kind);
      return { kind, betId, userId: random.chance(85) ? (model.bets.get(betId)?.creator ?? userId) : userId };
    }
    case 'declineBet': {
      // Sometimes an answered or removed one, which random steps rarely pick again.
      const challenges = [...model.bets.values()].filter(canBeDeclined);
      const betId = (random.chance(25) ? random.pickOr(challenges, undefined)?.id : undefined) ?? bet(kind);
      const { offeredTo, ledger, counter } = model.bets.get(betId) ?? {};
      const by = counter ? counter.for : ledger ? undefined : offeredTo;
      return {
        kind,
        betId,
        userId: random.chance(85) ? (by ?? userId) : userId,
        word: counter && random.chance(80) ? '' : someWord(random),
      };
    }
    case 'expireBet':
    case 'lapseBet':
    case 'settleBet':
      return { kind, betId: bet(kind) };
    case 'correctBet': {
      const betId = bet(kind);
      if (random.chance(80)) return { kind, betId };
      // Contested shortly before it was settled, at most, or since.
      return { kind, betId, contestedAt: model.now - random.pick([0, 1, 60_000, hour]) };
    }
    case 'voidBet':
      return {
        kind,
        betId: bet(kind),
        reason: random.pick<'overdue' | 'operator'>(['overdue', 'overdue', 'overdue', 'operator']),
      };
    case 'creditDeposit': {
      const known = random.pickOr([...model.deposits.values()], undefined);
      const again = known && random.chance(40);
      const other = random.pick<'stripe' | 'paypal'>(['stripe', 'paypal']);
      const provider = again && random.chance(90) ? known.provider : other;
      if (!again)
        return { kind, depositId: random.uuid(), userId, amountCents: random.int(10_00, 50_00), provider };
      return {
        kind,
        depositId: known.id,
        userId: random.chance(80) ? known.user : userId,
        amountCents: known.cents + (random.chance(20) ? 1 : 0),
        provider,
      };
    }
    case 'refundDeposit':
    case 'returnRefund':
    case 'reverseDeposit':
    case 'holdDispute':
    case 'closeDispute':
      return someFact(random, model, kind, unknown);
    case 'requestWithdrawal':
      return {
        kind,
        withdrawalId: (random.chance(4) && someWithdrawal(random, model)?.id) || random.uuid(),
        userId: sensible ? (findRichest(model) ?? userId) : userId,
        amountCents: someWithdrawalCents(random, model.has(userId)),
        paypalEmail: random.chance(94) ? 'pat@mail.com' : random.pick(['', 'pat']),
      };
    case 'cancelWithdrawal': {
      const withdrawal = unknown ? undefined : someWithdrawal(random, model);
      const byOwner = withdrawal && random.chance(85);
      return {
        kind,
        withdrawalId: withdrawal?.id ?? random.uuid(),
        userId: byOwner ? withdrawal.user : userId,
      };
    }
    case 'approveWithdrawal':
      return { kind, withdrawalId: someWithdrawal(random, model)?.id ?? random.uuid() };
    case 'completeWithdrawal':
      return {
        kind,
        withdrawalId: someWithdrawal(random, model)?.id ?? random.uuid(),
        ...(random.chance(30) && { byHand: true }),
      };
    case 'rejectWithdrawal':
    case 'returnWithdrawal':
      return {
        kind,
        withdrawalId: (!unknown && someWithdrawal(random, model)?.id) || random.uuid(),
        reason: 'The receiver is unknown.',
      };
    case 'resolveWithdrawal':
      return {
        kind,
        withdrawalId: (!unknown && someWithdrawal(random, model)?.id) || random.uuid(),
        as: random.pick(['paid', 'returned']),
        reason: 'The receiver is unknown.',
        wallNow: model.now,
      };
    case 'bookPayoutFee':
      return {
        kind,
        withdrawalId: (!unknown && someWithdrawal(random, model)?.id) || random.uuid(),
        feeCents: random.pick([0, 25, 25, 25, 50, -1, 0.5]),
      };
    case 'adjust': {
      const amountCents = random.chance(5)
        ? random.pick([0, 0.5, 100_000_001])
        : random.chance(50)
          ? random.int(1, 40_00)
          : // The whole balance, so a winner has spent what a correction takes back.
            -(random.chance(40) ? model.has(userId) : random.int(1, model.has(userId) + 100));
      return { kind, adjustmentId: random.uuid(), userId, amountCents };
    }
    case 'issuePurse':
      return somePurse(random, model);
    case 'confirmPayment':
      return someConfirmationOfPayment(random, model, userId);
    case 'changePayment':
      return someChangeOfPayment(random, model, userId);
    case 'forgiveDebt':
      return someForgiveness(random, model);
    default:
      return kind satisfies never;
  }
}

/** Bets in groups have ids of another UUID version. */
function newBetId(random: Random, groupAccountId: string | undefined): string {
  return groupAccountId === undefined ? random.uuid() : groupUuid(random);
}

/** Open offers of which parts can be taken. */
function dividable({ bets, events, now }: Model): ModelBet[] {
  return [...bets.values()].filter(
    ({ status, parts, otherWager, event }) =>
      status === 'Created' && parts !== null && otherWager >= 40 && events.get(event)!.start > now,
  );
}

/** The likelier of two choices, always. */
function sensible(random: Random): Random {
  return { ...random, chance: (percent) => percent > 50 };
}

/** A new id of the same kind. */
function likeId(random: Random, betId: string): string {
  return betId[14] === '8' ? groupUuid(random) : random.uuid();
}

type FactKind = 'refundDeposit' | 'returnRefund' | 'reverseDeposit' | 'holdDispute' | 'closeDispute';

function weightsOfFacts({ deposits }: Model, weight: number): Record<FactKind, number> {
  const some = deposits.size === 0 ? 0 : weight;
  return {
    refundDeposit: 6 * some,
    returnRefund: 3 * some,
    reverseDeposit: 2 * some,
    holdDispute: 4 * some,
    closeDispute: 5 * some,
  };
}

/** What a provider reports about a deposit: before or after its credit, in any order, often twice, sometimes wrong. */
function someFact(random: Random, model: Model, kind: FactKind, unknown: boolean): Command {
  const deposit = random.pickOr([...model.deposits.values()], undefined);
  const depositId = (!unknown && deposit?.id) || random.uuid();
  const all = deposit?.cents ?? 10_00;
  const part = random.chance(6)
    ? random.pick([-1, all + 1, 0, 0.5])
    : random.chance(35)
      ? all
      : random.int(1, all);
  const id = `${depositId} ${random.int(1, 2)}`;
  const failuresKnown = random.chance(85) ? (deposit?.failedRefunds.length ?? 0) : random.int(0, 2);
  switch (kind) {
    case 'refundDeposit':
      return { kind, depositId, refundedCents: part, failuresKnown };
    case 'returnRefund':
      return {
        kind,
        depositId,
        refundId: id,
        refundedCents: random.int(0, deposit?.refunded ?? 0),
        failuresKnown,
      };
    case 'reverseDeposit':
      return { kind, depositId, reversedCents: part };
    case 'holdDispute':
      return { kind, depositId, disputeId: id, amountCents: part };
    case 'closeDispute':
      return {
        kind,
        depositId,
        disputeId: id,
        amountCents: part,
        result: random.pick(['won', 'lost', 'inquiry']),
      };
    default:
      return kind satisfies never;
  }
}

function someWithdrawal(random: Random, model: Model) {
  return random.pickOr([...model.withdrawals.values()], undefined);
}

/** Most users never have the $10 minimum of a withdrawal. */
function findRichest(model: Model): string | undefined {
  return [...model.people].sort((a, b) => model.has(b) - model.has(a))[0];
}

function someWithdrawalCents(random: Random, available: number): number {
  if (random.chance(8)) return random.pick([0, -10_00, 9_99, 10_00.5]);
  if (random.chance(20)) return available + random.int(0, 1);
  return random.int(10_00, Math.max(10_00, available));
}

function someWager(random: Random, available: number): number {
  if (random.chance(4)) return random.pick([0, -1, -10_00, 0.5, 10_00.5, 100_000_001]);
  if (random.chance(10)) return available;
  if (random.chance(8)) return available + 1;
  // Includes odd cents, which reveal rounding errors.
  return random.chance(25) ? random.int(1, 12) : random.int(1, Math.max(1, Math.floor(available * 0.7)));
}

/** Mostly a friend, otherwise anyone, including oneself. */
function someoneToChallenge(random: Random, model: Model, userId: string): string {
  const friends = [...model.people].filter((id) => model.friends.has(`${userId}/${id}`));
  return random.pickOr(random.chance(85) ? friends : [], random.pickOr([...model.people], userId));
}

function someWord(random: Random): string {
  return random.pick([
    '',
    ' \t',
    'No',
    '  Not this time. ',
    'x'.repeat(140),
    '🏈'.repeat(140),
    'x'.repeat(141),
    'no\nway',
  ]);
}

/** Two users become friends or stop being friends. */
function* changedFriendship(random: Random, model: Model): Generator<Step> {
  const [one, other] = random.shuffled([...model.people]);
  if (one === undefined || other === undefined) return;
  yield { kind: 'friendship', ids: [one, other], friends: random.chance(80) };
}

/** One of two users blocks the other, which mostly ends soon: otherwise fewer and fewer could bet with each other. */
function* changedBlock(random: Random, model: Model): Generator<Step> {
  const blocked = [...model.blocked].map((pair) => pair.split('/'));
  const ends = blocked.length > 0 && random.chance(65);
  const [one, other] = ends ? random.pickOr(blocked, []) : random.shuffled([...model.people]);
  if (one !== undefined && other !== undefined) yield { kind: 'block', ids: [one, other], blocked: !ends };
}

function someCap(random: Random): Step {
  return { kind: 'cap', cents: random.chance(40) ? null : random.int(1, 30) };
}

function* addGroup(random: Random, model: Model): Generator<Step> {
  const { group, accounts } = newGroup(random, model);
  yield { kind: 'group', group };
  for (const account of accounts) yield { kind: 'groupAccount', account };
  for (const { id, kind } of accounts) {
    const amountCents = random.int(1_00, 90_00);
    if (kind === 'points' && random.chance(80))
      yield { kind: 'command', command: { kind: 'issuePurse', accountId: id, amountCents } };
  }
}

function* changedGroup(random: Random, model: Model): Generator<Step> {
  const payment = random.chance(60) ? newPayment(random, model) : null;
  if (payment) yield { kind: 'payment', payment };
  else for (const account of changedAccounts(random, model)) yield { kind: 'groupAccount', account };
}

function newEvent(random: Random, model: Model): Step {
  const start = model.now + (random.chance(10) ? 0 : random.int(1, 48) * hour);
  return {
    kind: 'event',
    event: {
      id: random.uuid(),
      start,
      completed: false,
      home: null,
      away: null,
      version: 0,
      listed: true,
      ...(random.chance(15) && { sport: 'soccer' }),
    },
  };
}

/** What a feed or operator does to an event: moves, drops, scores, ends or corrects it. */
function changedEvent(random: Random, model: Model): Step {
  const running = [...model.events.values()].filter((event) => !event.completed);
  const begun = running.filter(({ start }) => start <= model.now);
  const over = [...model.events.values()].filter((event) => event.completed);
  const what = random.weighted({ add: 22, move: 5, swap: 6, list: 3, score: 4, end: 70, correct: 40 });
  const score = () => someScore(random);
  if (what === 'end' && begun.length > 0) {
    const event = random.pickOr(begun, begun[0]!);
    return { kind: 'event', event: { ...event, completed: true, ...someFinal(random, model, event) } };
  }
  if (what === 'correct' && over.length > 0) {
    const event = random.pickOr(over, over[0]!);
    const version = event.version + 1;
    return { kind: 'event', event: { ...event, ...someFinal(random, model, event), version } };
  }
  if (what === 'swap') {
    const active = [...model.bets.values()].filter(({ status }) => status === 'Active');
    const event = random.pickOr(
      running.filter(({ id }) => active.some((bet) => bet.event === id)),
      undefined,
    );
    if (event) return { kind: 'event', event: { ...event, swapped: !event.swapped } };
  }
  const event = random.pickOr(running, undefined);
  if (event && what === 'move') {
    return { kind: 'event', event: { ...event, start: event.start + random.int(-24, 24) * hour } };
  }
  if (event && what === 'list') return { kind: 'event', event: { ...event, listed: !event.listed } };
  if (event && what === 'score') return { kind: 'event', event: { ...event, home: score(), away: score() } };
  return newEvent(random, model);
}

function someScore(random: Random): number {
  return random.chance(30) ? 2 : random.int(0, 4);
}

/** A final score, often exactly on the line of one of the event's bets. */
function someFinal(random: Random, model: Model, { id }: ModelEvent): { home: number; away: number } {
  const [home, away] = [someScore(random), someScore(random)];
  const whole = [...model.bets.values()].filter(
    ({ event, line, acceptor }) => event === id && line !== null && line % 2 === 0 && acceptor !== null,
  );
  const bet = random.chance(40) ? random.pickOr(whole, undefined) : undefined;
  if (!bet) return { home, away };
  const points = bet.line! / 2;
  if (bet.market === 'spread') return { home: home + Math.max(0, -points), away: home + Math.max(0, points) };
  const part = random.int(0, points);
  return { home: part, away: points - part };
}

/** Often the exact millisecond a time rule changes, or one before or after. */
function laterMoment(random: Random, model: Model): number {
  const ends = [...model.bets.values()].flatMap(({ status, expiresAt }) =>
    status === 'Created' && expiresAt !== null ? [expiresAt] : [],
  );
  const turns = [...model.events.values()]
    .flatMap(({ start }) => [start, start + hour, start + 72 * hour])
    .concat(
      ends,
      model.lines.map(({ at }) => at + hour),
    )
    .map((moment) => moment + random.int(-1, 1))
    .filter((moment) => moment > model.now)
    .sort((a, b) => a - b);
  if (turns.length > 0 && random.chance(75)) return turns[random.int(0, Math.min(2, turns.length - 1))]!;
  return model.now + random.int(1, 20) * 7 * minute;
}

function someSettings(random: Random): ModelSettings | null {
  if (random.chance(8)) return null;
  const open = random.chance(65);
  return {
    betsAllowed: open || random.chance(60),
    canPlaceBets: open || random.chance(60),
    blockAppUse: !open && random.chance(30),
    depositsAllowed: random.chance(80),
    tieRule: random.pick<'awayWins' | 'refund'>(['awayWins', 'refund']),
    withdrawalApprovalCents: random.pick([0, 12_00, 500_00]),
    minimumStakeCents: random.pick([1, 1, 4, 1_00]),
    openBetsPerEvent: random.pick([1, 2, 5, 1_000]),
  };
}
