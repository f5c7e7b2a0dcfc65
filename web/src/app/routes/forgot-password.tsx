import { ResetRequestCard } from '../../features/auth/password/reset-request-card.tsx';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { usePublicPage } from '../use-public-page.ts';

export function Component() {
  usePublicPage('/forgot-password');
  return <ResetRequestCard mailbox={<OutboxLink />} />;
}
