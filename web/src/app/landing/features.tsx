import { feeCents, potentialWinCents } from '@sidebet/domain/bets/payout';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { Wait } from '../../ui/wait.tsx';
import classes from './landing.module.css';

const wagerCents = 25_00;

export function Features() {
  return (
    <section className={classes.features} aria-label="How a bet works">
      <article className={classes.feature}>
        <p className={classes.step} data-side="home">
          One side
        </p>
        <h2>You pick a team</h2>
        <p>
          Choose a real game, a side and what you risk. You see what you can win, the fee and the rules before
          you tap.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step} data-side="away">
          The other
        </p>
        <h2>Someone disagrees</h2>
        <p>
          A friend, or anyone on the board, takes the other side. We hold what you both risk until the game is
          over.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step}>The receipt</p>
        <h2>The score decides</h2>
        <p>
          The winner gets paid right away. No result in <Wait ms={voidAfterMs} />? Everyone gets their money
          back. The receipt lists every cent.
        </p>
      </article>
    </section>
  );
}

/** What a bet costs, and where the money is until it ends. */
export function MoneyFacts() {
  return (
    <section className={classes.money} aria-label="Your money">
      <article>
        <h2>What does it cost?</h2>
        <p>
          Only the winner of a bet pays a fee. At the standard price, you risk{' '}
          {formatDollarsInSentence(wagerCents)} to win{' '}
          {formatDollarsInSentence(potentialWinCents(wagerCents))}, and the fee is{' '}
          {formatDollarsInSentence(feeCents(wagerCents))}. Refunds are always in full.
        </p>
      </article>
      <article>
        <h2>Where is my money?</h2>
        <p>
          In your balance, or held for the bet you made. Every movement is in a ledger that only grows, and
          every cent is on a receipt. You can withdraw what is not in a bet. With real money, a deposit waits
          up to 5 days first, and a changed login a day.
        </p>
      </article>
    </section>
  );
}
