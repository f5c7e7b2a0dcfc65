declare const self: ServiceWorkerGlobalScope;

/** What the server sends (server/src/emails/write-pushes.ts). */
type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens. */
  readonly path: string;
  readonly tag: string;
};

/** Shows a push. Browsers require a notification for each, also for one that cannot be read. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = readMessage(data);
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } });
}

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return data!.json() as PushMessage;
  } catch {
    return {
      title: 'Sidebet',
      body: 'You have a new notification.',
      path: '/Notifications',
      tag: 'unreadable',
    };
  }
}

/** Opens the page of a tapped notification, in a tab that is open already if there is one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL((notification.data as { path: string }).path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(url.href));
  await open.focus();
  await open.navigate(url.href);
}
