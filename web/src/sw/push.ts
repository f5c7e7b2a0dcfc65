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

/** Browsers replace subscriptions, for example when their push service loses one. Without a session the next visit compares. */
export async function renewPush({
  oldSubscription,
  newSubscription,
}: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  const subscription = newSubscription ?? (await subscribeLike(oldSubscription));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/me/push/comparison', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: oldSubscription?.endpoint ?? null }),
  });
}

async function subscribeLike(old: PushSubscription | null): Promise<PushSubscription | null> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (!applicationServerKey) return null;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
