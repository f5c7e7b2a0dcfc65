import { ChangeEmailCard } from '../../features/accounts/components/change-email-card.tsx';
import { useMailedToken } from '../use-mailed-token.ts';
import { usePageTitle } from '../use-page-title.ts';

/** /change-email?token=… */
export function Component() {
  const token = useMailedToken();
  usePageTitle('Confirm your new address');
  return <ChangeEmailCard key={token} token={token} />;
}
