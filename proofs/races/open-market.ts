import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import { defaultExchangeFee, winCents } from '@sidebet/domain/markets/price';
import { returnCounters } from '@sidebet/server/workers/return-counters';
import type { ProductAnswer } from '../book-model/compare.ts';
import { saveEvent, saveLine } from '../harness/database.ts';
import { keyed, must, startOfTests } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { acceptOfferBy, type OpenOffer, openOfferIn, termsSeen } from './open-offer.ts';
import type { Race, RaceContext, Verdict } from './race.ts';

/**
 * Everything that can happen to an offer at once: others take it whole, in parts or as a match, counter it, accept, decline and
 * withdraw counter-offers, and its maker moves or deletes it, while the line moves and the game starts. In any order it ends
 * once, its parts and its rest add up to it, no counter-offer outlives it, and every cent is where the answers say.
 */
export const openMarket: Race = {
  name: 'openMarket',
  fullRounds: 10_000,
  async prepare(context, count) {
    const { environment, random } = context;
    const offer = await openOfferIn(context, startOfTests - 60_000, startOfTests, {
      allowsParts: random.chance(85),
      leastCents: 100,
    });
    const counters: Talk[] = [];
    for (let n = 1; n <= random.int(0, 3); n++) {
      const counter = counterBy(context, offer, n);
      await must(environment.books[0], keyed(counter.command, random));
      counters.push(random.chance(30) ? await answered(context, offer, counter) : counter);
    }
    const commands = Array.from({ length: count }, (_, n) => drawCommand(context, offer, counters, n));
    const meanwhile = changeMeanwhile(context, offer);
    return {
      contenders: commands.map((command) =>
        viaEither(context, 'userId' in command ? keyed(command, random) : { command }, random),
      ),
      async judge(answers) {
        await meanwhile;
        await returnCounters(environment.pool, random.pick(environment.books));
        return judge(context, offer, commands, answers);
      },
    };
  },
};

/** An open counter-offer. */
type Talk = {
  readonly command: Extract<Command, { kind: 'counterOffer' }>;
  readonly forId: string;
  readonly terms: Offer;
};

/** The nth other user counters the offer at other stakes. */
function counterBy({ people, random }: RaceContext, { betId, offer, creatorId }: OpenOffer, n: number): Talk {
  const stakes = {
    stakeCents: offer.acceptorStakeCents - random.int(1, Math.ceil(offer.acceptorStakeCents / 10)),
    acceptorStakeCents: offer.stakeCents - random.int(0, Math.floor(offer.stakeCents / 2)),
  };
  return {
    command: {
      kind: 'counterOffer',
      betId: random.uuid(),
      userId: people[n]!,
      offerId: betId,
      lineHalves: offer.terms.lineHalves,
      ...stakes,
      fee: defaultExchangeFee,
      lapseOnMove: 'off',
      expiresAt: null,
      termsVersion: termsSeen(offer),
      confirmedStakeCents: stakes.stakeCents,
    },
    forId: creatorId,
    terms: { ...offer, selection: 'away', ...stakes },
  };
}

/** The maker answers a counter-offer with another one. */
async function answered(context: RaceContext, offer: OpenOffer, counter: Talk): Promise<Talk> {
  const answer = answerTo(context, offer, counter);
  await must(context.environment.books[1], keyed(answer.command, context.random));
  return answer;
}

function answerTo({ random }: RaceContext, { offer, creatorId }: OpenOffer, { command, terms }: Talk): Talk {
  const stakes = {
    stakeCents: random.int(Math.ceil(offer.stakeCents / 2), offer.stakeCents),
    acceptorStakeCents: terms.stakeCents + 1,
  };
  return {
    command: {
      ...command,
      betId: random.uuid(),
      userId: creatorId,
      answersId: command.betId,
      ...stakes,
      termsVersion: termsSeen(terms),
      confirmedStakeCents: stakes.stakeCents,
    },
    forId: command.userId,
    terms: { ...offer, ...stakes },
  };
}

