import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import { toFriend } from '@sidebet/domain/book/offered-to';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { BookRequest } from '@sidebet/server/book/request';
import type { ProductAnswer } from '../book-model/compare.ts';
import { newDeposit } from '../book-model/history.ts';
import { texts } from '../book-model/texts.ts';
import { realBook, type SharedBook } from '../harness/book-under-test.ts';
import { addDeposit, readAccounts, saveFriendship } from '../harness/database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import {
  fundedPeople,
  keyed,
  must,
  newEvent,
  openTwoBooks,
  requestAnswer,
  sendTogether,
  startOfTests,
  type TwoBooks,
} from '../harness/two-books.ts';
import { termsSeen } from '../races/open-offer.ts';

/** Concurrent requests, so batches also contain unrelated commands. */
const senders = 8;
const purseCents = 10_000_00;

/**
 * The same request with the same key, sent 1 to 5 times, in sequence or at once, to either of two books: one effect and
 * identical responses. Another request with that key is refused and changes nothing.
 */
export const replays: Proof = {
  name: 'replays',
  unit: 'requests',
  needsPostgres: true,
  counts: { full: 2_000, quick: 200, test: 30 },
  run: (options) => proveReplays(options, realBook),
};

export async function proveReplays({ count, progress }: ProofRun, book: SharedBook): Promise<ProofResult> {
  const tally = new Tally(progress);
  const environment = await openTwoBooks(book);
  let next = 0;
  const runSender = async (sender: number) => {
    const random = seeded(4, sender);
    while (next < count) {
      const number = next++;
      const failure = await replayOne(environment, random);
      tally.add(failure && `Request ${number}: ${failure}.`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(senders, count) }, (_, sender) => runSender(sender)));
    const { firstDifference } = await reconcile(environment.pool);
    if (firstDifference) tally.fail(`The reconciliation at the end: ${firstDifference}`);
  } finally {
    await environment.close();
  }
  return tally.result();
}

type Wanted = {
  readonly command: Command & { userId: string };
  /** How much one execution changes the user's money. */
  readonly cents: number;
  readonly refused: boolean;
};

async function replayOne(environment: TwoBooks, random: Random): Promise<string | null> {
  const [ann, bob] = (await fundedPeople(environment, 2, purseCents, random)) as [string, string];
  const { command, cents, refused } = await prepare(environment, random, ann, bob);
  const first = keyed(command, random);
  const times = random.int(1, 5);
  const answers = await send(environment, random, first, times);
  const said = new Set(answers.map((answer) => JSON.stringify(answer)));
  if (said.size !== 1) return `${times} equal requests heard ${[...said].join(' and ')}`;
  const kind = answers[0]!.kind;
  if (kind !== (refused ? 'refusal' : 'done')) return `${command.kind} heard ${[...said].join()}`;
  if (refused) {
    // The cause of the refusal is gone, but the stored response stays.
    const more: Command = {
      kind: 'adjust',
      adjustmentId: random.uuid(),
      userId: bob,
      amountCents: purseCents,
    };
    await must(environment.books[0], { command: more });
    const later = await send(environment, random, first, 1);
    if (!said.has(JSON.stringify(later[0])))
      return `a refused request heard ${JSON.stringify(later[0])} later`;
  }
  return (
    (await otherUnderSameKey(environment, random, first)) ??
    (await balanceFailure(environment, bob, purseCents + cents + (refused ? purseCents : 0)))
  );
}

