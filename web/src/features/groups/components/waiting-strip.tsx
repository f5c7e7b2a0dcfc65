import type { WaitingGroup } from '@sidebet/contract/groups/group';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { countLabel } from '../group-labels.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './groups.module.css';

/** On Home: offers, games today and balances that wait in the user's groups. */
export default function WaitingStrip({ groups }: { groups: readonly WaitingGroup[] }) {
  return (
    <section className={classes.strip} aria-labelledby="waiting-groups">
      <h2 id="waiting-groups">In your groups</h2>
      <ul className={classes.cards}>
        {groups.map((group) => (
          <li key={group.id}>
            <Waiting group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ group }: { group: WaitingGroup }) {
  const { id, name, openOffers, gamesToday, paymentsToConfirm, owesCents } = group;
  const mustSettle = paymentsToConfirm > 0 || owesCents > 0;
  // Offers end when their game starts, so they come first.
  const tab = openOffers > 0 || !mustSettle ? undefined : 'settle';
  return (
    <Link to={paths.group(id, tab)} className={classes.card}>
      <GroupMark group={{ ...group, picture: null }} size={44} />
      <span className={classes.words}>
        <strong>{name}</strong>
        {gamesToday.length > 0 && <span>Today: {gamesToday.map(({ game }) => game).join(', ')}</span>}
      </span>
      <span className={classes.news}>
        {openOffers > 0 && (
          <span className={classes.chip} data-strong>
            {countLabel(openOffers, 'open offer')}
          </span>
        )}
        {paymentsToConfirm > 0 && (
          <span className={classes.chip}>{countLabel(paymentsToConfirm, 'payment')} to confirm</span>
        )}
        {owesCents > 0 && <span className={classes.chip}>You owe {formatDollarsInSentence(owesCents)}</span>}
      </span>
    </Link>
  );
}
