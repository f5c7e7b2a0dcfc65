import type { ProtectionState } from '@sidebet/contract/protection';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useAnswerOffer } from '../api/change-protection.ts';
import classes from './limits-offer.module.css';

type Props = { offer: NonNullable<ProtectionState['offered']> };

/** Offers limits once after signup and once before the first deposit, beside what its person came for, never in its way. */
export default function LimitsOffer({ offer }: Props) {
  const answer = useAnswerOffer();
  const navigate = useNavigate();
  const later = () => answer.mutate(offer, { onError: toastError });
  const now = () => {
    later();
    navigate(paths.limits);
  };
  return (
    <section className={classes.offer} aria-labelledby="limits-offer">
      <div className={classes.words}>
        <h2 id="limits-offer">Set your limits first?</h2>
        <p>
          {offer === 'signup'
            ? 'Decide now how much money and time you want to spend. You can do it at any time.'
            : 'Before your first deposit: decide how much you want to pay in at most.'}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="small" disabled={answer.isPending} onClick={now}>
          Set limits now
        </Button>
        <Button kind="outline" size="small" busy={answer.isPending} onClick={later}>
          Not now
        </Button>
      </div>
    </section>
  );
}
