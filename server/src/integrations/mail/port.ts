/** One mail to one address. `id` is the same at every attempt, so that receivers can drop a repeat. */
export type OutgoingMail = {
  readonly id: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** `refused` is final: another attempt would be refused alike. A fault that may pass is thrown instead. */
export type Delivery = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string };

/** Where mails go: an SMTP server, or the outbox of this installation. */
export type Mailer = {
  /** True where nothing leaves: mails are read on the outbox page. */
  readonly isOutbox: boolean;
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
};
