import type { Bet, Side } from '@sidebet/domain/bets/bet';
import { moneyline } from '@sidebet/domain/markets/market';
import { specifiedFee, winCents } from '@sidebet/domain/markets/price';
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
type StoredSpecifiedBet = Omit<Bet, LeftOut> & {
  readonly creatorSide: Side;
  readonly wagerCents: number;
  readonly payoutCents: number;
};

type LeftOut = keyof typeof specifiedTerms | 'creatorSelection' | 'creatorStakeCents' | 'acceptorStakeCents';

/** JSON has no undefined, so these fields disappear from the text. Filtering them out costs several times as much. */
const leftOut: Record<LeftOut, undefined> = {
  terms: undefined,
  creatorSelection: undefined,
  creatorStakeCents: undefined,
  acceptorStakeCents: undefined,
  feePolicy: undefined,
  fee: undefined,
  lapseOnMove: undefined,
  expiresAt: undefined,
  postedReference: undefined,
  acceptedReference: undefined,
};

/** The text of a command's result, which a repeat of its key returns. */
export function storedResult(result: CommandResult): string {
  if (result.kind === 'refusal' || !result.bet || result.bet.feePolicy !== 'specified')
    return JSON.stringify(result);
  const { creatorSelection: creatorSide, creatorStakeCents: wagerCents } = result.bet;
  // The payout is for processes of a version without markets.
  const payoutCents = wagerCents + winCents(wagerCents, specifiedFee);
  return JSON.stringify({
    ...result,
    bet: { ...result.bet, ...leftOut, creatorSide, wagerCents, payoutCents },
  });
}

/** The result of a stored text, field by field as it was: a repeat must not differ from the first answer. */
export function readStoredResult(text: string): CommandResult {
  const result = JSON.parse(text) as CommandResult;
  if (result.kind === 'refusal' || !result.bet || !('creatorSide' in result.bet)) return result;
  const stored = result.bet as unknown as StoredSpecifiedBet;
  const { id, eventId, creatorId, creatorSide, wagerCents, payoutCents: _, tieRule, ...rest } = stored;
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
    ...unset,
    ...rest,
  };
  return { ...result, bet };
}
