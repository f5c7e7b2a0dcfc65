import { AuthCard } from '../../features/auth/auth-card.tsx';
import { LoginForm } from '../../features/auth/login/login-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { usePublicPage } from '../use-public-page.ts';

const whyEnded = {
  idle: 'Operators are logged out after 30 minutes of inactivity. Log in again to continue.',
  age: 'Operators are logged out 12 hours after logging in. Log in again to continue.',
};

/** Prerendered. */
export const heading = { title: 'Welcome back', intro: 'Log in to pick your side.' } as const;

export function Component() {
  usePublicPage('/signin');
  const session = useSession();
  const endedBy = session.data?.operatorSessionEndedBy;
  return (
    <AuthCard
      title={heading.title}
      intro={endedBy ? whyEnded[endedBy] : heading.intro}
      isWaiting={session.isPending}
      footer={
        <>
          New here? <PublicLink to={paths.signUp}>Sign Up</PublicLink>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}
