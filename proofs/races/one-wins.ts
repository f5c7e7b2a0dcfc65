import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { toFriend } from '@sidebet/domain/book/offered-to';
import type { BookRequest } from '@sidebet/server/book/request';
import { leaveGroup } from '@sidebet/server/features/people/groups/members';
import type { ProductAnswer } from '../book-model/compare.ts';
import { groupUuid } from '../book-model/groups.ts';
import type { Code } from '../book-model/texts.ts';
import { saveEvent, saveFriendship, saveLine } from '../harness/database.ts';
import type { Random } from '../harness/random.ts';
import { fundedPeople, keyed, must, newEvent, startOfTests } from '../harness/two-books.ts';
import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { openDebtIn } from './open-debt.ts';
import { acceptInGroupBy, createInGroup, openGroupBetIn, openGroupIn } from './open-group.ts';
import { acceptOfferBy, openOfferIn } from './open-offer.ts';
import { betState, findWinners, losersFailure, type Race, type RaceContext, type Verdict } from './race.ts';

/** Races of commands for the same thing: in any order exactly one succeeds, and the others are refused with the reason. */

type Kind =
  | 'acceptBet'
  | 'confirmPayment'
  | 'createBet'
  | 'declineBet'
  | 'deleteBet'
  | 'expireBet'
  | 'forgiveDebt'
  | 'issuePurse'
  | 'lapseBet'
  | 'settleBet';

type Entry = BookRequest & { readonly by: string };

/** What the commands compete for. */
type Prize = {
  enter(kind: Kind, n: number): Entry;
  /** What holds if this one was the first. */
  result(winner: Entry, answer: ProductAnswer): Verdict;
  /** What changes while the commands are on their way. */
  readonly meanwhile?: () => Promise<unknown>;
};

type Row = Pick<Race, 'name' | 'secondAheadMs' | 'fullRounds'> & {
  open(context: RaceContext): Promise<Prize>;
  /** The kinds of `count` commands. The first of each kind can succeed. */
  kinds(count: number, random: Random): readonly Kind[];
  /** By kind, the only book by whose clock it is time for it. A few are sent to the other, which refuses them. */
  readonly timely?: Readonly<Partial<Record<Kind, 0 | 1>>>;
  /** What else a command may be refused with. */
  also?(loser: Kind, winner: Kind, isTimely: boolean): readonly Code[];
  readonly failure?: (winners: number) => string;
};

const only =
  (kind: Kind): Row['kinds'] =>
  (count) =>
    Array<Kind>(count).fill(kind);
/** Up to three of one kind, the others of another. */
const few =
  (kind: Kind, others: Kind): Row['kinds'] =>
  (count, random) => {
    const few = random.int(1, Math.min(3, count - 1));
    return Array.from({ length: count }, (_, n) => (n < few ? kind : others));
  };
/** At least one of the first kinds. */
const mix =
  (first: readonly Kind[], weights: Partial<Record<Kind, number>>): Row['kinds'] =>
  (count, random) =>
    Array.from({ length: count }, (_, n) => first[n] ?? random.weighted(weights as Record<Kind, number>));

const hour = 3_600_000;
const lapseAheadMs = 30_000;
const oneStake = (winners: number) => `${winners} bets were made with the money for one`;

