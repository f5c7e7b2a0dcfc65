import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupStanding, GroupTable } from '@sidebet/contract/groups/seasons';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { returnLabel } from '@sidebet/domain/friends/record';
import { dateLabel } from '@sidebet/domain/time-label';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { countLabel } from '../group-labels.ts';
import type { GroupNames } from '../group-names.ts';
import classes from './groups.module.css';
import results from './table-tab.module.css';

const RecapDialog = lazyPart(() => import('./recap-dialog.tsx'));

/** The standings of a season, and past champions. */
export default function TableTab({ group, names }: { group: GroupView; names: GroupNames }) {
  const [season, setSeason] = useState<string>();
  const timeZone = useChosenTimeZone();
  const list = usePages('getGroupTable', { params: { groupId: group.id }, query: { season } });
  if (list.isPending) return <Skeletons label="Loading table..." count={3} height={62} />;
  const table = list.data?.pages[0];
  if (!table) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const pages = list.data!.pages;
  // The chosen season may be on a page that is not loaded; its champion is on every page.
  const seasons = uniqueBy([...pages.flatMap((page) => page.seasons), table.season], ({ id }) => id);
  const champions = uniqueBy(
    pages.flatMap((page) => page.champions),
    ({ season: { id } }) => id,
  );
  const options = seasons.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.stack}>
      {options.length > 1 && (
        <SelectField label="Season" value={table.season.id} options={options} onChange={setSeason} />
      )}
      <ol className={classes.list} aria-label={`Table of ${table.season.name}`}>
        {table.standings.map((row) => (
          <Row key={row.person.id} row={row} group={group} names={names} />
        ))}
      </ol>
      {table.season.endedAt && table.runningBets > 0 && (
        <p className={classes.note}>
          {countLabel(table.runningBets, 'bet')} of this season {table.runningBets === 1 ? 'is' : 'are'} still
          running.
        </p>
      )}
      {table.correctedAt && (
        <p className={classes.note}>
          A corrected result changed this season on {dateLabel(table.correctedAt, timeZone)}, after it ended.
        </p>
      )}
      <Share table={table} group={group} />
      <Champions champions={champions} group={group} names={names} />
      <LoadMore list={list} />
    </div>
  );
}

/** The first of those with the same key. */
function uniqueBy<T>(items: readonly T[], keyFor: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyFor(item)) && seen.add(keyFor(item)));
}

/** The picture of a season whose table is final. */
function Share({
  table: { season, runningBets, champions },
  group,
}: {
  table: GroupTable;
  group: GroupView;
}) {
  if (season.endedAt === null || runningBets > 0) return null;
  const winners = champions.find((one) => one.season.id === season.id)?.people ?? [];
  return (
    <div>
      <DialogButton
        kind="outline"
        size="small"
        dialog={(state) => (
          <RecapDialog
            group={group}
            season={season}
            champions={winners.map(({ username }) => username)}
            {...state}
          />
        )}
      >
        <IconShare2 size={18} stroke={1.8} aria-hidden="true" />
        Share
      </DialogButton>
    </div>
  );
}

function Row({ row, group, names }: { row: GroupStanding; group: GroupView; names: GroupNames }) {
  const { user } = useViewer();
  const { person, rank, netCents, returnBasisPoints, wins, losses, lastResults } = row;
  const tone = netCents === null || netCents === 0 ? undefined : netCents > 0 ? 'won' : 'lost';
  return (
    <li className={classes.item} data-me={person.id === user.id || undefined}>
      <span className={results.rank}>
        <span className="visually-hidden">Rank </span>
        {rank}
      </span>
      <span className={classes.who}>
        <Avatar name={person.fullName} picture={person.profilePicture} size={34} />
        <span>
          <strong>{names(person)}</strong>
          {wins}–{losses}
          {returnBasisPoints !== null && ` · ${returnLabel(returnBasisPoints)}`}
        </span>
      </span>
      {lastResults.length > 0 && (
        <span className={results.last}>
          <span className="visually-hidden">Last bets, newest first: {lastResults.join(', ')}</span>
          {lastResults.map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no id, and the list is replaced as a whole.
            <i key={index} data-result={result} aria-hidden="true" />
          ))}
        </span>
      )}
      <span className={classes.figure} data-tone={tone}>
        {netCents === null ? (
          <>
            <span className="visually-hidden">Hidden</span>
            <span aria-hidden="true">–</span>
          </>
        ) : (
          formatBetNet({ group }, netCents)
        )}
      </span>
    </li>
  );
}

function Champions({
  champions,
  group,
  names,
}: {
  champions: GroupTable['champions'];
  group: GroupView;
  names: GroupNames;
}) {
  if (champions.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Champions">
      <h2>Champions</h2>
      <ul className={classes.list}>
        {champions.map(({ season, people, netCents, correctedAt }) => (
          <li key={season.id} className={classes.item}>
            <span className={classes.who}>
              <Avatar name={people[0]!.fullName} picture={people[0]!.profilePicture} size={34} />
              <span>
                <strong>{people.map((person) => names(person)).join(', ')}</strong>
                {season.name}
                {correctedAt && ' · corrected'}
              </span>
            </span>
            {netCents !== null && (
              <span className={classes.figure} data-tone="won">
                {formatBetNet({ group }, netCents)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
