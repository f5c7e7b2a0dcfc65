import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMember } from '@sidebet/contract/groups/members';
import type { UserView } from '@sidebet/contract/shared';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { isOrganizer, refuseRemoval } from '@sidebet/domain/groups/roles';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { UserMenu } from '../../../ui/user-menu.tsx';
import { roleLabels } from '../group-labels.ts';
import classes from './groups.module.css';
import { Invites } from './invites.tsx';

const MemberDialog = lazyPart(() => import('./member-dialog.tsx'));

/** Who is in the group and, for organizers, how to invite more. */
export function MembersPart({ group }: { group: GroupView }) {
  const members = useApi('listGroupMembers', { params: { groupId: group.id } });
  if (members.isPending) return <Skeletons label="Loading members..." count={3} height={62} />;
  if (!members.data) return <QueryFailure error={members.error} onRetry={() => void members.refetch()} />;
  return (
    <div className={classes.stack}>
      {isOrganizer(group.role) && <Invites group={group} />}
      <ul className={classes.list} aria-label="Members">
        {members.data.items.map((member) => (
          <Row key={member.person.id} group={group} member={member} />
        ))}
      </ul>
      {members.data.removed.length > 0 && <Removed group={group} people={members.data.removed} />}
      {!isOrganizer(group.role) && (
        <p className={classes.note}>The owner and the organizers invite new members.</p>
      )}
    </div>
  );
}

/** Who was removed, for organizers. */
function Removed({ group, people }: { group: GroupView; people: readonly UserView[] }) {
  const { toasts } = useAppClient();
  const allow = useAction('allowGroupMember', { onError: toasts.showError });
  const offline = useOffline();
  return (
    <section className={classes.section} aria-label="Removed">
      <h2>Removed</h2>
      <p className={classes.note}>No invite link works for them until you allow them again.</p>
      <ul className={classes.list}>
        {people.map(({ id, username, fullName, profilePicture }) => (
          <li key={id} className={classes.item}>
            <span className={classes.who}>
              <Avatar name={fullName} picture={profilePicture} size={34} />
              <strong>{username}</strong>
            </span>
            <Button
              kind="outline"
              size="small"
              aria-label={`Allow ${username} again`}
              disabled={offline}
              busy={allow.isPending && allow.variables.params.userId === id}
              onClick={() => allow.mutate({ params: { groupId: group.id, userId: id } })}
            >
              Allow again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ group, member }: { group: GroupView; member: GroupMember }) {
  const { user } = useViewer();
  const { person, role, leftAt, balanceCents } = member;
  const isMe = person.id === user.id;
  const tone = !balanceCents ? undefined : balanceCents > 0 ? 'won' : 'lost';
  return (
    <li className={classes.item} data-me={isMe || undefined}>
      <span className={classes.who}>
        <Avatar name={person.fullName} picture={person.profilePicture} size={34} />
        <span>
          <Link to={paths.profile(person.id)}>
            <strong>{person.username}</strong>
          </Link>
          {leftAt ? 'Left with an open balance' : `${roleLabels[role]}${isMe ? ' · You' : ''}`}
        </span>
      </span>
      {balanceCents !== null && (
        <span className={classes.figure} data-tone={tone}>
          <span className="visually-hidden">Balance </span>
          {formatBetNet({ group }, balanceCents)}
        </span>
      )}
      {!isMe && (
        <span className={classes.buttons}>
          {!leftAt && (group.role === 'owner' || refuseRemoval(group.role, role) === null) && (
            <DialogButton
              kind="outline"
              size="small"
              aria-label={`Manage ${person.username}`}
              dialog={(state) => <MemberDialog group={group} member={member} {...state} />}
            >
              Manage
            </DialogButton>
          )}
          <UserMenu user={{ id: person.id, name: person.username }} />
        </span>
      )}
    </li>
  );
}
