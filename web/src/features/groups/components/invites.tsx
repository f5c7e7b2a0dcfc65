import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupInvite } from '@sidebet/contract/groups/members';
import { IconCopy, IconShare2, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { copyLink, shareLink } from '../../../lib/copy.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { countLabel } from '../group-labels.ts';
import classes from './groups.module.css';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));

/** Shows an invite link, for organizers. */
export function InviteButton({ group, isIcon }: { group: GroupView; isIcon: boolean }) {
  const invites = useApi('listGroupInvites', { params: { groupId: group.id } });
  const usable = invites.data?.items.find(({ uses, maxUses }) => uses < maxUses);
  return (
    <DialogButton
      kind={isIcon ? 'plain' : 'outline'}
      size={isIcon ? 'tight' : 'small'}
      aria-label={isIcon ? 'Invite' : undefined}
      disabled={invites.isPending}
      dialog={(state) => <InviteDialog group={group} path={usable?.path ?? null} {...state} />}
    >
      <IconUserPlus size={isIcon ? 24 : 18} stroke={1.8} aria-hidden="true" />
      {!isIcon && 'Invite'}
    </DialogButton>
  );
}

/** The valid invite links, and a button for a new one. */
export function Invites({ group }: { group: GroupView }) {
  const invites = useApi('listGroupInvites', { params: { groupId: group.id } });
  const items = invites.data?.items ?? [];
  const usable = items.find(({ uses, maxUses }) => uses < maxUses);
  return (
    <section className={classes.section} aria-label="Invite links">
      <div className={classes.row}>
        <p className={classes.note}>
          {items.length === 0
            ? 'People join with a link. Without one, they cannot find the group.'
            : countLabel(items.length, 'invite link')}
        </p>
        <DialogButton
          size="small"
          disabled={invites.isPending}
          dialog={(state) => <InviteDialog group={group} path={usable?.path ?? null} {...state} />}
        >
          Invite people
        </DialogButton>
      </div>
      <ProblemLine error={invites.data ? null : invites.error} />
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Invite links">
          {items.map((invite) => (
            <li key={invite.id} className={classes.item}>
              <Invite group={group} invite={invite} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Invite({ group, invite }: { group: GroupView; invite: GroupInvite }) {
  const { toasts } = useAppClient();
  const [code, setCode] = useState(false);
  const revoke = useAction('revokeGroupInvite', { onError: toasts.showError });
  const offline = useOffline();
  const url = location.origin + invite.path;
  return (
    <>
      <span className={classes.who}>
        <span>
          <strong>
            {invite.uses} of {countLabel(invite.maxUses, 'use')}
          </strong>
          By {invite.createdBy.username}, until <EventTime instant={invite.expiresAt} />
        </span>
      </span>
      <span className={classes.buttons}>
        <Button kind="outline" size="small" onClick={() => void copyLink(toasts, url, inviteCopied)}>
          Copy link
        </Button>
        <Button kind="outline" size="small" aria-expanded={code} onClick={() => setCode(!code)}>
          QR code
        </Button>
        <Button
          kind="plain"
          size="small"
          disabled={offline}
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ params: { groupId: group.id, inviteId: invite.id } })}
        >
          Revoke
        </Button>
      </span>
      {code && <InviteLink url={url} groupName={group.name} />}
    </>
  );
}

const inviteCopied = 'Invite link copied to clipboard';

/** An invite link: as a QR code, to copy and to share. */
export function InviteLink({ url, groupName }: { url: string; groupName: string }) {
  const { toasts } = useAppClient();
  return (
    <div className={classes.qr}>
      <QrCode text={url} label="QR code of the invite link" />
      <p className={classes.url} translate="no">
        {url}
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => void copyLink(toasts, url, inviteCopied)}>
          <IconCopy size={17} stroke={1.9} aria-hidden="true" />
          Copy link
        </Button>
        {'share' in navigator && (
          <Button
            kind="outline"
            onClick={() => void shareLink(toasts, url, `Join ${groupName}`, inviteCopied)}
          >
            <IconShare2 size={17} stroke={1.9} aria-hidden="true" />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}
