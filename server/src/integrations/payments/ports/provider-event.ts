/** An event that a provider sent and proved to be its own. `body` is what it sent, to be stored. */
export type ProviderEvent<Change> = {
  /** Unique for the provider; a repeat of the delivery has the same. */
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** What it says. Amounts and ids in it are claims, to be held against what is stored. */
  readonly change: Change;
};

/** Nothing for us to do, and why. */
export type NoChange = { readonly kind: 'none'; readonly why: string };
