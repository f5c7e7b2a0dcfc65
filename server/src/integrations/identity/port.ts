/** Who is to be checked; `dob` is YYYY-MM-DD. */
export type PersonToCheck = {
  /** Null before the account exists. */
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly address: string | null;
};

export type IdentityVerdict = {
  readonly outcome: 'confirmed' | 'refused';
  /** The provider's word for operators, at most 200 characters; nothing personal, no document. */
  readonly detail: string | null;
};

/** Finds out whether people are who they say, above all as old. Kept are what, when and by whom, never a document. */
export type IdentityChecks = {
  /** Kept with each verdict; under another name everybody is checked anew. */
  readonly name: string;
  /** For how long a verdict counts, in milliseconds. */
  readonly validMs: number;
  /** Throws when it cannot tell now: who asked for a bet is then asked to come back. Ends when `signal` does. */
  check(person: PersonToCheck, signal: AbortSignal): Promise<IdentityVerdict>;
};