const rows: readonly Row[] = [
  {
    name: 'acceptAccept',
    open: openToAll,
    kinds: only('acceptBet'),
    failure: (winners) => `${winners} people took the bet`,
  },
  { name: 'acceptDelete', open: openToAll, kinds: few('deleteBet', 'acceptBet') },
  {
    // The friend accepts and declines from many windows while the creator deletes it.
    name: 'acceptDecline',
    open: openChallenge,
    kinds: mix(['acceptBet', 'declineBet'], { acceptBet: 5, declineBet: 5, deleteBet: 4 }),
  },
  {
    // By one clock a bet cannot be acceptable and expired at once. By the first book's the game has not started, by the
    // second's the bet is due to expire.
    name: 'acceptExpire',
    secondAheadMs: 60_000 + hour + 1,
    open: openToAll,
    kinds: few('expireBet', 'acceptBet'),
    timely: { acceptBet: 0, expireBet: 1 },
    also: (loser, _, isTimely) => (isTimely ? [] : [loser === 'acceptBet' ? 'eventStarted' : 'notDue']),
  },
  {
    // By the first book's clock the moved line is an hour old and counts, by the second's it is older and says nothing.
    name: 'acceptLapse',
    secondAheadMs: lapseAheadMs,
    open: openMovedOffer,
    kinds: few('lapseBet', 'acceptBet'),
    timely: { acceptBet: 1, lapseBet: 0 },
    also: (loser, _, isTimely) => (isTimely ? [] : [loser === 'acceptBet' ? 'offerLapsed' : 'notDue']),
  },
  {
    // The line moves and the game starts meanwhile. No accept succeeds after either.
    name: 'acceptDeleteLapse',
    fullRounds: 10_000,
    open: openMovingOffer,
    kinds: mix(['deleteBet', 'acceptBet'], { acceptBet: 10, lapseBet: 8, deleteBet: 1 }),
    also(loser, winner) {
      if (loser === 'lapseBet') return ['notDue'];
      return loser === 'acceptBet' && winner !== 'acceptBet' ? ['offerLapsed', 'eventStarted'] : [];
    },
  },
  {
    // Workers settle one bet: the winner and the fee are paid once.
    name: 'settleSettle',
    open: openFinishedBet,
    kinds: only('settleBet'),
    failure: (winners) => `the bet was settled ${winners} times`,
  },
  { name: 'createCreateOneBalance', open: openBalance, kinds: only('createBet'), failure: oneStake },
  {
    // No cash moves.
    name: 'groupAcceptAccept',
    open: openToGroup,
    kinds: only('acceptBet'),
    failure: (winners) => `${winners} people took the bet`,
  },
  {
    name: 'groupCreateCreate',
    open: openPurse,
    kinds: only('createBet'),
    failure: oneStake,
  },
  {
    // Workers of two processes issue a member's purse: the member gets it once.
    name: 'issueIssue',
    open: openUnissuedPurse,
    kinds: only('issuePurse'),
    failure: (winners) => `the purse was issued ${winners} times`,
  },
  {
    // The debtor says "I paid" while the creditor forgives the debt: what was paid cannot be forgiven, and the reverse.
    name: 'forgiveConfirm',
    fullRounds: 10_000,
    open: openDebtToForgive,
    kinds: mix(['forgiveDebt', 'confirmPayment'], { forgiveDebt: 5, confirmPayment: 5 }),
  },
  {
    // The debtor leaves without leaving a balance while the creditor confirms: only after the payment is settled.
    name: 'leaveSettle',
    fullRounds: 10_000,
    open: openDebtToSettle,
    kinds: only('confirmPayment'),
  },
];

/** Why a command is refused after another succeeded. */
function refusalAfter(loser: Kind, winner: Kind, { command }: Entry): Code {
  if (loser === 'acceptBet') return winner === 'acceptBet' ? 'alreadyAccepted' : 'betNotOpen';
  if (loser === 'declineBet') return 'betNotDeclinable';
  if (loser === 'deleteBet') return 'betNotDeletable';
  if (loser === 'issuePurse') return 'notDue';
  if (loser === 'confirmPayment') return 'paymentOver';
  if (loser === 'forgiveDebt') return 'nothingOwed';
  if (loser === 'createBet') return 'groupAccountId' in command ? 'insufficientInGroup' : 'insufficientFunds';
  return 'betNotOpen';
}

const byWorkers: ReadonlySet<Kind> = new Set(['expireBet', 'lapseBet', 'settleBet', 'issuePurse']);