/** Most take something; few end it, or most rounds would be over at once. */
function drawCommand(context: RaceContext, open: OpenOffer, counters: readonly Talk[], n: number): Command {
  const { people, random } = context;
  const { betId, creatorId, offer } = open;
  const by = people[n + 1]!;
  const counter = random.pickOr(counters, undefined);
  const kind = random.weighted({
    acceptBet: 3,
    takePart: 30,
    takeWhatIsThere: 12,
    match: 6,
    counterOffer: 14,
    answer: counter ? 4 : 0,
    acceptCounter: counter ? 5 : 0,
    declineBet: counter ? 3 : 0,
    withdraw: counter ? 3 : 0,
    endCounter: counter ? 3 : 0,
    deleteBet: 1,
    repostOffer: 1,
    lapseBet: 4,
  });
  switch (kind) {
    case 'acceptBet':
      return acceptOfferBy(context, open, n).command;
    case 'takePart':
    case 'takeWhatIsThere':
    case 'match': {
      const whole = offer.acceptorStakeCents;
      const takeCents = kind === 'takePart' ? random.int(1, Math.ceil(whole / 3)) : whole;
      const makerCents = Math.floor((offer.stakeCents * takeCents) / whole);
      const { lineHalves } = offer.terms;
      const seen = { lineHalves, takeCents, winCents: winCents(makerCents, offer.fee) };
      return {
        kind: 'takeOffers',
        userId: by,
        takes: [{ betId, partId: random.uuid(), ...seen }],
        all: kind !== 'takeWhatIsThere',
        confirmedStakeCents: takeCents,
        ...(kind === 'match' && {
          otherwise: { betId: random.uuid(), eventId: open.event.id, offer: specifiedOffer('away', 5) },
        }),
      };
    }
    case 'counterOffer':
      return counterBy(context, open, n + 1).command;
    case 'answer':
      return answerTo(context, open, counter!).command;
    case 'acceptCounter': {
      const { command, forId, terms } = counter!;
      const accept = { kind, betId: command.betId, offerId: betId, userId: forId } as const;
      return { ...accept, termsVersion: termsSeen(terms), confirmedStakeCents: terms.acceptorStakeCents };
    }
    case 'declineBet':
      return { kind, betId: counter!.command.betId, userId: counter!.forId, word: '' };
    case 'withdraw':
      return { kind: 'deleteBet', betId: counter!.command.betId, userId: counter!.command.userId };
    case 'endCounter':
      return { kind, betId: counter!.command.betId, offerId: betId };
    case 'repostOffer': {
      const { stakeCents, acceptorStakeCents, fee, terms } = offer;
      const stakes = { stakeCents: stakeCents + 1, acceptorStakeCents, confirmedStakeCents: stakeCents + 1 };
      const { lineHalves } = terms;
      return { kind, betId: random.uuid(), offerId: betId, userId: creatorId, lineHalves, ...stakes, fee };
    }
    case 'deleteBet':
      return { kind, betId, userId: creatorId };
    default:
      return { kind, betId };
  }
}

/** The line moves, and the game starts. */
function changeMeanwhile({ environment, random }: RaceContext, open: OpenOffer): Promise<unknown> {
  const later = async (change: () => Promise<void>) => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 10)));
    await change();
  };
  return Promise.all([
    random.chance(35) && later(() => saveLine(environment.pool, open.moved)),
    random.chance(25) && later(() => saveEvent(environment.pool, { ...open.event, start: startOfTests })),
  ]);
}

