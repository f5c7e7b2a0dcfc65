import type { Command } from '@sidebet/domain/book/commands';
import { type LimitKind, limitKinds, moneyLimitKinds } from '@sidebet/domain/protection/limits';
import type { Pool } from '@sidebet/server/db/pool';
import type { TestApi } from '@sidebet/server/testing/api';
import type { Random } from '../harness/random.ts';
import {
  addBet,
  addDeposit,
  askToReturn,
  captureAnswer,
  confirmLimit,
  counterAnswer,
  depositAnswer,
  endBet,
  exclude,
  findRestriction,
  type Model,
  type ModelBet,
  type ModelPeriod,
  refusedOrders,
  secondAnswer,
  setLimit,
  stakeAnswer,
  takeBack,
  takePart,
  timeOut,
  untakenOrders,
  winOnOffer,
} from './model.ts';
import { type Details, openEvents, type ProofUser } from './people.ts';
import { signUp } from './returning.ts';

export type Answer = { readonly code: string; readonly body: unknown };

/** A request to the server and its effect on the model, which returns the expected code. */
export type Action = {
  readonly ask: () => Promise<Answer>;
  readonly tell: (model: Model, got: Answer) => string;
};

/** Ann protects herself; Bob is her friend on the other side. */
export type Scene = {
  readonly api: TestApi;
  readonly random: Random;
  readonly ann: ProofUser;
  /** Ann's signup data. */
  readonly hers: Details;
  readonly bob: ProofUser;
};

const amounts = [0, 20_00, 40_00, 60_00, 100_00, null] as const;
const offerFee = { bps: 200, capCents: null };
/** In half points: home wins, or away with a tie, as on the specified bet. */
const homeByAPoint = -1;
const offerCents = 20_00;
const partWagers = [5_00, 10_00, 15_00] as const;
const wagers = [5_00, 10_00, 20_00, 40_00] as const;
type Score = readonly [number, number];
const scores: readonly [Score, ...Score[]] = [
  [1, 0],
  [0, 1],
  [2, 2],
];

export type ActionName = keyof ReturnType<typeof buildActions>;

