import { Navigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { InviteCard } from '../../features/groups/components/invite-card.tsx';
import { linkedOfferIn, paths, withNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { QuietLoading } from '../quiet-loading.tsx';
import { usePublicPage } from '../use-public-page.ts';

/** /join?id={inviteId}&token={token}: an invite link. Visitors sign up or log in first. */
export function Component() {
  const [params] = useSearchParams();
  const session = useSession();
  usePublicPage('/join');
  const [inviteId, token] = [params.get('id') ?? '', params.get('token') ?? ''];
  const offer = linkedOfferIn(params);
  const next = paths.invite(inviteId, token, offer);
  if (session.isPending) return <QuietLoading />;
  if (session.data?.user) return <Navigate to={next} replace />;
  return (
    <AuthCard
      title="You are invited"
      intro={`Join your friends on ${site.name}. 18 and older only.`}
      footer={
        <>
          Already have an account? <Link to={withNext(paths.signIn, next)}>Log In</Link>
        </>
      }
    >
      <InviteCard
        inviteId={inviteId}
        token={token}
        offer={offer}
        ended={
          <LinkButton kind="outline" wide to={paths.landing}>
            About {site.name}
          </LinkButton>
        }
      >
        {() => (
          <LinkButton wide to={withNext(paths.signUp, next)}>
            Create an account to join
          </LinkButton>
        )}
      </InviteCard>
    </AuthCard>
  );
}
