import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { SignupForm } from '../../features/auth/signup/signup-form.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { inviteWithOfferIn, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { InviteNote } from '../own-site/invite-note.tsx';
import { usePublicPage } from '../use-public-page.ts';

const JoinNote = lazyPart(() => import('../../features/groups/components/join-note.tsx'));

/** Prerendered. */
export const heading = {
  title: 'Create your account',
  intro: 'Bet with real people. 18 and older only.',
} as const;

export function Component() {
  const isWaiting = useSession().isPending;
  const [params] = useSearchParams();
  const invite = inviteWithOfferIn(params.get('next'));
  usePublicPage('/signup');
  return (
    <AuthCard
      {...heading}
      isWaiting={isWaiting}
      footer={
        <>
          Already have an account? <PublicLink to={paths.signIn}>Log In</PublicLink>
        </>
      }
    >
      {!site.cash && <InviteNote />}
      {invite && (
        <Suspense>
          <JoinNote {...invite} />
        </Suspense>
      )}
      <SignupForm />
    </AuthCard>
  );
}
