import { Link, useSearchParams } from 'react-router';
import { AccountCard } from '../../features/accounts/components/account-card.tsx';
import { SignupForm } from '../../features/accounts/components/signup-form.tsx';
import { paths, withNext } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';

export function Component() {
  const [params] = useSearchParams();
  usePublicPage('/signup');
  return (
    <AccountCard
      title="Create your account"
      intro="For adults 18 and older, between people."
      footer={
        <>
          Already have an account? <Link to={withNext(paths.signIn, params.get('next'))}>Log In</Link>
        </>
      }
    >
      <SignupForm />
    </AccountCard>
  );
}
