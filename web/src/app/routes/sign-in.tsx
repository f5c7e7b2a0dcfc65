import { AccountCard } from '../../features/accounts/components/account-card.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { usePublicPage } from '../use-public-page.ts';

export function Component() {
  usePublicPage('/signin');
  return (
    <AccountCard
      title="Welcome back"
      intro="Log in to pick your side."
      footer={
        <>
          New here? <PublicLink to={paths.signUp}>Sign Up</PublicLink>
        </>
      }
    >
      <LoginForm />
    </AccountCard>
  );
}
