import { priceLabel } from '@sidebet/domain/bets/payout';
import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import { useId } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { focusOnMount } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import { RefusalLink } from './stake-problem.tsx';
import classes from './wager-fields.module.css';

type Props = {
  takesFocus: boolean;
  wager: string;
  problem: ApiProblem | null;
  /** Null if the settings are missing, which blocks every bet. */
  minimumCents: number | null;
  winCents: number | null;
  payoutCents: number | null;
  onWager: (wager: string) => void;
};

export function WagerFields(props: Props) {
  const { takesFocus, wager, problem, minimumCents, winCents, payoutCents, onWager } = props;
  const id = useId();
  const toTwoDecimals = () => {
    const cents = parseDollars(wager);
    if (cents !== null) onWager(centsToDecimal(cents));
  };
  return (
    <>
      <div className={classes.labels}>
        <label htmlFor={`${id}-wager`}>Wager Amount</label>
        <span>{priceLabel}</span>
      </div>
      <div className={classes.field} data-invalid={problem !== null}>
        <span aria-hidden="true">$</span>
        <input
          id={`${id}-wager`}
          ref={takesFocus ? focusOnMount : undefined}
          data-autofocus={takesFocus || undefined}
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          placeholder="0.00"
          autoComplete="off"
          value={wager}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : `${id}-minimum`}
          onChange={(event) => onWager(event.target.value)}
          onBlur={toTwoDecimals}
          // Scrolling over a focused number field must not change the wager.
          onWheel={(event) => event.currentTarget.blur()}
        />
      </div>
      {!problem && minimumCents !== null && (
        <p id={`${id}-minimum`} className={classes.hint}>
          Minimum {formatDollars(minimumCents)}
        </p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          <span id={`${id}-problem`}>{problem.message}</span>{' '}
          <RefusalLink error={problem} stakeCents={parseDollars(wager)} returnTo={paths.slip} />
        </p>
      )}
      <QuickAmounts onAmount={onWager} />
      <label className={classes.labels} htmlFor={`${id}-win`}>
        Potential Win
      </label>
      <input
        id={`${id}-win`}
        className={classes.win}
        readOnly
        value={winCents === null ? '$0.00' : formatDollars(winCents)}
      />
      <p className={classes.payout}>
        <span id={`${id}-payout`}>Potential Payout</span>
        <output aria-labelledby={`${id}-payout`}>{formatDollars(payoutCents ?? 0)}</output>
      </p>
    </>
  );
}
