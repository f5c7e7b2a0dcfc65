import { ResetRequestCard } from '../../features/accounts/components/reset-request-card.tsx';
import { OutboxLink } from '../../features/mail/components/outbox-link.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function Component() {
  usePageTitle('Forgot your password?');
  return <ResetRequestCard mailbox={<OutboxLink />} />;
}
