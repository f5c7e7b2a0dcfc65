import { useApi } from '../../../lib/api/use-api.ts';

/** Link to the development outbox, where emails are not sent. */
export function OutboxLink() {
  const { data } = useApi('getMailbox');
  // Served outside the router.
  return data?.outboxPath ? <a href={data.outboxPath}>Open the development outbox</a> : null;
}
