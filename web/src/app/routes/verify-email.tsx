import { VerifyEmailCard } from '../../features/auth/email/verify-email-card.tsx';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { useEmailedToken } from '../use-emailed-token.ts';
import { usePublicPage } from '../use-public-page.ts';

/** /verify-email?token=… */
export function Component() {
  const token = useEmailedToken();
  usePublicPage('/verify-email');
  return <VerifyEmailCard key={token} token={token} mailbox={<OutboxLink />} />;
}