export const racesOneWins: readonly Race[] = rows.map(
  ({ open, kinds, timely = {}, also = () => [], failure = contendersWon, ...race }) => ({
    ...race,
    async prepare(context, count) {
      const { environment, random } = context;
      const prize = await open(context);
      const all = kinds(count, random);
      const contenders = random.shuffled(
        all.map((kind, n) => {
          const entry = prize.enter(kind, n);
          const inTime = timely[kind];
          const isTimely = inTime === undefined || all.indexOf(kind) === n || random.chance(80);
          const sent = {
            ...viaEither(context, entry, random),
            asWork: byWorkers.has(kind) && random.chance(80),
          };
          const book = inTime === undefined ? sent.book : environment.books[isTimely ? inTime : 1 - inTime]!;
          return { ...sent, book, kind, entry, isTimely };
        }),
      );
      const changes = prize.meanwhile?.();
      return {
        contenders,
        async judge(answers) {
          await changes;
          const winners = findWinners(answers);
          if (winners.length !== 1) return { failure: failure(winners.length) };
          const winner = contenders[winners[0]!]!;
          const wrong = losersFailure(answers, (i) => {
            const { kind, entry, isTimely } = contenders[i]!;
            return [refusalAfter(kind, winner.kind, entry), ...also(kind, winner.kind, isTimely)];
          });
          if (wrong) return { failure: wrong };
          if (!winner.isTimely) return { failure: `${winner.kind} succeeded when it was not time for it` };
          return prize.result(winner.entry, answers[winners[0]!]!);
        },
      };
    },
  }),
);

function contendersWon(winners: number): string {
  return `${winners} contenders had their way`;
}

const refunds = {
  deleteBet: 'deleteRefund',
  declineBet: 'declineRefund',
  expireBet: 'expireRefund',
  lapseBet: 'lapseRefund',
} as const;

type Open = {
  readonly betId: string;
  readonly creatorId: string;
  readonly stakeCents: number;
  readonly acceptorStakeCents: number;
  readonly accept: (n: number) => Entry;
  /** The account that a user stakes from. */
  readonly accountId?: (userId: string) => string;
};

/** An open bet, which is accepted or ends. */
function openBet({ people, random }: RaceContext, bet: Open): Prize {
  const { betId, creatorId, stakeCents, acceptorStakeCents, accept, accountId = (id) => id } = bet;
  const created = { kind: 'createWager', userId: accountId(creatorId), cents: -stakeCents };
  return {
    enter(kind, n) {
      if (kind === 'acceptBet') return accept(n);
      if (kind === 'declineBet') {
        const by = people[1]!;
        return { ...keyed({ kind, betId, userId: by, word: 'No.' }, random), by };
      }
      const by = creatorId;
      if (kind === 'deleteBet') return { ...keyed({ kind, betId, userId: by }, random), by };
      return { command: { kind: kind as 'expireBet' | 'lapseBet', betId }, by };
    },
    result({ command, by }) {
      if (command.kind === 'acceptBet') {
        const accepted = { kind: 'acceptWager', userId: accountId(by), cents: -acceptorStakeCents };
        const state = betState('Active', stakeCents + acceptorStakeCents, by);
        return { failure: null, subjectId: betId, lines: [created, accepted], betState: state };
      }
      const kind = refunds[command.kind as keyof typeof refunds];
      const refund = { kind, userId: accountId(creatorId), cents: stakeCents };
      return { failure: null, subjectId: betId, lines: [created, refund], betState: betState('Deleted', 0) };
    },
  };
}

async function openToAll(context: RaceContext): Promise<Prize> {
  const bet = await openBetIn(context);
  const stakes = { stakeCents: bet.wagerCents, acceptorStakeCents: bet.wagerCents };
  return openBet(context, { ...bet, ...stakes, accept: (n) => acceptBy(context, bet, n) });
}

async function openChallenge(context: RaceContext): Promise<Prize> {
  const { environment, people, random } = context;
  const [creatorId, friendId] = people as [string, string];
  await saveFriendship(environment.pool, [creatorId, friendId], true);
  const event = await newEvent(environment, random);
  const betId = random.uuid();
  const stakeCents = random.int(1, 500);
  const create = { kind: 'createBet', betId, userId: creatorId, eventId: event.id } as const;
  const offer = { offer: specifiedOffer('home', stakeCents), offeredTo: toFriend(friendId) };
  await must(environment.books[0], keyed({ ...create, ...offer }, random));
  const accept = () => ({
    ...keyed({ kind: 'acceptBet', betId, userId: friendId }, random),
    by: friendId,
  });
  return openBet(context, { betId, creatorId, stakeCents, acceptorStakeCents: stakeCents, accept });
}