/** Why each kind may be refused. */
const refusals: Partial<Record<Command['kind'], readonly string[]>> = {
  acceptBet: ['alreadyAccepted', 'betNotOpen', 'eventStarted', 'offerLapsed', 'termsChanged'],
  takeOffers: [
    ...['alreadyAccepted', 'betNotOpen', 'eventStarted', 'offerLapsed', 'moreThanLeft', 'takenWhole'],
    ...['partTooSmall', 'tooLittleLeft', 'createAfterStart'],
  ],
  counterOffer: [
    ...['alreadyAccepted', 'betNotOpen', 'offerLapsed', 'termsChanged', 'counterAboveOffer', 'counterOpen'],
    ...['counterToAnswer', 'counterOver', 'createAfterStart', 'betNotFound'],
  ],
  acceptCounter: ['counterOver', 'counteredOfferGone', 'eventStarted'],
  declineBet: ['betNotDeclinable'],
  deleteBet: ['betNotDeletable'],
  endCounter: ['betNotOpen', 'notDue'],
  repostOffer: ['alreadyAccepted', 'offerNotMovable', 'createAfterStart'],
  lapseBet: ['betNotOpen', 'notDue'],
};

type Row = {
  readonly id: string;
  readonly creatorId: string;
  readonly acceptorId: string | null;
  readonly status: string;
  readonly result: string | null;
  readonly wagerCents: number;
  readonly acceptorStakeCents: number;
  readonly escrowCents: number;
  readonly partsTaken: number | null;
  readonly partOf: string | null;
  readonly counterTo: string | null;
  readonly counterFor: string | null;
};

async function judge(
  { environment }: RaceContext,
  open: OpenOffer,
  commands: readonly Command[],
  answers: readonly ProductAnswer[],
): Promise<Verdict> {
  const { rows } = await environment.pool.query<Row>(
    `select id, creator_id, acceptor_id, status, result, wager_cents, coalesce(acceptor_stake_cents, wager_cents)
       as acceptor_stake_cents, escrow_cents, parts_taken, part_of, counter_to, counter_for
     from bets where event_id = $1`,
    [open.event.id],
  );
  const failure =
    wrongAnswer(commands, answers) ??
    wrongEnd(open, rows, commands, answers) ??
    wrongParts(open, rows) ??
    wrongCounters(open, rows) ??
    wrongEscrow(rows);
  if (failure) return { failure };
  const changes = new Map<string, number>();
  const stake = (user: string, cents: number) => changes.set(user, (changes.get(user) ?? 0) - cents);
  for (const row of rows.filter(({ status }) => status !== 'Deleted')) {
    stake(row.creatorId, row.wagerCents);
    if (row.acceptorId) stake(row.acceptorId, row.acceptorStakeCents);
  }
  return { failure: null, changes };
}

function wrongAnswer(commands: readonly Command[], answers: readonly ProductAnswer[]): string | null {
  for (const [i, answer] of answers.entries()) {
    const { kind } = commands[i]!;
    if (answer.kind === 'failed') return `${kind} failed: ${answer.error}`;
    if (answer.kind === 'refusal' && !refusals[kind]!.includes(answer.code))
      return `${kind} was refused with ${answer.code}`;
  }
  return null;
}

/** What an acknowledged command did to the offer, if it ended it: its status and result. */
function endBy(command: Command, answer: ProductAnswer, offerId: string): string | null {
  if (answer.kind !== 'done') return null;
  switch (command.kind) {
    case 'acceptBet':
      return `Active for ${command.userId}`;
    case 'takeOffers':
      return answer.bets!.some(({ id }) => id === offerId) ? `Active for ${command.userId}` : null;
    case 'acceptCounter':
      return 'countered';
    case 'repostOffer':
      return 'deleted';
    case 'deleteBet':
      return command.betId === offerId ? 'deleted' : null;
    case 'lapseBet':
      return 'lapsed';
    default:
      return null;
  }
}

