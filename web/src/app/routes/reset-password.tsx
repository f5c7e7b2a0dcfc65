import { ResetPasswordCard } from '../../features/accounts/components/reset-password-card.tsx';
import { useMailedToken } from '../use-mailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /reset-password?token=… */
export function Component() {
  const token = useMailedToken();
  usePublicPage('/reset-password');
  return <ResetPasswordCard key={token} token={token} />;
}
