import { useParams } from 'react-router';
import { SettlePage } from '../../features/groups/components/settle-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /groups/{groupId}/settle-up, for members and for people who left with something open. */
export function Component() {
  const { groupId = '' } = useParams();
  usePageTitle('Settle up');
  return <SettlePage key={groupId} groupId={groupId} />;
}
