import { VerifyEmailCard } from '../../features/accounts/components/verify-email-card.tsx';
import { OutboxLink } from '../../features/mail/components/outbox-link.tsx';
import { useMailedToken } from '../use-mailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /verify-email?token=… */
export function Component() {
  const token = useMailedToken();
  usePublicPage('/verify-email');
  return <VerifyEmailCard key={token} token={token} mailbox={<OutboxLink />} />;
}
