import type { BetView, ContestView } from '@sidebet/contract/bets';
import { contestWindowMs, type SideVerdict } from '@sidebet/domain/contests/contest';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { otherUser } from '../other-user.ts';
import classes from './result-ticket.module.css';

const ContestDialog = lazyPart(() => import('./contest-dialog.tsx'));

type Props = { bet: BetView; contest: ContestView | undefined; now: number };

/** What was said about the result of the viewer's bet; the action to say it for as long as the server takes it. */
export function ContestRow({ bet, contest, now }: Props) {
  const [open, setOpen] = useState(false);
  if (contest?.betweenSides) return <BetweenSides bet={bet} contest={contest} now={now} />;
  if (contest) return <ToOperators contest={contest} now={now} />;
  const { paidOutAt, winner } = bet;
  // Without cash there is nothing to return once everyone has their money back.
  if (paidOutAt === null || now >= Date.parse(paidOutAt) + contestWindowMs || (!site.cash && winner === null))
    return null;
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

type ContestProps = { contest: ContestView; now: number };

function ToOperators({ contest: { contestedAt, dueAt, answer }, now }: ContestProps) {
  if (answer) {
    const found = answer.verdict === 'right' ? 'We checked it: it is right.' : 'It was corrected.';
    return <Row text={`You contested this result. ${found}`}>{answer.reason}</Row>;
  }
  return (
    <Row
      text={
        <>
          You contested this result on <EventTime instant={contestedAt} />.
        </>
      }
    >
      {now < Date.parse(dueAt) ? (
        <>
          An answer comes by <EventTime instant={dueAt} />.
        </>
      ) : (
        'The answer is late. We are still looking into it.'
      )}
    </Row>
  );
}

/** On a site without cash: the other side agrees, and everyone gets their money back, or the result counts. */
function BetweenSides({ bet, contest, now }: ContestProps & { bet: BetView }) {
  const { user } = useViewer();
  const { userId, words, contestedAt, dueAt, answer } = contest;
  const isMine = userId === user.id;
  const other = otherUser(bet, user.id)!.name;
  const said = isMine ? 'You say that this result is wrong.' : `${other} says that this result is wrong.`;
  const isCorrected = bet.paidOutAt !== null && Date.parse(bet.paidOutAt) > Date.parse(contestedAt);
  const isOver = isCorrected || now >= Date.parse(dueAt);
  return (
    <>
      <Row text={said}>“{words}”</Row>
      {answer?.verdict === 'agreed' && <Row text="Both of you agreed. Everyone got their money back." />}
      {answer?.verdict === 'right' && (
        <Row text={isMine ? `${other} says that it is right.` : 'You said that it is right.'} />
      )}
      {!answer && isOver && (
        <Row
          text={isCorrected ? 'It was corrected since.' : 'Not agreed within 24 hours: the result counts.'}
        />
      )}
      {!answer && !isOver && isMine && (
        <Row text={`Waiting for ${other}`}>
          Without an answer by <EventTime instant={dueAt} /> the result counts.
        </Row>
      )}
      {!answer && !isOver && !isMine && <AnswerSide bet={bet} dueAt={dueAt} />}
    </>
  );
}

function AnswerSide({ bet, dueAt }: { bet: BetView; dueAt: string }) {
  const answer = useAction('answerContest');
  const offline = useOffline();
  const send = (verdict: SideVerdict) =>
    answer.mutate({ params: { uniqueId: bet.uniqueId }, body: { verdict } });
  return (
    <div className={classes.row}>
      <span>If you agree, everyone gets their money back.</span>
      <small>
        Without an answer by <EventTime instant={dueAt} /> the result counts.
      </small>
      <div className={classes.answers}>
        <Button size="small" disabled={offline} busy={answer.isPending} onClick={() => send('agreed')}>
          Agree
        </Button>
        <Button
          kind="outline"
          size="small"
          disabled={offline || answer.isPending}
          onClick={() => send('right')}
        >
          The result is right
        </Button>
      </div>
      {offline && <OfflineNote />}
      <ProblemLine error={answer.error} />
    </div>
  );
}

function Row({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <p className={classes.row} role="status">
      <span>{text}</span>
      {children && <small>{children}</small>}
    </p>
  );
}
