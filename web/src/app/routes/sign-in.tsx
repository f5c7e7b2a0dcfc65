import { Link, useSearchParams } from 'react-router';
import { AccountCard } from '../../features/accounts/components/account-card.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { paths, withNext } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';

export function Component() {
  const [params] = useSearchParams();
  usePublicPage('/signin');
  return (
    <AccountCard
      title="Welcome back"
      intro="Log in to pick your side."
      footer={
        <>
          New here? <Link to={withNext(paths.signUp, params.get('next'))}>Sign Up</Link>
        </>
      }
    >
      <LoginForm />
    </AccountCard>
  );
}
