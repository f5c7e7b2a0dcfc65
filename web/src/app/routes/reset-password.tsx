import { ResetPasswordCard } from '../../features/accounts/components/reset-password-card.tsx';
import { useMailedToken } from '../use-mailed-token.ts';
import { usePageTitle } from '../use-page-title.ts';

/** /reset-password?token=… */
export function Component() {
  const token = useMailedToken();
  usePageTitle('Choose a new password');
  return <ResetPasswordCard key={token} token={token} />;
}
