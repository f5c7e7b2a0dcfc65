/** One email to one address. `id` is the same at every attempt, so receivers can drop duplicates. */
export type OutgoingEmail = {
  readonly id: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** `refused` is permanent. A temporary error is thrown instead. */
export type Delivery = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string };

/** Sends emails: an SMTP server or the development outbox. */
export type Mailer = {
  /** True if nothing is really sent and emails are read on the outbox page. */
  readonly isOutbox: boolean;
  send(mail: OutgoingEmail): Promise<Delivery>;
  close(): void;
};
