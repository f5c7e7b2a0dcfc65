import classes from './landing.module.css';

/** Three sentences that are true of the product. */
export function Features() {
  return (
    <section className={classes.features} aria-label="How a bet goes">
      <article className={classes.feature}>
        <p className={classes.step} data-side="home">
          One side
        </p>
        <h2>You pick a team</h2>
        <p>
          Choose a real game, a side and a wager. What it pays, the fee and the rules stand there before you
          tap.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step} data-side="away">
          The other
        </p>
        <h2>Somebody disagrees</h2>
        <p>
          A friend, or anyone on the board, takes the other side. Both wagers are held until the game is over.
        </p>
      </article>
      <article className={classes.feature}>
        <p className={classes.step}>The receipt</p>
        <h2>The score decides</h2>
        <p>
          The winner is paid at once. No result within 72 hours: both wagers come back. Every cent is listed.
        </p>
      </article>
    </section>
  );
}
