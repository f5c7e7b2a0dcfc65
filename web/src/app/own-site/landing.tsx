import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { HeroFrame } from '../landing/hero-frame.tsx';
import classes from '../landing/landing.module.css';
import { PublicFooter } from '../landing/public-footer.tsx';
import { PublicNav } from '../landing/public-nav.tsx';
import { usePublicPage } from '../use-public-page.ts';
import { GroupTable } from './group-table.tsx';

/** /Home of a site without cash. */
export function Component() {
  usePublicPage('/home');
  return (
    <div className={classes.page}>
      <PublicNav brandTo={paths.landing} />
      <main>
        <HeroFrame
          eyebrow="Bets among friends, 18+"
          title={['Your friends.', 'Your bets.']}
          text={`${site.name} is where your group bets on real games, for points or for dollars you settle between you. It keeps the score, the table and the receipts.`}
        >
          <GroupTable />
        </HeroFrame>
        <section className={classes.features} aria-label="How a group works">
          <article className={classes.feature}>
            <p className={classes.step} data-side="home">
              One of you
            </p>
            <h2>Offers a bet</h2>
            <p>Choose a game, a side and what each of you risks. Only your group sees it.</p>
          </article>
          <article className={classes.feature}>
            <p className={classes.step} data-side="away">
              Another
            </p>
            <h2>Takes the other side</h2>
            <p>
              What both risk is set aside. The final score decides the bet, and nobody has to do anything.
            </p>
          </article>
          <article className={classes.feature}>
            <p className={classes.step}>The group</p>
            <h2>Keeps the table</h2>
            <p>See who is ahead this season, and settle up with as few payments as possible.</p>
          </article>
        </section>
      </main>
      <PublicFooter />
    </div>
  );
}
