import type { PersonProfile } from '@sidebet/contract/friends';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import classes from './person-profile.module.css';
import { RelationActions } from './relation-actions.tsx';

export function ProfileHeader({ profile: { person, email, relation } }: { profile: PersonProfile }) {
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
