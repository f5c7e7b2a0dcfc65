import type { GroupView } from '@sidebet/contract/groups/group';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { returnLabel } from '@sidebet/domain/friends/record';
import { IconArrowRight } from '@tabler/icons-react';
import { useApi, usePages } from '../../../lib/api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import type { GroupNames } from '../group-names.ts';
import { isOpen } from '../settle-summary.ts';
import classes from './group-overview.module.css';

type Props = { group: GroupView; names: GroupNames };

/** The standings of the season in short. */
export function ShortTable({ group, names }: Props) {
  const { user } = useViewer();
  const table = usePages('getGroupTable', { params: { groupId: group.id }, query: {} }).data?.pages[0];
  if (!table || table.standings.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="group-table">
      <h2 id="group-table">
        Table <span className={classes.season}>{table.season.name}</span>
      </h2>
      <ol className={classes.list}>
        {table.standings
          .slice(0, shownRows)
          .map(({ person, rank, wins, losses, returnBasisPoints, netCents }) => (
            <li key={person.id} className={classes.row} data-me={person.id === user.id || undefined}>
              <span className={classes.rank}>
                <span className="visually-hidden">Rank </span>
                {rank}
              </span>
              <Avatar name={person.fullName} picture={person.profilePicture} size={28} />
              <span className={classes.name}>
                <strong>{names(person)}</strong>
                <span>
                  {wins}–{losses}
                  {returnBasisPoints !== null && ` · ${returnLabel(returnBasisPoints)}`}
                </span>
              </span>
              <strong className={classes.net} data-tone={toneOf(netCents)}>
                {netCents === null ? (
                  <span className="visually-hidden">Hidden</span>
                ) : (
                  formatBetNet({ group }, netCents).replace(/\.00$/, '')
                )}
              </strong>
            </li>
          ))}
      </ol>
    </section>
  );
}

const shownRows = 10;

function toneOf(cents: number | null): 'won' | 'lost' | undefined {
  if (!cents) return undefined;
  return cents > 0 ? 'won' : 'lost';
}

/** The payments that would settle the group. Nothing while everyone is square. */
export function WhoOwesWhom({ group, names }: Props) {
  const { data } = useApi(
    'getSettleUp',
    { params: { groupId: group.id } },
    { enabled: group.kind === 'iou' },
  );
  const open = data ? [...data.payments.filter(isOpen), ...data.suggested] : [];
  if (open.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="group-owes">
      <h2 id="group-owes">Who owes whom</h2>
      <div className={classes.list}>
        <ul>
          {open.slice(0, shownRows).map(({ from, to, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and two payments may be equal.
            <li key={index} className={classes.owes}>
              <Avatar name={from.fullName} picture={from.profilePicture} size={22} />
              <span>{names(from)}</span>
              <IconArrowRight size={14} stroke={2} aria-label="owes" />
              <Avatar name={to.fullName} picture={to.profilePicture} size={22} />
              <span>{names(to, 'middle')}</span>
              <strong>{formatDollarsInSentence(amountCents)}</strong>
            </li>
          ))}
        </ul>
        <div className={classes.settle}>
          <LinkButton size="small" wide to={paths.group(group.id, 'settle')}>
            Settle up
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
