import { useRef } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { allItems } from '../../../lib/paged.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import classes from './challenges-section.module.css';

/**
 * Open challenges to this user. Hidden when empty: challenges are rare, and each has a notification that links to it.
 */
export function ChallengesSection() {
  const challenges = usePages('listChallenges');
  const isClosed = useBettingClosed();
  const offline = useOffline();
  const section = useRef<HTMLElement>(null);
  // An answered card disappears.
  useFocusFallback(section);
  const open = allItems(challenges.data).filter((bet) => !isClosed(bet.betTime, bet));
  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-label="Challenges">
      {open.length > 0 && (
        <>
          <h2 className={classes.title}>
            Challenges <span className={classes.count}>{open.length}</span>
          </h2>
          <div className={classes.list}>
            {offline && <OfflineNote />}
            {open.map((bet) => (
              <ChallengeCard key={bet.uniqueId} bet={bet} />
            ))}
          </div>
          <LoadMore list={challenges} />
        </>
      )}
    </section>
  );
}
