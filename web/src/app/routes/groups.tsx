import { useSearchParams } from 'react-router';
import { GroupsView } from '../../features/groups/components/groups-view.tsx';
import { JoinGroup } from '../../features/groups/components/join-group.tsx';
import { linkedOfferIn } from '../../lib/paths.ts';
import { usePageTitle } from '../use-page-title.ts';
import page from './page.module.css';

/** /Groups, with `invite` and `token` of an invite link to answer */
export function Component() {
  const [params, setParams] = useSearchParams();
  usePageTitle('Groups');
  const inviteId = params.get('invite');
  return (
    <>
      <h1 className={page.title}>Groups</h1>
      {inviteId && (
        <JoinGroup
          key={inviteId}
          inviteId={inviteId}
          token={params.get('token') ?? ''}
          offer={linkedOfferIn(params)}
          onDismiss={() => setParams({}, { replace: true })}
        />
      )}
      <GroupsView />
    </>
  );
}
