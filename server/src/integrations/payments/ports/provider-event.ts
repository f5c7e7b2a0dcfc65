/** A verified provider event. `body` is the original content, to be stored. */
export type ProviderEvent<Change> = {
  /** Unique per provider; a repeated delivery has the same id. */
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** Its content. Amounts and ids are claims to be checked against what is stored. */
  readonly change: Change;
};

/** Nothing to do, and why. */
export type NoChange = { readonly kind: 'none'; readonly why: string };
