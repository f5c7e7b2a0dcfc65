import { useMailbox } from '../api/mailbox.ts';

/** Link to the development outbox, where emails are not sent. */
export function OutboxLink() {
  const { data } = useMailbox();
  // Served outside the router.
  return data?.outboxPath ? <a href={data.outboxPath}>Open the development outbox</a> : null;
}
