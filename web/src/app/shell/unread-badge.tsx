import { useViewer } from '../../lib/session.ts';

/** The red count of unread notifications; nothing at zero. */
export function UnreadBadge({ className }: { className: string }) {
  const { unreadNotifications: unread } = useViewer();
  if (unread === 0) return null;
  return (
    <span className={className} title={`${unread} unread`}>
      {unreadCount(unread)}
    </span>
  );
}

/** As it is shown: short, however many there are. */
export function unreadCount(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
