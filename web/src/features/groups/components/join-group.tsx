import { Navigate, useNavigate } from 'react-router';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { type LinkedOffer, paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useJoinGroup } from '../api/mutations.ts';
import classes from './groups.module.css';
import { InviteCard } from './invite-card.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

type Props = { inviteId: string; token: string; offer: LinkedOffer | null; onDismiss: () => void };

/** Asks a logged-in user whether to join the group of an invite link. */
export function JoinGroup({ inviteId, token, offer, onDismiss }: Props) {
  const navigate = useNavigate();
  const join = useJoinGroup();
  const offline = useOffline();
  const dismiss = (
    <Button kind="outline" onClick={onDismiss}>
      Not now
    </Button>
  );
  return (
    <section className={classes.join} aria-labelledby="join-group">
      <h2 id="join-group">You are invited</h2>
      <InviteCard inviteId={inviteId} token={token} offer={offer} ended={dismiss}>
        {({ name, joinedGroupId, offer: named }) => (
          <>
            {joinedGroupId && named?.bet && <Navigate to={paths.betDetails(named.bet.uniqueId)} replace />}
            <div className={classes.buttons}>
              {joinedGroupId ? (
                <LinkButton to={paths.group(joinedGroupId)}>Open {name}</LinkButton>
              ) : (
                <Button
                  disabled={offline}
                  busy={join.isPending}
                  onClick={() =>
                    join.mutate(
                      { params: { inviteId }, body: { token } },
                      {
                        onSuccess: ({ id }) =>
                          navigate(named?.bet ? paths.betDetails(named.bet.uniqueId) : paths.group(id)),
                      },
                    )
                  }
                >
                  {join.isPending ? 'Joining...' : `Join ${name}`}
                </Button>
              )}
              {dismiss}
              {!joinedGroupId && (
                <DialogButton
                  kind="plain"
                  dialog={(state) => <ReportDialog name={name} group={{ inviteId, token }} {...state} />}
                >
                  Report
                </DialogButton>
              )}
            </div>
            {offline && <OfflineNote />}
            <ProblemLine error={join.error} />
          </>
        )}
      </InviteCard>
    </section>
  );
}
