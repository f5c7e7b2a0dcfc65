import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useCarryNext } from '../../ui/public-link.tsx';
import classes from './hero.module.css';

type Props = {
  eyebrow?: string;
  title: readonly [first: string, second: string];
  text: string;
  /** The visual next to the text. */
  children: ReactNode;
};

/** The top of a landing page: headline, intro and sign-up button. */
export function HeroFrame({
  eyebrow = 'Peer-to-peer betting, 18+',
  title: [first, second],
  text,
  children,
}: Props) {
  const carryNext = useCarryNext();
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.eyebrow}>{eyebrow}</p>
        <h1 className={classes.title}>
          {first}
          <br />
          {second}
        </h1>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          <LinkButton to={carryNext(paths.signUp)} size="large">
            Create your account
          </LinkButton>
          <LinkButton to={carryNext(paths.howItWorks)} kind="outline" size="large">
            See how it works
          </LinkButton>
        </div>
        <p className={classes.small}>18+ only. Please gamble responsibly.</p>
      </div>
      {children}
    </section>
  );
}
