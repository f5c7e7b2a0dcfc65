import { ResetPasswordCard } from '../../features/auth/password/reset-password-card.tsx';
import { useEmailedToken } from '../use-emailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /reset-password?token=… */
export function Component() {
  const token = useEmailedToken();
  usePublicPage('/reset-password');
  return <ResetPasswordCard key={token} token={token} />;
}
