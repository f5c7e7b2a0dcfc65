import { LinkButton } from '../../../ui/button.tsx';
import classes from './gone-bet.module.css';

type Props = { why: string; to: string; link: string };

/** After a deposit for a bet that is gone. Nothing is lost with it: the deposit stays. */
export function GoneBet({ why, to, link }: Props) {
  return (
    <section className={classes.gone} aria-label="This bet is gone">
      <p>
        <strong>{why}</strong> Your deposit is in your balance, ready for another bet.
      </p>
      <LinkButton to={to}>{link}</LinkButton>
    </section>
  );
}
