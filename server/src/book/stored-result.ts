import type { Bet } from '@sidebet/domain/book/bet';
import { offeredToId, readOfferedTo } from '@sidebet/domain/book/offered-to';
import { moneyline, type Selection } from '@sidebet/domain/markets/market';
import { specifiedFee } from '@sidebet/domain/markets/price';
import { betTable } from './bet-table.ts';
import { type BuiltField, objectBuilder } from './generate.ts';
import type { CommandResult } from './request.ts';

/**
 * A bet as every version stores it in results: the processes of two versions repeat each other's. The held cents are left out,
 * since no answer shows them.
 */
type StoredBet = Omit<Bet, 'offeredTo' | 'held'> & { readonly offeredToId: string | null };

/** What the specified bet leaves out in a stored result: its values are always the same. */
const specifiedTerms = {
  terms: moneyline,
  feePolicy: 'specified',
  fee: specifiedFee,
  lapseOnMove: 'off',
  expiresAt: null,
} as const satisfies Partial<Bet>;

/** Missing in results of specified bets that release 1.0.0 stored. */
type References = Pick<Bet, 'postedReference' | 'acceptedReference'>;

/** A specified bet as release 1.0.0 stores it, with the references since added: without what all of them have in common. */
type StoredSpecifiedBet = Omit<
  StoredBet,
  | keyof typeof specifiedTerms
  | keyof References
  | 'group'
  | 'creatorSelection'
  | 'creatorStakeCents'
  | 'acceptorStakeCents'
> &
  Partial<References> & {
    readonly creatorSide: Selection;
    readonly wagerCents: number;
  };

/** The fields of a bet in their order: what `changes` has is written so, or left out if null; the others are copied. */
function fieldsOf<Source, Made>(
  changes: {
    readonly [Field in keyof Bet]?: BuiltField<Source, Made> | null;
  },
): BuiltField<Source, Made>[] {
  return betTable.fields.flatMap((field) => {
    const change = changes[field as keyof Bet];
    return change === null ? [] : [change ?? (field as keyof Made & string)];
  });
}

const storeOfferedTo = ['offeredToId', ({ offeredTo }: Bet) => offeredToId(offeredTo)] as const;
const leaveOut = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as Record<keyof Fields, null>;

const storeBet = objectBuilder<Bet, StoredBet>(fieldsOf({ offeredTo: storeOfferedTo, held: null }));
const storeSpecifiedBet = objectBuilder<Bet, StoredSpecifiedBet>([
  ...fieldsOf<Bet, StoredSpecifiedBet>({
    ...leaveOut(specifiedTerms),
    creatorSelection: null,
    creatorStakeCents: null,
    acceptorStakeCents: null,
    offeredTo: storeOfferedTo,
    group: null,
    held: null,
  }),
  ['creatorSide', ({ creatorSelection }) => creatorSelection],
  ['wagerCents', ({ creatorStakeCents }) => creatorStakeCents],
]);

/** The text of a command's result, which a repeat of its key returns. */
export function storedResult(result: CommandResult): string {
  if (result.kind === 'refusal' || !result.bet) return JSON.stringify(result);
  const { bet, bets } = result;
  // The first of several is the bet.
  if (bets && bets[0] === bet) return JSON.stringify({ ...result, bet: undefined, bets: bets.map(store) });
  return JSON.stringify({ ...result, bet: store(bet), ...(bets && { bets: bets.map(store) }) });
}

function store(bet: Bet) {
  return bet.feePolicy === 'specified' ? storeSpecifiedBet(bet) : storeBet(bet);
}

const readBet = objectBuilder<StoredBet, Bet>(
  fieldsOf<StoredBet, Bet>({
    offeredTo: ['offeredTo', readOfferedTo],
    // Missing in results stored before there were groups.
    group: ['group', ({ group }) => group ?? null],
    held: null,
  }),
);
const readSpecifiedBet = objectBuilder<StoredSpecifiedBet, Bet>(
  fieldsOf<StoredSpecifiedBet, Bet>({
    terms: ['terms', () => specifiedTerms.terms],
    creatorSelection: ['creatorSelection', ({ creatorSide }) => creatorSide],
    creatorStakeCents: ['creatorStakeCents', ({ wagerCents }) => wagerCents],
    acceptorStakeCents: ['acceptorStakeCents', ({ wagerCents }) => wagerCents],
    feePolicy: ['feePolicy', () => specifiedTerms.feePolicy],
    fee: ['fee', () => specifiedTerms.fee],
    lapseOnMove: ['lapseOnMove', () => specifiedTerms.lapseOnMove],
    expiresAt: ['expiresAt', () => specifiedTerms.expiresAt],
    postedReference: ['postedReference', ({ postedReference }) => postedReference ?? null],
    acceptedReference: ['acceptedReference', ({ acceptedReference }) => acceptedReference ?? null],
    offeredTo: ['offeredTo', readOfferedTo],
    group: ['group', () => null],
    held: null,
  }),
);

/** The result of a stored text, field by field as it was: a repeat must not differ from the first answer. */
export function readStoredResult(text: string): CommandResult {
  const result = JSON.parse(text) as CommandResult;
  if (result.kind === 'refusal') return result;
  const bets = result.bets?.map(read);
  const bet = result.bet ? read(result.bet) : (bets?.[0] ?? null);
  return { ...result, bet, ...(bets && { bets }) };
}

function read(bet: object): Bet {
  return 'creatorSide' in bet ? readSpecifiedBet(bet as StoredSpecifiedBet) : readBet(bet as StoredBet);
}
