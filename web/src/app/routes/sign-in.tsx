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

export function Component() {
  usePublicPage('/signin');
  const endedBy = useSession().data?.operatorSessionEndedBy;
  return (
    <AuthCard
      title="Welcome back"
      intro={endedBy ? whyEnded[endedBy] : 'Log in to pick your side.'}
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
