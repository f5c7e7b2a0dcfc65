import type { UserView } from '@sidebet/contract/shared';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useRestrict } from '../../../lib/restricted-people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './restricted-people.module.css';

/** Whom the user blocked and muted, in the privacy settings. */
export default function RestrictedPeople() {
  const { data, error, isPending, refetch } = useApi('listRestrictedPeople');
  const offline = useOffline();
  return (
    <SettingsSection
      id="blocked-people"
      title="Blocked people"
      hint="People you block cannot see you, and you cannot see them. People you mute send you no notifications. Neither is notified."
    >
      {isPending && <Skeletons label="Loading blocked people..." count={1} height={56} />}
      {!isPending && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && data.blocked.length + data.muted.length === 0 && (
        <p className={classes.none}>You have not blocked or muted anyone.</p>
      )}
      {data && <People label="Blocked" ends="unblock" people={data.blocked} />}
      {data && <People label="Muted" ends="unmute" people={data.muted} />}
      {offline && <OfflineNote />}
    </SettingsSection>
  );
}

type Ends = 'unblock' | 'unmute';

function People({ label, ends, people }: { label: string; ends: Ends; people: UserView[] }) {
  if (people.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {people.map((user) => (
        <Row key={user.id} user={user} ends={ends} />
      ))}
    </ul>
  );
}

function Row({ user, ends }: { user: UserView; ends: Ends }) {
  const { toasts } = useAppClient();
  const offline = useOffline();
  const restrict = useRestrict({ id: user.id, name: user.fullName });
  return (
    <li className={classes.row}>
      <Avatar name={user.fullName} picture={user.profilePicture} size={38} />
      <span className={classes.text}>
        <strong>{user.fullName}</strong>
        <span>@{user.username}</span>
      </span>
      <Button
        kind="outline"
        size="small"
        aria-label={`${ends === 'unblock' ? 'Unblock' : 'Unmute'} ${user.fullName}`}
        disabled={offline}
        busy={restrict.isPending}
        onClick={() => restrict.mutate(ends, { onError: toasts.showError })}
      >
        {ends === 'unblock' ? 'Unblock' : 'Unmute'}
      </Button>
    </li>
  );
}
