import { useMailbox } from '../api/mailbox.ts';

/** In development, where mails are not sent: the way to read them. */
export function OutboxLink() {
  const { data } = useMailbox();
  // A page of the server's own, outside of the router.
  return data?.outboxPath ? <a href={data.outboxPath}>Open the development outbox</a> : null;
}
