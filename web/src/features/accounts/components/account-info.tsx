import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './account-info.module.css';

/** SPEC section 2, Account Info: read-only. */
export function AccountInfo() {
  const { user } = useViewer();
  return (
    <div className={classes.info}>
      <Avatar name={user.fullName} picture={user.profilePicture} size={76} />
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{user.fullName}</dd>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Phone</dt>
        <dd>{user.phone ?? 'Not given'}</dd>
        <dt>Address</dt>
        <dd>{user.address ?? 'Not given'}</dd>
      </dl>
    </div>
  );
}
