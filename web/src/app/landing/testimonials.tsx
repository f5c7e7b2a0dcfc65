import classes from './testimonials.module.css';

const examples = [
  {
    side: 'home',
    words:
      'We used to argue about who said what. Now the bet is on a ticket, and the score has the last word.',
    who: 'Someone with a group chat',
  },
  {
    side: 'away',
    words: 'I could read the fee, the tie rule and what I could win before I tapped. No surprises later.',
    who: 'Someone who reads the fine print',
  },
  {
    side: 'home',
    words: 'The game was called off. Three days later my money was back, with a receipt that said why.',
    who: 'Someone with bad luck and a full refund',
  },
] as const;

/** Invented quotes, labelled as examples. */
export function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="voices">
      <div className={classes.head}>
        <h2 id="voices">What people might say</h2>
        <p>Sample quotes, not from real customers.</p>
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
