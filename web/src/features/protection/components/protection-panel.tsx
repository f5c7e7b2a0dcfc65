import type { ProtectionState } from '@sidebet/contract/protection';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { site } from '../../../lib/site.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import BarNotice from './bar-notice.tsx';
import { Breaks } from './breaks.tsx';
import { ChangeList } from './change-list.tsx';
import { LimitGroup } from './limit-group.tsx';
import classes from './protection-panel.module.css';

type Group = { title: string; hint: string; kinds: readonly LimitKind[] };

const money: readonly Group[] = [
  {
    title: 'Deposits',
    hint: 'What you paid in, plus open checkouts.',
    kinds: ['depositDay', 'depositWeek', 'depositMonth'],
  },
  {
    title: 'Wagers',
    hint: 'What you bet, including open offers, minus refunds.',
    kinds: ['wagerDay', 'wagerWeek', 'wagerMonth'],
  },
  {
    title: 'Losses',
    hint: 'What you lost minus what you won, plus everything at risk now.',
    kinds: ['lossDay', 'lossWeek', 'lossMonth'],
  },
];

const time: readonly Group[] = [
  {
    title: 'Time',
    hint: 'How long you’re logged in with the page in view. Once it’s used up, you can’t bet.',
    kinds: ['sessionDay'],
  },
  {
    title: 'Reality check',
    hint: 'Asks you to pause and shows how long you’ve been here and what you won or lost.',
    kinds: ['realityCheck'],
  },
];

/** The user's limits and breaks, below the Responsible Gambling cards. */
export default function ProtectionPanel() {
  const { data, error, isPending, refetch } = useApi('getProtection');
  const panel = useRef<HTMLDivElement>(null);
  useFocusFallback(panel);
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {isPending && (
        <div className={classes.section}>
          <Skeletons label="Loading your limits..." count={3} height={150} />
        </div>
      )}
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && <Sections state={data} />}
    </div>
  );
}

function Sections({ state }: { state: ProtectionState }) {
  const limits = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#limits') limits.current?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {state.bar && (
        <div className={classes.section}>
          <BarNotice bar={state.bar} helpLine={state.helpLine} />
        </div>
      )}
      <section ref={limits} className={classes.section} aria-labelledby="limits">
        <h3 id="limits">Your limits</h3>
        <p className={classes.hint}>
          New and lower limits apply right away. To raise or remove one, you wait 24 hours and confirm. The 24
          hours, 7 days and 30 days count back from now; nothing resets at midnight.
        </p>
        <Groups groups={site.cash ? money : money.slice(1)} state={state} />
      </section>
      <section className={classes.section} aria-labelledby="time">
        <h3 id="time">Your time</h3>
        <Groups groups={time} state={state} short />
      </section>
      <Breaks bar={state.bar} helpLine={state.helpLine} />
      <ChangeList />
    </>
  );
}

type GroupsProps = {
  groups: readonly Group[];
  state: ProtectionState;
  /** The group's limits are single-column and fit in one row. */
  short?: boolean;
};

function Groups({ groups, state, short }: GroupsProps) {
  return (
    <div className={classes.groups} data-short={short}>
      {groups.map(({ title, hint, kinds }) => (
        <LimitGroup
          key={title}
          title={title}
          hint={hint}
          limits={state.limits.filter(({ kind }) => kinds.includes(kind))}
        />
      ))}
    </div>
  );
}
