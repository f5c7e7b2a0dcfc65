import type { LeaderboardEntry } from '@sidebet/contract/friends';
import { returnLabel } from '@sidebet/domain/friends/record';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './leaderboard.module.css';

/** Friends' settlements are not pushed. */
const readEveryMs = 60_000;

/** The user and their friends ranked by return per dollar wagered, with the number of bets. */
export default function Leaderboard() {
  const { data, error, isPending, refetch } = useApi('leaderboard', {}, { refetchInterval: readEveryMs });
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        Leaderboard
      </h2>
      <p className={classes.lead}>Ranked by return per dollar wagered.</p>
      {isPending && <Skeletons label="Loading leaderboard..." count={3} height={62} />}
      {!isPending && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ol className={classes.list}>
            {visibleEntries(data.items, all).map((entry) => (
              <Row key={entry.person.id} entry={entry} />
            ))}
          </ol>
          {data.items.length === 1 && <p className={classes.note}>Add friends to see how you rank.</p>}
          {!all && visibleEntries(data.items, false).length < data.items.length && (
            <Button kind="plain" size="small" wide onClick={() => setAll(true)}>
              Show all {data.items.length}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const shownAtFirst = 6;

/** The top of the list, plus the viewer. */
function visibleEntries(entries: LeaderboardEntry[], all: boolean): LeaderboardEntry[] {
  return all ? entries : entries.filter((entry, index) => index < shownAtFirst || entry.isMe);
}

function Row({ entry }: { entry: LeaderboardEntry }) {
  const { person, isMe, rank, returnBasisPoints } = entry;
  return (
    <li className={classes.row} data-me={isMe} data-first={rank === 1}>
      <span className={classes.rank}>
        <span className="visually-hidden">{rank === null ? 'Not ranked yet' : 'Rank '}</span>
        {rank ?? <span aria-hidden="true">–</span>}
      </span>
      <Link to={paths.profile(person.id)} className={classes.person}>
        <Avatar name={person.fullName} picture={person.profilePicture} size={36} />
        <span className={classes.text}>
          <strong>
            <span>{person.fullName}</span>
            {isMe && <em className={classes.you}>You</em>}
          </strong>
          <span>{recordText(entry)}</span>
        </span>
      </Link>
      <span className={classes.figure}>
        <span className={classes.return} data-tone={resultTone(returnBasisPoints)}>
          {returnBasisPoints === null ? '—' : returnLabel(returnBasisPoints)}
        </span>
        <ReturnBar basisPoints={returnBasisPoints} />
      </span>
    </li>
  );
}

/** Gains go right of the center, losses left, on one scale for all. */
function ReturnBar({ basisPoints }: { basisPoints: number | null }) {
  const width = basisPoints === null ? 0 : Math.abs(basisPoints) / 200;
  const style = basisPoints !== null && basisPoints < 0 ? { right: '50%' } : { left: '50%' };
  return (
    <span className={classes.bar} aria-hidden="true">
      <i data-tone={resultTone(basisPoints)} style={{ ...style, width: `${width}%` }} />
    </span>
  );
}

function resultTone(basisPoints: number | null): 'won' | 'lost' | undefined {
  if (basisPoints === null || basisPoints === 0) return undefined;
  return basisPoints > 0 ? 'won' : 'lost';
}

/** "6 won · 3 lost", as context for a return. */
function recordText({ wins, losses }: { wins: number; losses: number }): string {
  return wins + losses === 0 ? 'No decided bets yet' : `${wins} won · ${losses} lost`;
}
