import { useSearchParams } from 'react-router';
import PersonProfile from '../../features/friends/components/person-profile.tsx';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Profile?id={userId}; without an id, the user's own profile. */
export function Component() {
  const [params] = useSearchParams();
  const { user } = useViewer();
  const userId = params.get('id') || user.id;
  usePageTitle('Profile');
  return (
    <PersonProfile
      key={userId}
      userId={userId}
      friendActions={(person) => (
        <LinkButton size="small" to={paths.challenge(person.id)}>
          Challenge
        </LinkButton>
      )}
    />
  );
}
