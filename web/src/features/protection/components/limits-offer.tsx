import type { ProtectionState } from '@sidebet/contract/protection';
import { useNavigate } from 'react-router';
import { useAppClient } from '../../../lib/app-client.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useProtectionChange } from '../api.ts';
import classes from './limits-offer.module.css';

type Offer = NonNullable<ProtectionState['offered']>;

/**
 * Offers limits once, above the first deposit's form: before any money is at stake. Does not block the page. The answer
 * also covers the offer that older versions made after signup.
 */
export function LimitsOffer({ offer }: { offer: Offer }) {
  const { toasts } = useAppClient();
  const answer = useProtectionChange('answerProtectionOffer');
  const navigate = useNavigate();
  const open: readonly Offer[] = offer === 'signup' ? ['signup', 'firstDeposit'] : [offer];
  const later = async () => {
    for (const one of open) await answer.mutateAsync({ body: { offer: one } }).catch(toasts.showError);
  };
  // Answered before the page changes: leaving the site right after must not bring the offer back.
  const now = async () => {
    await later();
    navigate(paths.limits);
  };
  return (
    <section className={classes.offer} aria-labelledby="limits-offer">
      <div className={classes.words}>
        <h2 id="limits-offer">Set your limits first?</h2>
        <p>Before your first deposit, decide the most you want to pay in.</p>
      </div>
      <div className={classes.actions}>
        <Button size="small" disabled={answer.isPending} onClick={() => void now()}>
          Set limits now
        </Button>
        <Button kind="outline" size="small" busy={answer.isPending} onClick={() => void later()}>
          Not now
        </Button>
      </div>
    </section>
  );
}