/** Every action of a user, as they would request it now; null if there is nothing to apply it to. */
export function buildActions({ api, random, ann, hers, bob }: Scene) {
  const { book } = api.server;
  const { pool } = api.database;
  let last = { event: '', version: 0 };

  const as =
    (who: ProofUser) =>
    async (method: Method, url: string, body?: object): Promise<Answer> => {
      const headers = { cookie: who.cookie, 'idempotency-key': random.uuid() };
      const answer = await api.send(method, url, { headers, body });
      const said: unknown = answer.body === '' ? null : answer.json();
      return { code: answer.statusCode < 300 ? 'ok' : (said as { code: string }).code, body: said };
    };
  const [byAnn, byBob] = [as(ann), as(bob)];
  const byBook = async (command: Command): Promise<Answer> => {
    const outcome = await book.execute({ command });
    return { code: outcome.kind === 'done' ? 'ok' : outcome.code, body: null };
  };
  const allByBook = async (commands: Command[]): Promise<Answer> => {
    const answers = await Promise.all(commands.map(byBook));
    return answers.find(({ code }) => code !== 'ok') ?? { code: 'ok', body: null };
  };
  const change = (path: string, method: Method, body: object | undefined, tell: Action['tell']): Action => ({
    ask: () => byAnn(method, `/api/me/protection${path}`, body),
    tell,
  });

  function setOne(kind: LimitKind): Action {
    const amount =
      kind === 'sessionDay'
        ? random.pick([5, 30, 120, null])
        : kind === 'realityCheck'
          ? random.pick([15, 60, null])
          : random.pick(amounts);
    return change(`/limits/${kind}`, 'PUT', { limit: amount }, (m) => setLimit(m, kind, amount));
  }

  function place(model: Model, offeredTo?: string): Action {
    const wager = random.pick(wagers);
    const { event } = model;
    return {
      ask: () => byAnn('POST', '/api/bets', { eventId: event, side: 'home', wagerCents: wager, offeredTo }),
      tell: (m, got) => {
        const code = findRestriction(m) ?? stakeAnswer(m, wager);
        if (code === 'ok' && got.code === 'ok')
          addBet(m, { id: readBetId(got), role: 'creator', event, wager });
        return code;
      },
    };
  }

  /** An offer at even stakes. */
  const offerBody = (event: string, cents: number) => ({
    ...{ eventId: event, market: 'spread', lineHalves: homeByAPoint, selection: 'home', lapseOnMove: 'off' },
    ...{ stakeCents: cents, acceptorStakeCents: cents, fee: offerFee, allowsParts: true },
  });
  async function offerOfBob(event: string): Promise<{ uniqueId: string; termsVersion: string }> {
    const { code, body } = await byBob('POST', '/api/offers', offerBody(event, offerCents));
    if (code !== 'ok') throw new Error(`An offer was refused: ${code}`);
    return (body as { bet: { uniqueId: string; termsVersion: string } }).bet;
  }
  const counterBody = (termsVersion: string, stakeCents: number, acceptorStakeCents: number) => ({
    ...{ lineHalves: homeByAPoint, stakeCents, acceptorStakeCents, fee: offerFee, lapseOnMove: 'off' },
    ...{ expiresAt: '2998-01-01T00:00:00Z', termsVersion, confirmedStakeCents: stakeCents },
  });
  async function readTerms(id: string): Promise<string> {
    const { body } = await byBob('GET', `/api/bets/${id}`);
    return (body as { bet: { termsVersion: string } }).bet.termsVersion;
  }

  return {
    setLimit: async () => setOne(random.pick(limitKinds)),
    setMoneyLimit: async () => setOne(random.pick(moneyLimitKinds)),
    setStakeLimit: async () =>
      setOne(random.pick(['wagerDay', 'wagerMonth', 'lossDay', 'lossWeek', 'sessionDay'])),
    async confirmLimit(model: Model) {
      const waiting = limitKinds.filter((kind) => model.limits[kind].pending);
      const kind = random.pickOr(waiting, random.pick(limitKinds));
      const { amount } = model.limits[kind].pending ?? model.limits[kind];
      return change(`/limits/${kind}/confirmation`, 'POST', { limit: amount }, (m) =>
        confirmLimit(m, kind, amount),
      );
    },
    async takeBack() {
      const kind = random.pick(limitKinds);
      return change(`/limits/${kind}/pending`, 'DELETE', undefined, (m) => takeBack(m, kind));
    },
    async timeOut() {
      const days = random.pick([1, 1, 3, 42]);
      return change('/time-out', 'POST', { days }, (m) => timeOut(m, days));
    },
    async exclude() {
      const period = random.weighted<ModelPeriod>({ sixMonths: 5, oneYear: 3, fiveYears: 1, forEver: 1 });
      return change('/exclusion', 'POST', { period, confirmation: 'exclude' }, (m) => exclude(m, period));
    },
    askToReturn: async () => change('/return', 'POST', undefined, askToReturn),
    confirmCheck: async () =>
      change('/reality-check', 'POST', undefined, (m) => {
        m.checkedAt = m.now;
        return 'ok';
      }),

    create: async (model: Model) => place(model),
    challenge: async (model: Model) => place(model, bob.id),
    async accept({ event }: Model) {
      const wager = random.pick(wagers);
      const id = readBetId(
        await byBob('POST', '/api/bets', { eventId: event, side: 'home', wagerCents: wager }),
      );
      return {
        ask: () => byAnn('POST', `/api/bets/${id}/acceptance`),
        tell: (m: Model) => {
          const code = findRestriction(m) ?? stakeAnswer(m, wager);
          if (code === 'ok') addBet(m, { id, role: 'acceptor', event, wager });
          return code;
        },
      };
    },
    async acceptChallenge(model: Model) {
      const offer = random.pickOr(model.toMe, undefined);
      if (!offer) return null;
      const { id, event, wager } = offer;
      return {
        ask: () => byAnn('POST', `/api/bets/${id}/acceptance`),
        tell: (m: Model) => {
          const his = m.toMe.find((one) => one.id === id)!;
          if (m.bets.some((bet) => bet.id === id)) return 'alreadyAccepted';
          if (!his.open) return 'betNotOpen';
          if (event !== m.event) return 'eventStarted';
          const code = findRestriction(m) ?? stakeAnswer(m, wager);
          if (code !== 'ok') return code;
          his.open = false;
          addBet(m, { id, role: 'acceptor', event, wager });
          return 'ok';
        },
      };
    },
    /** Ann takes a part of an offer. */
    async takePart({ event }: Model) {
      const wager = random.pick(partWagers);
      const { uniqueId } = await offerOfBob(event);
      const take = { uniqueId, lineHalves: homeByAPoint, takeCents: wager, winCents: winOnOffer(wager) };
      return {
        ask: () => byAnn('POST', '/api/offers/take', { takes: [take], all: true }),
        tell: (m: Model, got: Answer) => {
          const code = findRestriction(m) ?? stakeAnswer(m, wager);
          if (code === 'ok' && got.code === 'ok')
            addBet(m, { id: readTakenId(got), role: 'acceptor', event, wager, win: winOnOffer(wager) });
          return code;
        },
      };
    },
    async offer(model: Model) {
      const wager = random.pick(wagers);
      const { event } = model;
      return {
        ask: () => byAnn('POST', '/api/offers', offerBody(event, wager)),
        tell: (m: Model, got: Answer) => {
          const code = findRestriction(m) ?? stakeAnswer(m, wager);
          const terms = { role: 'creator', kind: 'offer', event, wager, win: winOnOffer(wager) } as const;
          if (code === 'ok' && got.code === 'ok') addBet(m, { id: readBetId(got), ...terms });
          return code;
        },
      };
    },
    async bePartlyTaken(model: Model) {
      const offer = random.pickOr(
        model.bets.filter(({ kind, taken, wager }) => kind === 'offer' && !taken && wager >= 2_00),
        undefined,
      );
      if (!offer) return null;
      const takeCents = Math.floor(offer.wager / 2);
      const take = {
        uniqueId: offer.id,
        lineHalves: homeByAPoint,
        takeCents,
        winCents: winOnOffer(takeCents),
      };
      return {
        ask: () => byBob('POST', '/api/offers/take', { takes: [take], all: true }),
        tell: (m: Model, got: Answer) => {
          const hers = betIn(m, offer);
          if (!isOpen(hers)) return 'betNotOpen';
          if (hers.event !== m.event) return 'eventStarted';
          if (got.code === 'ok') takePart(hers, m, readTakenId(got), takeCents);
          return 'ok';
        },
      };
    },
    /** Ann answers an offer. */
    async counter({ event }: Model) {
      const wager = random.pick(wagers);
      const { uniqueId, termsVersion } = await offerOfBob(event);
      const otherCents = offerCents - 5_00;
      return {
        ask: () =>
          byAnn('POST', `/api/bets/${uniqueId}/counters`, counterBody(termsVersion, wager, otherCents)),
        tell: (m: Model, got: Answer) => {
          const code = findRestriction(m) ?? stakeAnswer(m, wager);
          const terms = {
            role: 'acceptor',
            kind: 'counter',
            event,
            wager,
            win: winOnOffer(otherCents),
          } as const;
          if (code === 'ok' && got.code === 'ok') addBet(m, { id: readBetId(got), ...terms }, false);
          return code;
        },
      };
    },
    async haveCounterAccepted(model: Model) {
      const counter = random.pickOr(
        model.bets.filter(({ kind, role }) => kind === 'counter' && role === 'acceptor'),
        undefined,
      );
      if (!counter) return null;
      const { id } = counter;
      const termsVersion = await readTerms(id);
      return {
        ask: () => byBob('POST', `/api/counters/${id}/accept`, { termsVersion, confirmedStakeCents: 15_00 }),
        tell: (m: Model) => {
          const hers = betIn(m, counter);
          if (!isOpen(hers)) return 'counterOver';
          if (hers.event !== m.event) return 'eventStarted';
          hers.taken = true;
          hers.state = 'active';
          return 'ok';
        },
      };
    },
    async beCountered(model: Model) {
      const { event, counters } = model;
      const offer = random.pickOr(
        model.bets.filter(
          (bet) => bet.kind === 'offer' && isOpen(bet) && bet.event === event && bet.wager >= 2_00,
        ),
        undefined,
      );
      if (!offer || counters.some((one) => one.open && one.offer === offer.id)) return null;
      const wager = Math.floor(offer.wager / 2);
      const body = counterBody(await readTerms(offer.id), 9_00, wager);
      return {
        ask: () => byBob('POST', `/api/bets/${offer.id}/counters`, body),
        tell: (m: Model, got: Answer) => {
          const made = { offer: offer.id, event, wager, win: winOnOffer(9_00), open: true };
          if (got.code === 'ok') m.counters.push({ id: readBetId(got), ...made });
          return 'ok';
        },
      };
    },
    /** Ann accepts a counter-offer to her offer, which ends. */
    async acceptCounter(model: Model) {
      // Random steps rarely have one.
      const first = model.counters.some(({ open }) => open) ? null : await this.beCountered(model);
      if (first) first.tell(model, await first.ask());
      const counter = random.pickOr(model.counters, undefined);
      if (!counter) return null;
      const { id, offer, event, wager, win } = counter;
      const body = { termsVersion: await readTerms(id), confirmedStakeCents: wager };
      return {
        ask: () => byAnn('POST', `/api/counters/${id}/accept`, body),
        tell: (m: Model, got: Answer) => {
          const his = m.counters.find((one) => one.id === id)!;
          const hers = m.bets.find((bet) => bet.id === offer)!;
          if (!his.open) return 'counterOver';
          // It returns right after its offer ended, or left too little.
          if (!isOpen(hers) || hers.wager < wager)
            return got.code === 'counteredOfferGone' ? got.code : 'counterOver';
          if (event !== m.event) return 'eventStarted';
          const code = counterAnswer(m, his);
          if (code !== 'ok') return code;
          hers.state = 'back';
          his.open = false;
          addBet(m, { id, role: 'creator', kind: 'counter', event, wager, win }, true);
          return 'ok';
        },
      };
    },
    async remove(model: Model) {
      const bet = random.pickOr(model.bets.filter(isOpen), undefined);
      if (!bet) return null;
      return {
        ask: () => byAnn('DELETE', `/api/bets/${bet.id}`),
        tell: (m: Model) => {
          betIn(m, bet).state = 'back';
          return 'ok';
        },
      };
    },
    async beChallenged({ event }: Model) {
      const wager = random.pick(wagers);
      const asked = { eventId: event, side: 'home', wagerCents: wager, offeredTo: ann.id };
      return {
        ask: () => byBob('POST', '/api/bets', asked),
        tell: (m: Model, got: Answer) => {
          if (findRestriction(m)) return 'challengeUnavailable';
          if (got.code === 'ok') m.toMe.push({ id: readBetId(got), event, wager, open: true });
          return 'ok';
        },
      };
    },
    async beAccepted(model: Model) {
      const bet = random.pickOr(
        model.bets.filter(({ role, kind }) => role === 'creator' && kind === 'specified'),
        undefined,
      );
      if (!bet) return null;
      return {
        ask: () => byBob('POST', `/api/bets/${bet.id}/acceptance`),
        tell: (m: Model) => {
          const hers = betIn(m, bet);
          if (hers.taken) return 'alreadyAccepted';
          if (!isOpen(hers)) return 'betNotOpen';
          if (hers.event !== m.event) return 'eventStarted';
          hers.taken = true;
          hers.state = 'active';
          return 'ok';
        },
      };
    },

    async settle(model: Model) {
      const score = random.pick(scores);
      const [over, next] = [model.event, random.uuid()];
      return {
        ask: async () => {
          last = { event: over, version: 0 };
          await pool.query(
            `update events set completed = true, home_score = $2, away_score = $3, result_source = 'feed', result_at = now()
             where id = $1`,
            [over, ...score],
          );
          await openEvents(api, [next]);
          const due = model.bets.filter((bet) => bet.event === over && bet.state === 'active');
          return allByBook(due.map(({ id }) => ({ kind: 'settleBet', betId: id })));
        },
        tell: (m: Model) => {
          for (const bet of m.bets) if (bet.event === over && bet.state === 'active') endBet(m, bet, score);
          m.event = next;
          return 'ok';
        },
      };
    },
    async correct(model: Model) {
      const { event } = last;
      const score = random.pick(scores);
      const settled = (bet: ModelBet) => bet.event === event && (bet.state === 'won' || bet.state === 'lost');
      return {
        ask: async () => {
          last.version++;
          await pool.query(
            'update events set home_score = $2, away_score = $3, result_version = $4 where id = $1',
            [event, ...score, last.version],
          );
          return allByBook(model.bets.filter(settled).map(({ id }) => ({ kind: 'correctBet', betId: id })));
        },
        tell: (m: Model) => {
          for (const bet of m.bets) if (settled(bet)) endBet(m, bet, score);
          return 'ok';
        },
      };
    },
    async void(model: Model) {
      const bet = random.pickOr(
        model.bets.filter(({ state }) => state === 'active'),
        undefined,
      );
      if (!bet) return null;
      return {
        ask: () => byBook({ kind: 'voidBet', betId: bet.id, reason: 'operator' }),
        tell: (m: Model) => {
          betIn(m, bet).state = 'back';
          return 'ok';
        },
      };
    },

    async deposit() {
      const cents = random.pick([10_00, 20_00, 50_00]);
      return {
        ask: () => byAnn('POST', '/api/deposits', { amountCents: cents }),
        tell: (m: Model, got: Answer) => {
          const code = depositAnswer(m, cents);
          const id = got.code === 'ok' ? (got.body as { deposit: { id: string } }).deposit.id : '';
          if (code === 'ok') addDeposit(m, { id, by: 'card', cents });
          return code;
        },
      };
    },
    async depositByPayPal() {
      const cents = random.pick([10_00, 20_00, 50_00]);
      return {
        ask: () => byAnn('POST', '/api/deposits/paypal', { amountCents: cents }),
        tell: (m: Model, got: Answer) => {
          const code = depositAnswer(m, cents);
          const id = got.code === 'ok' ? (got.body as { deposit: { id: string } }).deposit.id : '';
          if (code === 'ok') addDeposit(m, { id, by: 'paypal', cents });
          return code;
        },
      };
    },
    async capture(model: Model) {
      // Includes an abandoned order: the user may still approve it.
      const order = random.pickOr(refusedOrders(model), random.pickOr(untakenOrders(model), undefined));
      if (!order) return null;
      const due = captureAnswer(model, order);
      return {
        ask: async () => {
          if (due === 'ok') await agreeToOrder(pool, order.id);
          const got = await byAnn('POST', `/api/deposits/${order.id}/capture`);
          const { status } = (got.body as { deposit?: { status: string } }).deposit ?? {};
          return got.code === 'ok' && status !== 'successful' ? { ...got, code: `ok, but ${status}` } : got;
        },
        tell: (m: Model) => {
          if (due === 'ok')
            Object.assign(m.deposits.find(({ id }) => id === order.id)!, { open: false, creditedAt: m.now });
          return due;
        },
      };
    },
    async second() {
      const name = random.uuid();
      const details = {
        ...hers,
        email: `${name}@example.com`,
        username: `s${name.slice(0, 8)}${name.slice(-8)}`,
      };
      return { ask: async () => (await signUp(api, details)).answer, tell: secondAnswer };
    },
    async pay(model: Model) {
      // Includes a closed checkout: it may have been paid just before.
      const unpaid = model.deposits.filter(({ by, creditedAt }) => by === 'card' && creditedAt === null);
      const deposit = random.pickOr(
        random.chance(80) ? unpaid.filter(({ open }) => open) : unpaid,
        undefined,
      );
      if (!deposit) return null;
      const { id, cents } = deposit;
      const credit = { depositId: id, userId: ann.id, amountCents: cents, provider: 'stripe' } as const;
      return {
        ask: () => byBook({ kind: 'creditDeposit', ...credit }),
        tell: (m: Model) => {
          Object.assign(m.deposits.find((one) => one.id === id)!, { open: false, creditedAt: m.now });
          return 'ok';
        },
      };
    },
    async cancel(model: Model) {
      const deposit = random.pickOr(
        model.deposits.filter(({ open }) => open),
        undefined,
      );
      if (!deposit) return null;
      return {
        ask: () => byAnn('POST', `/api/deposits/${deposit.id}/cancellation`),
        tell: (m: Model) => {
          m.deposits.find(({ id }) => id === deposit.id)!.open = false;
          return 'ok';
        },
      };
    },
    getState: () => byAnn('GET', '/api/me/protection'),
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The buyer approves at PayPal and the webhook is lost. The order is captured when Ann returns, which keeps the story in one
 * order.
 */
async function agreeToOrder(pool: Pool, depositId: string): Promise<void> {
  const { rows } = await pool.query<{ url: string }>(
    'select checkout_url as url from deposits where id = $1',
    [depositId],
  );
  const at = new URL(rows[0]!.url).origin;
  const headers = { 'content-type': 'application/json' };
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${at}/control/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  // The webhooks of the approval and of its capture.
  await control('webhooks', { provider: 'paypal', how: 'drop', count: 2 });
  await control('approve', { of: depositId });
}

function readBetId({ code, body }: Answer): string {
  if (code !== 'ok') throw new Error(`A bet was refused: ${code}`);
  return (body as { bet: { uniqueId: string } }).bet.uniqueId;
}

function readTakenId({ body }: Answer): string {
  return (body as { bets: { uniqueId: string }[] }).bets[0]!.uniqueId;
}

function betIn(model: Model, { id }: ModelBet): ModelBet {
  return model.bets.find((bet) => bet.id === id)!;
}

function isOpen({ state }: ModelBet): boolean {
  return state === 'open';
}
