import { useSearchParams } from 'react-router';
import UserProfile from '../../features/friends/components/user-profile.tsx';
import { useViewer } from '../../lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** /Profile?id={userId}; without an id, the user's own profile. */
export function Component() {
  const [params] = useSearchParams();
  const { user } = useViewer();
  const userId = params.get('id') || user.id;
  usePageTitle('Profile');
  return <UserProfile key={userId} userId={userId} />;
}
