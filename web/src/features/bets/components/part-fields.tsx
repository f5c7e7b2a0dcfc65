import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { acceptorMoney } from '../../../lib/offers.ts';
import { addressOf, type Part } from '../use-part.ts';
import { DollarField } from './dollar-field.tsx';
import classes from './stake-fields.module.css';
import { WinAmount } from './win-amount.tsx';

type Props = {
  bet: BetView;
  part: Part;
  problem?: ApiProblem | null;
  /** Called when the user types. */
  onEdited?: () => void;
};

/** How much of an offer to risk, and what that wins. */
export function PartFields({ bet, part, problem = null, onEdited }: Props) {
  const { risk, setRisk, money, tooMuch } = part;
  return (
    <div className={classes.fields}>
      <DollarField
        label="Risk"
        note={`up to ${formatInSentence(bet, acceptorMoney(bet).stakeCents)}`}
        unit={bet.group?.kind}
        value={risk}
        returnTo={addressOf(bet, part)}
        problem={problem ?? (tooMuch === null ? null : new ApiProblem('invalidWager', 400, tooMuch))}
        onChange={(typed) => {
          setRisk(typed);
          onEdited?.();
        }}
      />
      <WinAmount amount={money && formatBetAmount(bet, money.winCents)} />
    </div>
  );
}
