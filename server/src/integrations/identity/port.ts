/** The person to check; `dob` is YYYY-MM-DD. */
export type UserToCheck = {
  /** Null before the account exists. */
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly address: string | null;
};

export type IdentityVerdict = {
  readonly outcome: 'confirmed' | 'refused';
  /** The provider's note for operators, at most 200 characters. No personal data, no document. */
  readonly detail: string | null;
};

/** Verifies identity, above all age. The verdict, its time and its provider are stored, never a document. */
export type IdentityChecks = {
  /** Stored with each verdict. A new name makes every user be checked again. */
  readonly name: string;
  /** How long a verdict is valid, in milliseconds. */
  readonly validMs: number;
  /** Throws if no verdict is possible now; then the user must try again. Aborts with `signal`. */
  check(user: UserToCheck, signal: AbortSignal): Promise<IdentityVerdict>;
};
