/** The push subscription of this browser. Only browsers that `canReceivePushes` have one. */

type BrowserSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/**
 * Asks the browser's permission and subscribes. Null if the user does not allow it. Call it only when the user tapped a
 * button for it.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  return subscribeWith(pushManager, publicKey);
}

async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<BrowserSubscription> {
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return remember(made);
}

function remember(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  storeEndpoint(endpoint!);
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
}

/**
 * What this browser has, and the address it had at the last visit. A lost subscription is made again if it is expected. Null
 * without permission.
 */
export async function readSubscription(
  publicKey: string,
  isExpected: boolean,
): Promise<(BrowserSubscription & { readonly replaces: string | null }) | null> {
  if (Notification.permission !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const replaces = readEndpoint();
  const found = await pushManager.getSubscription();
  if (found) return { ...remember(found), replaces };
  return isExpected ? { ...(await subscribeWith(pushManager, publicKey)), replaces } : null;
}

const endpointKey = 'sidebet-push-endpoint';

function readEndpoint(): string | null {
  try {
    return localStorage.getItem(endpointKey);
  } catch {
    return null;
  }
}

function storeEndpoint(endpoint: string): void {
  try {
    localStorage.setItem(endpointKey, endpoint);
  } catch {
    // Storage is blocked.
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
