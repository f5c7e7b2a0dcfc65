import { useSearchParams } from 'react-router';
import { paths, withNext } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import classes from './hero.module.css';
import { Slideshow } from './slideshow.tsx';

export function SlideshowHero() {
  const [params] = useSearchParams();
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.eyebrow}>For adults 18+, between people</p>
        <h1 className={classes.title}>
          Two sides.
          <br />
          One score.
        </h1>
        <p className={classes.text}>
          You are sure, your friend is sure. Put the same wager on both sides of a real game and let the final
          score pay the one who was right.
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
      <Slideshow />
    </section>
  );
}
