import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { groupLimits } from '@sidebet/domain/groups/group';
import { IconLink, IconShare2, IconUserPlus } from '@tabler/icons-react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { hasShareSheet, shareOrCopyLink } from '../../../lib/copy.ts';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { betLinkCopied, copyBetLink, shareBet, shareTitle } from '../share-bet.ts';

/** The ways to share an open bet: its link, and on touch devices the share sheet. A challenge by link has its own page. */
export function ShareButtons({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const { kind } = readOfferedTo(bet);
  return (
    <>
      {/* A challenge's link works only for its two users. */}
      {kind === 'anyone' && (
        <StubButton icon={IconLink} onClick={() => void copyBetLink(toasts, sharedBetUrl(bet.uniqueId))}>
          Copy link
        </StubButton>
      )}
      {bet.group && <InviteWithBet bet={bet} group={bet.group} />}
      {(kind === 'anyone' || kind === 'friend') && hasShareSheet() && (
        <StubButton icon={IconShare2} onClick={() => void shareBet(toasts, bet.uniqueId, shareTitle(bet))}>
          Share
        </StubButton>
      )}
    </>
  );
}

type InviteProps = { bet: BetView; group: NonNullable<BetView['group']> };

const linkUses = 20;
const dayMs = 24 * 3_600_000;

/** An invite to the group that shows this offer, for those who may invite. It works until the game starts. */
function InviteWithBet({ bet, group }: InviteProps) {
  const { toasts } = useAppClient();
  const groups = useApi('listGroups');
  const create = useAction('createGroupInvite', { onError: toasts.showError });
  const offline = useOffline();
  const role = groups.data?.items.find(({ id }) => id === group.id)?.role;
  if (role === undefined || role === 'member') return null;
  const share = ({ path }: { path: string }) =>
    shareOrCopyLink(toasts, location.origin + path, shareTitle(bet), betLinkCopied);
  const days = Math.ceil((Date.parse(bet.betTime) - serverNow()) / dayMs);
  const expiresInDays = Math.min(Math.max(days, 1), groupLimits.maxInviteDays);
  return (
    <StubButton
      icon={IconUserPlus}
      disabled={offline}
      busy={create.isPending}
      onClick={() =>
        create.mutate(
          { params: { groupId: group.id }, body: { expiresInDays, maxUses: linkUses, bet: bet.uniqueId } },
          { onSuccess: (invite) => void share(invite) },
        )
      }
    >
      Invite to this bet
    </StubButton>
  );
}
