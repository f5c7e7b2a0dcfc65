import { ChangeEmailCard } from '../../features/auth/email/change-email-card.tsx';
import { useEmailedToken } from '../use-emailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /change-email?token=… */
export function Component() {
  const token = useEmailedToken();
  usePublicPage('/change-email');
  return <ChangeEmailCard key={token} token={token} />;
}