async function openToGroup(context: RaceContext): Promise<Prize> {
  const bet = await openGroupBetIn(context);
  const accountId = (userId: string) => bet.group.accountId(userId);
  const accept = (n: number) => acceptInGroupBy(context, bet, n);
  return openBet(context, { ...bet, acceptorStakeCents: bet.stakeCents, accept, accountId });
}

/** An offer whose line moved nearly an hour ago. */
async function openMovedOffer(context: RaceContext): Promise<Prize> {
  const movedAt = startOfTests - hour + context.random.int(1, lapseAheadMs - 1);
  const open = await openOfferIn(context, movedAt - 1, movedAt);
  await saveLine(context.environment.pool, open.moved);
  return openBet(context, { ...open, ...open.offer, accept: (n) => acceptOfferBy(context, open, n) });
}

/** An offer whose line is about to move, and whose game is about to start. */
async function openMovingOffer(context: RaceContext): Promise<Prize> {
  const { environment, random } = context;
  const open = await openOfferIn(context, startOfTests - 60_000, startOfTests);
  const { pool } = environment;
  const later = async (change: () => Promise<void>) => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 6)));
    await change();
  };
  return {
    ...openBet(context, { ...open, ...open.offer, accept: (n) => acceptOfferBy(context, open, n) }),
    meanwhile: () =>
      Promise.all([
        random.chance(70) && later(() => saveLine(pool, open.moved)),
        random.chance(40) && later(() => saveEvent(pool, { ...open.event, start: startOfTests })),
      ]),
  };
}

/** An active bet whose game is over. */
async function openFinishedBet(context: RaceContext): Promise<Prize> {
  const { environment, random } = context;
  const bet = await openBetIn(context);
  const { betId, creatorId, wagerCents, event } = bet;
  const accept = acceptBy(context, bet, 0);
  await must(environment.books[1], accept);
  const [home, away] = random.pick([
    [3, 1],
    [1, 3],
    [2, 2],
  ]);
  await saveEvent(environment.pool, { ...event, completed: true, home: home!, away: away! });
  const { rows } = await environment.pool.query('select creator_side from bets where id = $1', [betId]);
  const winningSide = home! > away! ? 'home' : 'away';
  const winnerId = rows[0].creatorSide === winningSide ? creatorId : accept.by;
  const payout = wagerCents + Math.round(wagerCents * 0.8);
  const fee = { kind: 'fee', userId: null, cents: 2 * wagerCents - payout };
  return {
    enter: () => ({ command: { kind: 'settleBet', betId }, by: creatorId }),
    result: () => ({
      failure: null,
      subjectId: betId,
      lines: [
        { kind: 'createWager', userId: creatorId, cents: -wagerCents },
        { kind: 'acceptWager', userId: accept.by, cents: -wagerCents },
        { kind: 'win', userId: winnerId, cents: payout },
        ...(fee.cents > 0 ? [fee] : []),
      ],
      betState: betState('Settled', 0, accept.by, winnerId),
    }),
  };
}

/** A user's money, enough for one bet. */
async function openBalance({ environment, random }: RaceContext): Promise<Prize> {
  const wagerCents = random.int(2, 500);
  const balance = wagerCents + random.int(0, wagerCents - 1);
  const [by] = (await fundedPeople(environment, 1, balance, random)) as [string];
  const event = await newEvent(environment, random);
  return {
    enter() {
      const offer = specifiedOffer(random.pick<'home' | 'away'>(['home', 'away']), wagerCents);
      const create = {
        kind: 'createBet',
        betId: random.uuid(),
        userId: by,
        eventId: event.id,
        offer,
      } as const;
      return { ...keyed(create, random), by };
    },
    result({ command }, answer) {
      const left = answer.kind === 'done' ? answer.accountBalanceCents : null;
      if (left !== balance - wagerCents) return { failure: `${left} cents were left of ${balance}` };
      return created(command, by, wagerCents);
    },
  };
}

