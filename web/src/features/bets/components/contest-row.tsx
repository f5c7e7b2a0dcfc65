import type { BetView, ContestView } from '@sidebet/contract/bets';
import { contestWindowMs } from '@sidebet/domain/contests/contest';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './result-ticket.module.css';

const ContestDialog = lazyPart(() => import('./contest-dialog.tsx'));

type Props = { bet: BetView; contest: ContestView | undefined; now: number };

/** What the viewer said about the result of their bet; the action to say it for as long as the server takes it. */
export function ContestRow({ bet, contest, now }: Props) {
  const [open, setOpen] = useState(false);
  if (contest) return <Contested contest={contest} now={now} />;
  if (bet.paidOutAt === null || now >= Date.parse(bet.paidOutAt) + contestWindowMs) return null;
  return (
    <>
      <button type="button" className={classes.row} onClick={() => setOpen(true)}>
        This result is wrong
        <span>
          for 24 hours
          <IconChevronRight size={16} stroke={2} aria-hidden="true" />
        </span>
      </button>
      {open && (
        <Suspense>
          <ContestDialog bet={bet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Contested({ contest: { contestedAt, dueAt, answer }, now }: { contest: ContestView; now: number }) {
  if (answer) {
    const found = answer.verdict === 'right' ? 'We checked it: it is right.' : 'It was corrected.';
    return (
      <p className={classes.row}>
        <span>You contested this result. {found}</span>
        <small>{answer.reason}</small>
      </p>
    );
  }
  return (
    <p className={classes.row} role="status">
      <span>
        You contested this result on <EventTime instant={contestedAt} />.
      </span>
      <small>
        {now < Date.parse(dueAt) ? (
          <>
            An answer comes by <EventTime instant={dueAt} />.
          </>
        ) : (
          'The answer is late. We are still looking into it.'
        )}
      </small>
    </p>
  );
}
