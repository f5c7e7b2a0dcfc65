import type { SharedBetText } from '@sidebet/domain/bets/shared-bet-text';
import type { ReactNode } from 'react';
import { paths, withNext } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PublicLink, useCarryNext } from '../../ui/public-link.tsx';
import type { TeamColors } from '../../ui/team-colors.ts';
import landing from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import classes from './shared-bet.module.css';

/** The frame of a shared bet's page. */
export function SharedBetFrame({ children }: { children: ReactNode }) {
  return (
    <div className={landing.page}>
      <PublicNav brandTo={paths.landing} />
      <main>{children}</main>
      <PublicFooter />
    </div>
  );
}

type CardProps = {
  text: SharedBetText;
  /** The colors of a pick's team; without them the marks have those of their sides. */
  colorsOf?: ((pick: 'creator' | 'acceptor') => TeamColors | undefined) | undefined;
};

/**
 * A shared bet for visitors. The build renders it once with placeholders and the server fills them (build/site-pages.ts), so
 * its structure must not depend on the texts.
 */
export function SharedBetCard({ text, colorsOf }: CardProps) {
  const carryNext = useCarryNext();
  return (
    <section className={classes.page}>
      <div>
        <p className={classes.eyebrow}>Peer-to-peer betting, 18+</p>
        <h1 className={classes.title}>{text.heading}</h1>
        <p className={classes.lead}>{text.lead}</p>
        <article className={classes.ticket} aria-label={text.game}>
          <p className={classes.game}>
            <strong>{text.sportTitle}</strong>
            <time dateTime={text.startsAt}>{text.startsAtLabel}</time>
            <span className={classes.countdown}>{text.countdown}</span>
          </p>
          <Row
            side={text.creatorSide}
            mark={text.creatorMark}
            colors={colorsOf?.('creator')}
            pick={text.creatorPick}
            who={text.username}
            stake={text.creatorStake}
          />
          <Row
            side={text.acceptorSide}
            mark={text.acceptorMark}
            colors={colorsOf?.('acceptor')}
            pick={text.acceptorPick}
            who="You"
            stake={text.stake}
          />
          <dl className={classes.money}>
            <div>
              <dt>Risk</dt>
              <dd>{text.stake}</dd>
            </div>
            <div>
              <dt>Win</dt>
              <dd className={classes.win}>{text.win}</dd>
            </div>
          </dl>
          <p className={classes.fairness}>{text.fairness}</p>
        </article>
        <div className={classes.actions}>
          <LinkButton to={carryNext(paths.signUp)} size="large" wide>
            {text.take}
          </LinkButton>
          <p className={classes.note}>
            You sign up first, then see these terms again before you pay.{' '}
            <PublicLink to={paths.signIn}>Have an account? Log In</PublicLink>
          </p>
        </div>
      </div>
      <div className={classes.aside}>
        <h2>The terms</h2>
        <p>{text.rule}</p>
        <dl className={classes.facts}>
          <dt>Fee</dt>
          <dd>{text.fee}</dd>
          <dt>Open until</dt>
          <dd>{text.openUntil}</dd>
        </dl>
        <h2>How it works</h2>
        <ol className={classes.steps}>
          <li>You take the other side. We hold what you both risk.</li>
          <li>The final score decides.</li>
          <li>The winner is paid right away, with a receipt for every cent.</li>
        </ol>
        <LinkButton to={carryNext(paths.howItWorks)} kind="outline">
          See how it works
        </LinkButton>
      </div>
    </section>
  );
}

type RowProps = {
  side: string;
  mark: string;
  colors: TeamColors | undefined;
  pick: string;
  who: string;
  stake: string;
};

function Row({ side, mark, colors, pick, who, stake }: RowProps) {
  return (
    <p className={classes.row} data-side={side}>
      <span
        className={classes.mark}
        data-side={side}
        style={colors && { background: colors.fill, color: colors.ink }}
        aria-hidden="true"
      >
        {mark}
      </span>
      <span className={classes.pick}>{pick}</span>
      <span className={classes.who}>
        <b>{who}</b>
        <span>{stake}</span>
      </span>
    </p>
  );
}

/** Why a shared bet is gone; rendered with a placeholder too. */
export function GoneBetCard({ text }: { text: { readonly gone: string } }) {
  const carryNext = useCarryNext();
  return (
    <section className={classes.gone}>
      <p className={classes.eyebrow}>Peer-to-peer betting, 18+</p>
      <h1 className={classes.title}>{text.gone}</h1>
      <p className={classes.lead}>There are more bets on the board. You need a free account to see them.</p>
      <div className={classes.goneActions}>
        <LinkButton to={withNext(paths.signUp, paths.allBets)} size="large">
          See open bets
        </LinkButton>
        <LinkButton to={carryNext(paths.howItWorks)} kind="outline" size="large">
          See how it works
        </LinkButton>
      </div>
    </section>
  );
}
