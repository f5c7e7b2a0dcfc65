import type { ProtectionState } from '@sidebet/contract/protection';
import { limitKinds } from '@sidebet/domain/protection/limits';
import { type Action, type ActionName, type Answer, buildActions, type Scene } from './actions.ts';
import {
  findNextCheck,
  findPendingLimit,
  findRestriction,
  leave,
  type Model,
  newModel,
  refusedOrders,
  sign,
  sumUse,
} from './model.ts';
import { comeBack, deleteAccount } from './returning.ts';

/** One user's story; a step returns a sentence if the response is not the expected one. */
export type Sequence = {
  step(): Promise<string | null>;
  /** Compares everything the user sees. */
  look(): Promise<string | null>;
  movedTo(now: number): void;
};

type Single = Exclude<ActionName, 'getState' | 'setStakeLimit'>;

const weights: Record<Single | 'twoAtOnce' | 'look' | 'leave', number> = {
  setLimit: 8,
  setMoneyLimit: 16,
  confirmLimit: 10,
  takeBack: 3,
  timeOut: 2,
  exclude: 1,
  askToReturn: 3,
  confirmCheck: 3,
  create: 16,
  challenge: 4,
  accept: 8,
  acceptChallenge: 5,
  takePart: 0,
  offer: 0,
  bePartlyTaken: 0,
  counter: 0,
  haveCounterAccepted: 0,
  beCountered: 0,
  acceptCounter: 0,
  remove: 5,
  beChallenged: 5,
  beAccepted: 9,
  settle: 6,
  correct: 3,
  void: 2,
  deposit: 12,
  pay: 6,
  cancel: 4,
  depositByPayPal: 6,
  capture: 5,
  second: 1,
  leave: 2,
  twoAtOnce: 10,
  look: 5,
};
/** Of the stories with offers. In all of them each action would be too rare. */
const weightsWithOffers: typeof weights = {
  ...weights,
  takePart: 10,
  offer: 18,
  bePartlyTaken: 12,
  counter: 12,
  haveCounterAccepted: 15,
  beCountered: 8,
  acceptCounter: 20,
};
/** Other users' actions do not count as the user's activity. */
const byOthers: readonly string[] = [
  'beChallenged',
  'beAccepted',
  'bePartlyTaken',
  'haveCounterAccepted',
  'beCountered',
  'settle',
  'correct',
  'void',
  'pay',
  'second',
];

const pairs: readonly [readonly [ActionName, ActionName], ...(readonly [ActionName, ActionName])[]] = [
  ['create', 'create'],
  ['create', 'accept'],
  ['deposit', 'deposit'],
  ['deposit', 'create'],
  ['create', 'accept'],
  ['accept', 'accept'],
  ['timeOut', 'create'],
  ['timeOut', 'accept'],
  ['exclude', 'create'],
  ['setStakeLimit', 'create'],
  ['setStakeLimit', 'accept'],
];

const pairsWithOffers: typeof pairs = [
  ...pairs,
  ['takePart', 'create'],
  ['counter', 'takePart'],
  ['timeOut', 'counter'],
  ['exclude', 'takePart'],
];

export function startSequence(begun: Scene, now: number, event: string): Sequence {
  const { random } = begun;
  const hasOffers = random.chance(30);
  let scene = begun;
  let actions = buildActions(scene);
  let model = newModel(now, event);

  async function single(name: Single): Promise<string | null> {
    const action: Action | null = await actions[name](model);
    if (!action) return null;
    if (!byOthers.includes(name)) sign(model);
    const got = await action.ask();
    const due = action.tell(model, got);
    return got.code === due ? null : `${name} was answered ${got.code} instead of ${due}`;
  }

  /** Two concurrent requests must be answered like a sequence, in either order. */
  async function twoAtOnce(): Promise<string | null> {
    const names = random.pick(hasOffers ? pairsWithOffers : pairs) as readonly [Single, Single];
    const both: Action[] = [];
    for (const name of names) both.push((await actions[name](model))!);
    sign(model);
    const answers = await Promise.all(both.map(({ ask }) => ask()));
    const turns = both.map((action, i) => [action, answers[i]!] as const);
    const after = inOrder(turns) ?? inOrder(turns.toReversed());
    if (!after)
      return `${names.join(' and ')} at once were answered ${answers.map(({ code }) => code).join(' and ')}`;
    model = after;
    return null;
  }

  function inOrder(turns: readonly (readonly [Action, Answer])[]): Model | null {
    const after = structuredClone(model);
    return turns.every(([action, got]) => action.tell(after, got) === got.code) ? after : null;
  }

  async function leaveForGood(): Promise<string | null> {
    const { code } = await deleteAccount(scene, model);
    leave(model);
    return code === 'ok' ? null : `leave was answered ${code} instead of ok`;
  }

  /** After deleting the account the user only tries to return, which restarts the story. */
  async function tryToComeBack(): Promise<string | null> {
    const { got, due, scene: next } = await comeBack(scene, model);
    if (got !== due) return `comeBack was answered ${got} instead of ${due}`;
    if (!next) return null;
    scene = next;
    actions = buildActions(scene);
    model = newModel(model.now, model.event);
    return null;
  }

  async function look(): Promise<string | null> {
    if (model.gone) return null;
    sign(model);
    return difference((await actions.getState()).body as ProtectionState, model);
  }

  return {
    look,
    movedTo(at) {
      model.now = at;
    },
    step() {
      if (model.gone) return tryToComeBack();
      // An approved order that may no longer be captured is tried more often than at random.
      const name =
        refusedOrders(model).length > 0 && random.chance(40)
          ? 'capture'
          : random.weighted(hasOffers ? weightsWithOffers : weights);
      if (name === 'look') return look();
      if (name === 'leave') return leaveForGood();
      return name === 'twoAtOnce' ? twoAtOnce() : single(name);
    },
  };
}

/** How the user's view differs from the model. */
function difference(shown: ProtectionState, model: Model): string | null {
  const check = findNextCheck(model);
  const bar = findRestriction(model);
  const due = {
    limits: limitKinds.map((kind) => {
      const { amount } = model.limits[kind];
      const [used, pending] = [sumUse(model, kind), findPendingLimit(model, kind)];
      const left = amount === null ? null : Math.max(0, amount - used);
      return { kind, limit: amount, used, left, pending: pending && [pending.amount, pending.at] };
    }),
    bar: bar && [
      bar,
      bar === 'timeOutInForce' ? model.timeOutUntil : (model.exclusion?.until ?? null),
      bar === 'selfExcluded' && model.exclusion!.askedAt !== null,
    ],
    check: check && [check.due, check.dueAt],
  };
  const said: typeof due = {
    limits: shown.limits.map(({ kind, limit, used, left, pending }) => ({
      kind,
      limit,
      used,
      left,
      pending: pending && [pending.limit, Date.parse(pending.askedAt)],
    })),
    bar: shown.bar && [
      shown.bar.kind === 'timeOut' ? 'timeOutInForce' : 'selfExcluded',
      shown.bar.until && Date.parse(shown.bar.until),
      shown.bar.returnsAt !== null,
    ],
    check: shown.realityCheck && [shown.realityCheck.due, Date.parse(shown.realityCheck.dueAt)],
  };
  const [wrong] = [
    ...due.limits.map((limit, i) => [limit, said.limits[i]]),
    [due.bar, said.bar],
    [due.check, said.check],
  ].filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other));
  return wrong ? `the state says ${JSON.stringify(wrong[1])} instead of ${JSON.stringify(wrong[0])}` : null;
}
