/**
 * What this tab stores about a user in sessionStorage: drafts and unanswered intents. It survives an expired session,
 * for the same user's next login.
 */
const ownerKey = 'sidebet-person';
const forgetters = new Set<() => void>();
let owner: string | null = null;

/** The id of the user last logged in here. */
export function tabOwner(): string | null {
  return owner;
}

/** Records the logged-in user and clears what the tab stored for another one. */
export function claimTab(userId: string): void {
  try {
    owner ??= sessionStorage.getItem(ownerKey);
  } catch {
    // Storage is blocked.
  }
  if (owner !== null && owner !== userId) forgetTab();
  owner = userId;
  try {
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // Stored values carry their user's id as well.
  }
}

/** Registers a cleanup for user data held outside the tab's storage. */
export function onForgetTab(forget: () => void): void {
  forgetters.add(forget);
}

/** Clears everything that features stored in this tab. */
export function forgetTab(): void {
  for (const forget of forgetters) forget();
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked.
  }
}
