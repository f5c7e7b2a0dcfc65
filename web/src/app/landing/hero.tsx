import classes from './hero.module.css';
import { HeroFrame } from './hero-frame.tsx';
import { HeroTicket } from './hero-ticket.tsx';

export function Hero() {
  return (
    <HeroFrame
      title={['Bet your friends.', 'Not the house.']}
      text="Pick a side in any game. Someone else takes the other. We hold what you both risk, pay the winner and put every cent on a receipt."
    >
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
    </HeroFrame>
  );
}
