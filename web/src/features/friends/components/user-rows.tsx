import type { UserRow } from '@sidebet/contract/friends';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { RelationActions } from './relation-actions.tsx';
import classes from './user-rows.module.css';

export function UserRows({ label, rows }: { label: string; rows: UserRow[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.person.id} className={classes.row}>
          <Link to={paths.profile(row.person.id)} className={classes.person}>
            <Avatar name={row.person.fullName} picture={row.person.profilePicture} size={38} />
            <span className={classes.text}>
              <strong>{row.person.fullName}</strong>
              <span title={row.email}>{row.email}</span>
            </span>
          </Link>
          <RelationActions row={row} />
        </li>
      ))}
    </ul>
  );
}
