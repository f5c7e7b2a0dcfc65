import { useViewer } from '../../lib/session.ts';

export function UnreadBadge({ className }: { className: string }) {
  const { unreadNotifications: unread } = useViewer();
  if (unread === 0) return null;
  return (
    <span className={className} title={`${unread} unread`}>
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
