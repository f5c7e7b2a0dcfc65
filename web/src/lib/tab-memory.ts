/**
 * What this tab remembers of a person over a reload, in its sessionStorage: what was typed and not sent, and intents
 * without an answer. It survives a session that ended by itself, for the same person's next login.
 */
const ownerKey = 'sidebet-person';
const forgetters = new Set<() => void>();
let owner: string | null = null;

/** The person who was last seen signed in here, by id. */
export function tabOwner(): string | null {
  return owner;
}

/** Says that somebody is signed in: what the tab remembers of another person goes. */
export function tabIsOf(userId: string): void {
  try {
    owner ??= sessionStorage.getItem(ownerKey);
  } catch {
    // Where nothing can be stored, nothing was.
  }
  if (owner !== null && owner !== userId) forgetTab();
  owner = userId;
  try {
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // What is kept carries its person's id as well.
  }
}

/** Whoever keeps something of a person outside of the tab's storage says here how it is forgotten. */
export function onForgetTab(forget: () => void): void {
  forgetters.add(forget);
}

/** Forgets everything the tab remembers, whatever feature kept it. */
export function forgetTab(): void {
  for (const forget of forgetters) forget();
  try {
    sessionStorage.clear();
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
