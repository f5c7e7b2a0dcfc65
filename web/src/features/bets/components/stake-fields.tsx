import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { parseDollars } from '@sidebet/domain/cents';
import { useId } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import type { GroupTarget } from '../../../lib/groups.ts';
import {
  type BetDraft,
  type Pricing,
  typedAmount,
  winFor,
  withNewStake,
  withPrice,
  withTypedWin,
} from '../bet-draft.ts';
import type { OfferField } from '../bet-problem.ts';
import field from './dollar-field.module.css';
import { DollarField } from './dollar-field.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import classes from './stake-fields.module.css';
import { WinAmount } from './win-amount.tsx';

export type FieldProblem = { readonly field: OfferField; readonly problem: ApiProblem };

type Props = {
  draft: BetDraft;
  pricing: Pricing;
  wager: string;
  problem: FieldProblem | null;
  /** The group it is offered to, which decides the unit. */
  group: GroupTarget | null;
  /** The stake takes the focus. */
  takesFocus: boolean;
  onDraft: (draft: BetDraft) => void;
  onWager: (wager: string) => void;
  /** Called when the user types, but not when a field tidies its amount. */
  onEdited: () => void;
};

/** What is risked and won. A new stake keeps the price; a new win, which only an own price has, changes it. */
export function StakeFields(props: Props) {
  const { draft, pricing, wager, problem, group, takesFocus, onDraft, onWager, onEdited } = props;
  const stakeCents = parseDollars(wager);
  const winCents = winFor(draft, stakeCents, pricing);
  const typed = (cents: number) => typedAmount(cents, group?.kind);
  const at = (field: OfferField) => (problem?.field === field ? problem.problem : null);
  const isStandard = draft.preset === 'standard';
  const newStake = (value: string) => {
    onWager(value);
    onDraft(withNewStake(draft));
    onEdited();
  };
  return (
    <>
      <div className={classes.fields}>
        <DollarField
          word={isStandard ? 'Risk' : undefined}
          label={isStandard ? 'Wager Amount' : 'Risk'}
          unit={group?.kind}
          takesFocus={takesFocus}
          value={wager}
          problem={at('stake') ?? (draft.preset === 'own' ? null : at('win'))}
          onChange={newStake}
          onBlur={() => {
            if (stakeCents !== null) onWager(typed(stakeCents));
            onDraft(withPrice(draft, stakeCents, pricing));
          }}
        />
        {draft.preset === 'own' ? (
          <DollarField
            label="Win"
            unit={group?.kind}
            value={draft.typedWin ?? (winCents === null ? '' : typed(winCents))}
            problem={at('win')}
            onChange={(value) => {
              onDraft(withTypedWin(draft, value, stakeCents, pricing));
              onEdited();
            }}
            onBlur={() => {
              if (draft.typedWin === '') onDraft({ ...draft, typedWin: null });
              else if (draft.typedWin !== null && winCents !== null)
                onDraft({ ...draft, typedWin: typed(winCents) });
            }}
          />
        ) : (
          <Win isStandard={isStandard} amount={formatBetAmount({ group }, winCents ?? 0)} />
        )}
      </div>
      <QuickAmounts unit={group?.kind} stakeCents={stakeCents} onAmount={newStake} />
    </>
  );
}

/** What winning adds to the stake, with the specified label of the specified bet. */
function Win({ isStandard, amount }: { isStandard: boolean; amount: string }) {
  const id = useId();
  if (!isStandard) return <WinAmount amount={amount} />;
  return (
    <div>
      <p className={field.labels}>
        <strong>Win</strong>
        <label htmlFor={id}>Potential Win</label>
      </p>
      <input id={id} className={classes.win} readOnly value={amount} />
    </div>
  );
}
