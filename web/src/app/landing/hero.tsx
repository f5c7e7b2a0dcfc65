import { useSearchParams } from 'react-router';
import { paths, withNext } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import classes from './hero.module.css';
import { HeroTicket } from './hero-ticket.tsx';

export function Hero() {
  const [params] = useSearchParams();
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.eyebrow}>For adults 18+, between people</p>
        <h1 className={classes.title}>
          Bet your friends.
          <br />
          Not the house.
        </h1>
        <p className={classes.text}>
          Take a side of any game, let someone take the other. The money is held by both, paid to one, and
          every cent is on a receipt.
        </p>
        <div className={classes.actions}>
          <LinkButton to={withNext(paths.signUp, params.get('next'))} size="large">
            Create your account
          </LinkButton>
          <LinkButton to={paths.howItWorks} kind="outline" size="large">
            See how it works
          </LinkButton>
        </div>
        <p className={classes.small}>18+ only. Please gamble responsibly.</p>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <svg viewBox="0 0 100 100" className={classes.disc} aria-hidden="true">
          <defs>
            <linearGradient id="hero-home">
              <stop offset="0" stopColor="var(--home)" stopOpacity="0.85" />
              <stop offset="1" stopColor="var(--home)" stopOpacity="0.4" />
            </linearGradient>
            <linearGradient id="hero-away">
              <stop offset="0" stopColor="var(--away)" stopOpacity="0.4" />
              <stop offset="1" stopColor="var(--away)" stopOpacity="0.85" />
            </linearGradient>
          </defs>
          <path d="M48.3 0v100A50 50 0 0 1 48.3 0Z" fill="url(#hero-home)" />
          <path d="M51.7 0a50 50 0 0 1 0 100Z" fill="url(#hero-away)" />
        </svg>
        <HeroTicket />
      </div>
    </section>
  );
}
