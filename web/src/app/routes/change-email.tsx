import { ChangeEmailCard } from '../../features/accounts/components/change-email-card.tsx';
import { useMailedToken } from '../use-mailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /change-email?token=… */
export function Component() {
  const token = useMailedToken();
  usePublicPage('/change-email');
  return <ChangeEmailCard key={token} token={token} />;
}
