import type { ProtectionState } from '@sidebet/contract/protection';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useAnswerOffer } from '../api/change-protection.ts';
import classes from './limits-offer.module.css';

type Offer = NonNullable<ProtectionState['offered']>;

type Props = {
  offer: Offer;
  /** Above the deposit form, where one answer covers both offers. */
  beforeDeposit?: boolean;
};

/** Offers limits once after signup and once before the first deposit, without blocking the page. */
export function LimitsOffer({ offer, beforeDeposit = false }: Props) {
  const answer = useAnswerOffer();
  const navigate = useNavigate();
  const open: readonly Offer[] = beforeDeposit && offer === 'signup' ? ['signup', 'firstDeposit'] : [offer];
  const later = async () => {
    for (const one of open) await answer.mutateAsync(one).catch(toastError);
  };
  const now = () => {
    void later();
    navigate(paths.limits);
  };
  return (
    <section className={classes.offer} aria-labelledby="limits-offer">
      <div className={classes.words}>
        <h2 id="limits-offer">Set your limits first?</h2>
        <p>
          {beforeDeposit
            ? 'Before your first deposit, decide the most you want to pay in.'
            : 'Decide now how much money and time you want to spend. You can also do it later.'}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="small" disabled={answer.isPending} onClick={now}>
          Set limits now
        </Button>
        <Button kind="outline" size="small" busy={answer.isPending} onClick={() => void later()}>
          Not now
        </Button>
      </div>
    </section>
  );
}
