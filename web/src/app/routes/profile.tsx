import { useSearchParams } from 'react-router';
import PersonProfile from '../../features/friends/components/person-profile.tsx';
import { useViewer } from '../../lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** /Profile?id={userId}; without an id, the user's own profile. */
export function Component() {
  const [params] = useSearchParams();
  const { user } = useViewer();
  const userId = params.get('id') || user.id;
  usePageTitle('Profile');
  return <PersonProfile key={userId} userId={userId} />;
}
