import type { UserProfile as Profile } from '@sidebet/contract/friends';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { RivalryCard } from '../../../ui/rivalry.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { RelationActions } from './relation-actions.tsx';
import classes from './user-profile.module.css';
import { UserRecord } from './user-record.tsx';

/** A user's profile: the relation and, for friends, the record. */
export default function UserProfile({ userId }: { userId: string }) {
  const { user } = useViewer();
  const { data, error, isPending, refetch } = useApi('getPerson', { params: { userId } });
  // Also while it was open: the user is gone, or one of the two blocked the other.
  const profile = isNotFound(error) ? undefined : data;
  const page = useRef<HTMLDivElement>(null);
  useFocusFallback(page);
  return (
    <div ref={page} tabIndex={-1} className={classes.page}>
      {isPending && <Skeletons label="Loading profile..." count={2} height={120} />}
      {!isPending && !profile && <Missing error={error} onRetry={() => void refetch()} />}
      {profile && (
        <>
          <ProfileHeader profile={profile} />
          <RivalryCard
            rivalry={profile.rivalry}
            viewer={{ name: user.fullName, picture: user.profilePicture }}
            friend={{ name: profile.person.username, picture: profile.person.profilePicture }}
          />
          {profile.record ? (
            <UserRecord record={profile.record} isMe={profile.relation === 'self'} />
          ) : (
            <Closed profile={profile} />
          )}
        </>
      )}
    </div>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isNotFound(error)) return <QueryFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState page art="people" title="Profile not found" text={error.detail}>
      <LinkButton kind="outline" to={paths.friendsBets}>
        Search for friends
      </LinkButton>
    </EmptyState>
  );
}

function isNotFound(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'userNotFound';
}

/** Shown to strangers, and briefly to a new friend while the record loads. */
function Closed({ profile: { person, relation } }: { profile: Profile }) {
  if (relation === 'friends') return <Skeletons label="Loading record..." count={1} height={120} />;
  return (
    <EmptyState
      art="people"
      title="Only friends can see this record"
      text={`Once you’re friends, you and ${person.fullName} can see each other’s records.`}
    />
  );
}

function ProfileHeader({ profile: { person, email, relation } }: { profile: Profile }) {
  const isClose = relation === 'friends' || relation === 'self';
  return (
    <header className={classes.header}>
      <Avatar name={person.fullName} picture={person.profilePicture} size={76} />
      <div className={classes.who}>
        <h1>{person.fullName}</h1>
        <p>
          <span>@{person.username}</span>
          {isClose && <span>{email}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        {relation === 'self' ? (
          <LinkButton kind="outline" size="small" to={paths.settingsTab('accountInfo')}>
            Account Info
          </LinkButton>
        ) : (
          <RelationActions row={{ person, email, relation }} spelledOut />
        )}
      </div>
    </header>
  );
}
