import classes from './testimonials.module.css';

const examples = [
  {
    side: 'home',
    words:
      'We used to argue about who said what. Now the bet is on a ticket, and the score has the last word.',
    who: 'Somebody with a group chat',
  },
  {
    side: 'away',
    words:
      'I could read the fee, the tie rule and the payout before I tapped. Nothing came as a surprise later.',
    who: 'Somebody who reads the small print',
  },
  {
    side: 'home',
    words: 'The game was called off. Three days later my wager was back, with a receipt that said why.',
    who: 'Somebody with bad luck and a full refund',
  },
] as const;

/** What people may say. Nobody has said it yet, and the page does not pretend otherwise. */
export function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="voices">
      <div className={classes.head}>
        <h2 id="voices">In people’s words</h2>
        <p>Examples of what people may say. They are not quotations of customers.</p>
      </div>
      <ul className={classes.list}>
        {examples.map(({ side, words, who }) => (
          <li key={who}>
            <figure className={classes.card} data-side={side}>
              <span className={classes.mark}>Example</span>
              <blockquote>{words}</blockquote>
              <figcaption>{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
