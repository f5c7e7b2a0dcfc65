import type { ReactNode } from 'react';
import classes from './responsible-gambling.module.css';

const advice = [
  ['Set Limits', 'Decide how much money and time you will spend before you start, and stick to it.'],
  ['Know Your Finances', 'Bet only what you can afford to lose. Never bet with borrowed money.'],
  ['Monitor Your Emotions', 'Do not bet to escape stress or to win back a loss.'],
  ['Take Breaks', 'Step away often. There’s always a game tomorrow.'],
  [
    'Seek Help',
    <>
      If it stops being fun, talk to someone. In the US, call{' '}
      <span className={classes.number}>1-800-GAMBLER</span>.
    </>,
  ],
] as const;

/** Responsible Gambling: the specified cards, then the user's limits, then the closing line. */
export function ResponsibleGambling({ children }: { children: ReactNode }) {
  return (
    <>
      <ul className={classes.cards}>
        {advice.map(([title, text]) => (
          <li key={title} className={classes.card}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
      <p className={classes.closing}>Please gamble responsibly.</p>
    </>
  );
}