function wrongEnd(
  { betId }: OpenOffer,
  rows: readonly Row[],
  commands: readonly Command[],
  answers: readonly ProductAnswer[],
): string | null {
  const offer = rows.find(({ id }) => id === betId)!;
  const ends = commands.flatMap((command, i) => endBy(command, answers[i]!, betId) ?? []);
  if (ends.length > 1) return `the offer ended ${ends.length} times: ${ends.join(', ')}`;
  const found = offer.status === 'Active' ? `Active for ${offer.acceptorId}` : (offer.result ?? 'open');
  if (found !== (ends[0] ?? 'open')) return `the offer is ${found} instead of ${ends[0] ?? 'open'}`;
  for (const [i, answer] of answers.entries()) {
    const command = commands[i]!;
    if (command.kind !== 'takeOffers' || answer.kind !== 'done') continue;
    for (const bet of answer.bets!) {
      const row = rows.find(({ id }) => id === bet.id);
      const stored = row && [row.status, row.acceptorId, row.wagerCents, row.acceptorStakeCents].join();
      const told = ['Active', command.userId, bet.creatorStakeCents, bet.acceptorStakeCents].join();
      if (stored !== told) return `a taken bet is [${stored}] instead of [${told}]`;
    }
  }
  const taken = answers.flatMap((answer) => (answer.kind === 'done' ? (answer.bets ?? []) : []));
  const parts = rows.filter(({ partOf }) => partOf === betId).length;
  const answeredParts = taken.filter(({ id }) => id !== betId).length;
  return parts === answeredParts ? null : `there are ${parts} parts, and ${answeredParts} were acknowledged`;
}

/** The parts and the rest are the offer, and no price got worse. */
function wrongParts({ betId, offer: { stakeCents, acceptorStakeCents } }: OpenOffer, rows: readonly Row[]) {
  const rest = rows.find(({ id }) => id === betId)!;
  const parts = rows.filter(({ partOf }) => partOf === betId);
  if (parts.length !== (rest.partsTaken ?? 0))
    return `the offer counts ${rest.partsTaken} parts of ${parts.length}`;
  if (parts.length > 19) return `${parts.length} parts were taken`;
  const sum = (read: (row: Row) => number) => [rest, ...parts].reduce((total, row) => total + read(row), 0);
  const [maker, taker] = [sum((row) => row.wagerCents), sum((row) => row.acceptorStakeCents)];
  if (maker !== stakeCents || taker !== acceptorStakeCents)
    return `the parts and the rest add up to ${maker} and ${taker} of ${stakeCents} and ${acceptorStakeCents} cents`;
  if (rest.wagerCents * acceptorStakeCents < stakeCents * rest.acceptorStakeCents)
    return 'the price of the rest is worse';
  const isWorse = (part: Row) =>
    part.wagerCents < Math.floor((stakeCents * part.acceptorStakeCents) / acceptorStakeCents);
  return parts.some(isWorse) ? 'the price of a part is worse than seen' : null;
}

function wrongCounters({ betId, creatorId }: OpenOffer, rows: readonly Row[]): string | null {
  const offer = rows.find(({ id }) => id === betId)!;
  const counters = rows.filter(({ counterTo }) => counterTo === betId);
  const accepted = counters.filter(({ acceptorId }) => acceptorId !== null).length;
  if (accepted > 1) return `${accepted} counter-offers were accepted`;
  if ((accepted === 1) !== (offer.result === 'countered'))
    return 'a counter-offer was accepted, and the offer stayed';
  const open = counters.filter(({ status }) => status === 'Created');
  const guests = open.map((row) => (row.creatorId === creatorId ? row.counterFor : row.creatorId));
  if (new Set(guests).size !== guests.length) return 'two counter-offers are open between two people';
  if (open.length > 0 && offer.status !== 'Created')
    return `${open.length} counter-offers are open to an offer that is gone`;
  const wanted = (row: Row) => (row.creatorId === creatorId ? row.wagerCents : row.acceptorStakeCents);
  return open.some((row) => wanted(row) > offer.wagerCents)
    ? 'a counter-offer wants more than is left'
    : null;
}

function wrongEscrow(rows: readonly Row[]): string | null {
  for (const { id, status, wagerCents, acceptorStakeCents, escrowCents } of rows) {
    const stakes = { Created: wagerCents, Active: wagerCents + acceptorStakeCents }[status] ?? 0;
    if (escrowCents !== stakes) return `bet ${id}, ${status}, holds ${escrowCents} of ${stakes} cents`;
  }
  return null;
}
