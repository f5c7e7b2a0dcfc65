import type { BetView } from '@sidebet/contract/bets';
import { IconSwords } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { useFriends } from '../../../lib/friends.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { site } from '../../../lib/site.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { otherPerson } from '../other-person.ts';

/** On a decided bet against a friend. Nothing suggests another bet to someone on a break. */
export default function ChallengeAgain({ bet }: { bet: BetView }) {
  const { user } = useViewer();
  const navigate = useNavigate();
  const friends = useFriends().data;
  const protection = useApi('getProtection').data;
  const other = otherPerson(bet, user.id);
  const isFriend = other !== null && friends?.some(({ id }) => id === other.id);
  if (!isFriend || !protection || protection.bar || !site.cash) return null;
  return (
    <StubButton icon={IconSwords} onClick={() => navigate(paths.challenge(other.id))}>
      Challenge again
    </StubButton>
  );
}