/** Bob sends the request; Ann is the other side. */
async function prepare(environment: TwoBooks, random: Random, ann: string, bob: string): Promise<Wanted> {
  const [book] = environment.books;
  const wagerCents = random.int(1, 500);
  const eventId = (await newEvent(environment, random)).id;
  const betId = random.uuid();
  const createBy = (userId: string, wager = wagerCents): Extract<Command, { kind: 'createBet' }> => {
    return { kind: 'createBet', betId, userId, eventId, offer: specifiedOffer('home', wager) };
  };
  const offer = randomOffer(random);
  const offerBy = (userId: string) => ({ ...createBy(userId), offer });
  const kind = random.weighted({
    create: 30,
    accept: 25,
    offer: 15,
    acceptOffer: 15,
    otherTerms: 5,
    remove: 15,
    decline: 10,
    adjust: 10,
    credit: 10,
    withdraw: 10,
    refused: 15,
  });
  switch (kind) {
    case 'create':
      return { command: createBy(bob), cents: -wagerCents, refused: false };
    case 'accept':
      await must(book, keyed(createBy(ann), random));
      return { command: { kind: 'acceptBet', betId, userId: bob }, cents: -wagerCents, refused: false };
    case 'offer':
      return { command: offerBy(bob), cents: -offer.stakeCents, refused: false };
    case 'acceptOffer':
    case 'otherTerms': {
      await must(book, keyed(offerBy(ann), random));
      const refused = kind === 'otherTerms';
      const seen = termsSeen(refused ? { ...offer, stakeCents: offer.stakeCents + 1 } : offer);
      const command = { kind: 'acceptBet', betId, userId: bob, termsVersion: seen } as const;
      return { command, cents: refused ? 0 : -offer.acceptorStakeCents, refused };
    }
    case 'remove':
      await must(book, keyed(createBy(bob), random));
      return { command: { kind: 'deleteBet', betId, userId: bob }, cents: 0, refused: false };
    case 'decline':
      await saveFriendship(environment.pool, [ann, bob], true);
      await must(book, keyed({ ...createBy(ann), offeredTo: toFriend(bob) }, random));
      return {
        command: { kind: 'declineBet', betId, userId: bob, word: 'No.' },
        // The money that moves is Ann's.
        cents: 0,
        refused: false,
      };
    case 'adjust': {
      const adjustmentId = random.uuid();
      return { command: { kind, adjustmentId, userId: bob, amountCents: 7_00 }, cents: 7_00, refused: false };
    }
    case 'credit': {
      const depositId = random.uuid();
      await addDeposit(environment.pool, newDeposit(depositId, bob, 10_00, 'stripe'), startOfTests);
      const provider = 'stripe';
      const command = {
        kind: 'creditDeposit',
        depositId,
        userId: bob,
        amountCents: 10_00,
        provider,
      } as const;
      return { command, cents: 10_00, refused: false };
    }
    case 'withdraw': {
      const command = {
        kind: 'requestWithdrawal',
        withdrawalId: random.uuid(),
        userId: bob,
        amountCents: 12_00,
        paypalEmail: 'pat@mail.com',
      } as const;
      return { command, cents: -12_00, refused: false };
    }
    case 'refused':
      return { command: createBy(bob, purseCents + 1), cents: 0, refused: true };
    default:
      return kind satisfies never;
  }
}

/** An offer on the home team's spread or on the total, at unequal stakes. */
function randomOffer(random: Random): Offer {
  const stakeCents = random.int(1, 500);
  const isSpread = random.chance(50);
  return {
    terms: isSpread
      ? { market: 'spread', team: null, lineHalves: random.int(-12, 12) }
      : { market: 'total', team: null, lineHalves: random.int(4, 20) },
    selection: isSpread ? 'home' : 'over',
    stakeCents,
    acceptorStakeCents: stakeCents + random.int(0, stakeCents),
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    lapseOnMove: 'normal',
    expiresAt: null,
  };
}

/** The server chooses a new bet id per request; the key makes it the same request. */
function repeated({ command, key }: BookRequest, random: Random): BookRequest {
  return {
    command: command.kind === 'createBet' ? { ...command, betId: random.uuid() } : command,
    key: key!,
  };
}

async function send(
  environment: TwoBooks,
  random: Random,
  first: BookRequest,
  times: number,
): Promise<ProductAnswer[]> {
  const all = Array.from({ length: times }, () => ({
    request: repeated(first, random),
    book: random.pick(environment.books),
  }));
  if (random.chance(60)) return sendTogether(all, random);
  const answers: ProductAnswer[] = [];
  for (const one of all) answers.push(await requestAnswer(one));
  return answers;
}

async function otherUnderSameKey(
  environment: TwoBooks,
  random: Random,
  { key }: BookRequest,
): Promise<string | null> {
  const { actorId: userId } = key!;
  const command: Command = { kind: 'adjust', adjustmentId: random.uuid(), userId, amountCents: 1 };
  const request = { command, key: { ...key!, requestHash: 'another request' } };
  const answer = await requestAnswer({ request, book: random.pick(environment.books) });
  const refused = answer.kind === 'refusal' && answer.message === texts.idempotencyKeyReused;
  return refused ? null : `another request under the same key heard ${JSON.stringify(answer)}`;
}

async function balanceFailure(environment: TwoBooks, user: string, expected: number): Promise<string | null> {
  const found = (await readAccounts(environment.pool, [user])).get(user)!.available;
  return found === expected ? null : `the balance is ${found} cents instead of ${expected}: not one effect`;
}