/** A member's purse or limit, enough for one bet. */
async function openPurse(context: RaceContext): Promise<Prize> {
  const { environment, people, random } = context;
  const userId = people[0]!;
  const stakeCents = random.int(1_00, 5_00);
  const cents = stakeCents + random.int(0, stakeCents - 1);
  const kind = random.pick<'points' | 'iou'>(['points', 'iou']);
  const group = await openGroupIn(context, [userId], { kind, limitCents: kind === 'iou' ? cents : 0 });
  const accountId = group.accountId(userId);
  if (kind === 'points')
    await must(environment.books[0], { command: { kind: 'issuePurse', accountId, amountCents: cents } });
  const event = await newEvent(environment, random);
  return {
    enter: () => ({ ...createInGroup(context, group, { userId, event, stakeCents }), by: userId }),
    result: ({ command }) => created(command, accountId, stakeCents),
  };
}

function created(command: BookRequest['command'], userId: string, cents: number): Verdict {
  return {
    failure: null,
    subjectId: 'betId' in command ? command.betId : '',
    lines: [{ kind: 'createWager', userId, cents: -cents }],
    betState: betState('Created', cents),
  };
}

async function openUnissuedPurse(context: RaceContext): Promise<Prize> {
  const by = context.people[0]!;
  const group = await openGroupIn(context, [by], { kind: 'points', limitCents: 0 });
  const accountId = group.accountId(by);
  const amountCents = context.random.int(1_00, 1_000_00);
  return {
    enter: () => ({ command: { kind: 'issuePurse', accountId, amountCents }, by }),
    result: () => ({
      failure: null,
      subjectId: accountId,
      lines: [{ kind: 'seasonPurse', userId: accountId, cents: amountCents }],
    }),
  };
}

async function openDebtToForgive(context: RaceContext): Promise<Prize> {
  const { random } = context;
  const { debtorId, creditorId, debtorAccountId, creditorAccountId, cents, paymentId } =
    await openDebtIn(context);
  return {
    enter(kind) {
      if (kind === 'confirmPayment') {
        const confirm = { kind, paymentId, userId: debtorId, note: null } as const;
        return { ...keyed(confirm, random), by: debtorId };
      }
      const forgive = {
        kind: 'forgiveDebt',
        paymentId: groupUuid(random),
        userId: creditorId,
        creditorAccountId,
        debtorAccountId,
        amountCents: cents,
      } as const;
      return { ...keyed(forgive, random), by: creditorId };
    },
    result: ({ command }) => ({
      failure: null,
      subjectId: 'paymentId' in command ? command.paymentId : '',
      lines:
        command.kind === 'forgiveDebt'
          ? [
              { kind: 'forgive', userId: creditorAccountId, cents: -cents },
              { kind: 'forgive', userId: debtorAccountId, cents },
            ]
          : [],
    }),
  };
}

async function openDebtToSettle(context: RaceContext): Promise<Prize> {
  const { environment, random } = context;
  const { pool } = environment;
  const { groupId, debtorId, creditorId, debtorAccountId, creditorAccountId, cents, paymentId } =
    await openDebtIn(context);
  await pool.query(
    `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'member', now())`,
    [groupId, debtorId],
  );
  const claim = { kind: 'confirmPayment', paymentId, userId: debtorId, note: null } as const;
  await must(environment.books[0], keyed(claim, random));
  let leftUnsettled = false;
  const isSettled = async () => {
    const sql = 'select from group_payments where id = $1 and settled_at is not null';
    return (await pool.query(sql, [paymentId])).rowCount === 1;
  };
  return {
    enter: (kind) => ({
      ...keyed({ kind: kind as 'confirmPayment', paymentId, userId: creditorId, note: null }, random),
      by: creditorId,
    }),
    async meanwhile() {
      await new Promise((resolve) => setTimeout(resolve, random.int(0, 8)));
      const scope = { groupId, viewerId: debtorId };
      const refused = await leaveGroup({ pool, clock: { now: () => startOfTests } }, scope, false);
      leftUnsettled = refused === null && !(await isSettled());
    },
    result: () =>
      leftUnsettled
        ? { failure: 'the debtor left with an open balance' }
        : {
            failure: null,
            subjectId: paymentId,
            lines: [
              { kind: 'settleUp', userId: creditorAccountId, cents: -cents },
              { kind: 'settleUp', userId: debtorAccountId, cents },
            ],
          },
  };
}
