import { site } from '../../../lib/site.ts';
import { Disc } from '../../../ui/disc.tsx';
import classes from './home-banner.module.css';

export function HomeBanner() {
  return (
    <section className={classes.banner} aria-label="Welcome">
      <div>
        <p className={classes.slogan}>
          Pick a side. <br />
          Someone takes the other.
        </p>
        <p className={classes.text}>
          {site.cash
            ? 'Real games, real people, no house line. We hold the money until the final whistle.'
            : 'Real games, your own people, no house line. The group keeps score until you settle up.'}
        </p>
      </div>
      <Disc size={134} className={classes.disc} />
    </section>
  );
}
