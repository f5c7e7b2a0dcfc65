/** A browser's subscription at its push service. Keys are base64url. */
export type PushSubscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Our public key, to which the subscription is bound. */
  readonly serverKey: string;
};

/** `gone`: the subscription never works again. A temporary error is thrown instead. */
export type PushResult = 'sent' | 'gone';

export type Pusher = {
  /** The public VAPID key for new subscriptions, base64url. */
  readonly publicKey: string;
  /** Whether an address may be a push service: https, and not a private address. */
  accepts(endpoint: string): boolean;
  /** Sends an encrypted message, which the push service drops after `ttlSeconds`. */
  send(subscription: PushSubscription, message: string, ttlSeconds: number): Promise<PushResult>;
};
