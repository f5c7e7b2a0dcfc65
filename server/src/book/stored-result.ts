import type { Bet } from '@sidebet/domain/book/bet';
import { moneyline, type Selection } from '@sidebet/domain/markets/market';
import { specifiedFee, winCents } from '@sidebet/domain/markets/price';
import { betTable } from './bet-table.ts';
import { objectBuilder } from './generate.ts';
import type { CommandResult } from './request.ts';

/** What the specified bet leaves out in a stored result: its values are always the same. */
const specifiedTerms = {
  terms: moneyline,
  feePolicy: 'specified',
  fee: specifiedFee,
  lapseOnMove: 'off',
  expiresAt: null,
  postedReference: null,
  acceptedReference: null,
} as const satisfies Partial<Bet>;

/** A specified bet as it was stored before there were markets, and still is. */
type StoredSpecifiedBet = Omit<
  Bet,
  keyof typeof specifiedTerms | 'group' | 'creatorSelection' | 'creatorStakeCents' | 'acceptorStakeCents'
> & {
  readonly creatorSide: Selection;
  readonly wagerCents: number;
  readonly payoutCents: number;
};

/** What a stored specified bet has under other names or not at all. No answer shows the held cents. */
const leftOut: readonly string[] = [
  ...Object.keys(specifiedTerms),
  ...([
    'creatorSelection',
    'creatorStakeCents',
    'acceptorStakeCents',
    'group',
    'held',
  ] satisfies (keyof Bet)[]),
];

/** The text of a command's result, which a repeat of its key returns. */
export function storedResult(result: CommandResult): string {
  if (result.kind === 'refusal' || result.bet?.feePolicy !== 'specified') return JSON.stringify(result);
  return JSON.stringify({ ...result, bet: storedBet(result.bet) });
}

const storedBet = objectBuilder<Bet, StoredSpecifiedBet>([
  ...(betTable.fields.filter((field) => !leftOut.includes(field)) as (keyof Bet &
    keyof StoredSpecifiedBet)[]),
  ['creatorSide', ({ creatorSelection }) => creatorSelection],
  ['wagerCents', ({ creatorStakeCents }) => creatorStakeCents],
  // For processes of a version without markets.
  ['payoutCents', ({ creatorStakeCents }) => creatorStakeCents + winCents(creatorStakeCents, specifiedFee)],
]);

/** The result of a stored text, field by field as it was: a repeat must not differ from the first answer. */
export function readStoredResult(text: string): CommandResult {
  const result = JSON.parse(text) as CommandResult;
  if (result.kind === 'refusal' || !result.bet) return result;
  // Stored before there were groups.
  if (!('creatorSide' in result.bet))
    return { ...result, bet: { ...result.bet, group: result.bet.group ?? null } };
  const stored = result.bet as unknown as StoredSpecifiedBet;
  const { id, eventId, creatorId, creatorSide, wagerCents, payoutCents: _, ...others } = stored;
  // Missing in results stored before there were rules for endings.
  const { tieRule, rulesVersion, createdAt, offeredToId, ...rest } = others;
  const { terms, feePolicy, fee, ...unset } = specifiedTerms;
  const bet: Bet = {
    id,
    eventId,
    creatorId,
    terms,
    creatorSelection: creatorSide,
    creatorStakeCents: wagerCents,
    acceptorStakeCents: wagerCents,
    feePolicy,
    fee,
    tieRule,
    rulesVersion,
    ...unset,
    createdAt,
    offeredToId,
    group: null,
    ...rest,
  };
  return { ...result, bet };
}
