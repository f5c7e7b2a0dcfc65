import classes from './landing.module.css';

export function Features() {
  return (
    <section className={classes.features} aria-label="How a bet works">
      <article className={classes.feature}>
        <p className={classes.step} data-side="home">
          One side
        </p>
        <h2>You pick a team</h2>
        <p>
          Choose a real game, a side and a wager. You see the payout, the fee and the rules before you tap.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step} data-side="away">
          The other
        </p>
        <h2>Someone disagrees</h2>
        <p>
          A friend, or anyone on the board, takes the other side. We hold both wagers until the game is over.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step}>The receipt</p>
        <h2>The score decides</h2>
        <p>
          The winner gets paid right away. No result within 72 hours? Both wagers are refunded. The receipt
          lists every cent.
        </p>
      </article>
    </section>
  );
}
