import type { InvitedGroup } from '@sidebet/contract/groups/members';
import type { ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import type { LinkedOffer } from '../../../lib/paths.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { countLabel, kindHints, kindLabels } from '../group-labels.ts';
import classes from './groups.module.css';
import { InvitedOffer } from './invited-offer.tsx';

type Props = {
  inviteId: string;
  token: string;
  /** The offer that the link names. */
  offer: LinkedOffer | null;
  /** Shown below the group: how to join. */
  children: (group: InvitedGroup) => ReactNode;
  /** Shown if the link does not work, or not for this person. */
  ended: ReactNode;
};

/** The group that an invite link invites to. */
export function InviteCard({ inviteId, token, offer, children, ended }: Props) {
  const {
    data: group,
    error,
    isPending,
    refetch,
  } = useApi('getGroupInvite', { params: { inviteId }, query: { token, ...offer } });
  if (isPending) return <Skeletons label="Loading the invite..." count={1} height={140} />;
  if (!group) {
    const hasEnded =
      error instanceof ApiProblem && ['groupInviteInvalid', 'removedFromGroup'].includes(error.code ?? '');
    if (!hasEnded) return <QueryFailure error={error} onRetry={() => void refetch()} />;
    return (
      <div className={classes.stack}>
        <p role="alert">{error.message}</p>
        {ended}
      </div>
    );
  }
  const { name, kind, memberCount, ownerUsername } = group;
  return (
    <div className={classes.stack}>
      <p className={classes.invited}>
        <strong>{name}</strong>
        {kindLabels[kind]} · {countLabel(memberCount, 'member')} · run by {ownerUsername}
      </p>
      <p className={classes.note}>{kindHints[kind]}</p>
      {group.offer && <InvitedOffer kind={kind} offer={group.offer} />}
      {children(group)}
    </div>
  );
}
