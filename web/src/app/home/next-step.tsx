import type { NextStep as Step } from '@sidebet/domain/profile/next-step';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DismissButton } from '../../ui/dismiss-button.tsx';
import classes from './next-step.module.css';

/** Those that follow one another. */
const numbered: readonly Step[] = ['addMoney', 'firstBet', 'inviteFriend'];

/** What someone new can do next. */
export function NextStep({ step, onDismiss }: { step: Step; onDismiss: () => void }) {
  const { playMoney } = useViewer();
  const { title, text, action, other } = textsFor(step, playMoney);
  const number = numbered.indexOf(step) + 1;
  return (
    <Frame title={title} text={text} count={number > 0 ? `Step ${number} of ${numbered.length}` : undefined}>
      {action && (
        <LinkButton size="small" to={action.to}>
          {action.label}
        </LinkButton>
      )}
      {other && (
        <LinkButton size="small" kind="outline" to={other.to}>
          {other.label}
        </LinkButton>
      )}
      <DismissButton onDismiss={onDismiss} />
    </Frame>
  );
}

/** What someone without a group can do on a site without cash. */
export function FirstGroup() {
  return (
    <Frame
      title="Start with a group"
      text="Bets are made in groups. Create one for your friends, or open the invite link that you got."
    >
      <LinkButton size="small" to={paths.groups}>
        Create a group
      </LinkButton>
    </Frame>
  );
}

type FrameProps = { title: string; text: string; count?: string | undefined; children: ReactNode };

function Frame({ title, text, count, children }: FrameProps) {
  return (
    <section className={classes.step} aria-labelledby="next-step">
      <div className={classes.text}>
        {count && <p className={classes.count}>{count}</p>}
        <h2 id="next-step">{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

type Action = { label: string; to: string };
type Texts = { title: string; text: string; action: Action | null; other?: Action };

function textsFor(step: Step, playMoney: boolean): Texts {
  if (step === 'addMoney')
    return {
      title: playMoney ? 'Add play money' : 'Add money',
      text: playMoney
        ? 'Your balance is $0.00. Play money is free: no card is charged.'
        : 'Your balance is $0.00. You can also look around first: prices and open bets are below.',
      action: { label: playMoney ? 'Add play money' : 'Add money', to: paths.addFunds },
    };
  if (step === 'firstBet')
    return {
      title: 'Make your first bet',
      text: 'Select a team below and choose what you risk. You see what you can win and the fee before you confirm.',
      action: null,
    };
  if (step === 'groupBet')
    return {
      title: 'Make your first bet in your group',
      text: 'Take an offer there, or make one. Its bets need no money in your balance.',
      action: { label: 'Open your groups', to: paths.groups },
    };
  return {
    title: 'Bet with someone you know',
    text: 'Pick a game and get a link for someone who is not on Sidebet yet, or find your friends here.',
    action: { label: 'Challenge by link', to: paths.challengeByLink },
    other: { label: 'Find friends', to: paths.friendsBets },
  };
}
