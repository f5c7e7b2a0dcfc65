const ownerKey = 'sidebet-person';

/** A chosen file, which no storage can hold, and its URL once uploaded. */
type ChosenFile = { readonly file: File; readonly attachmentUrl: string | null };

export type TabMemory = ReturnType<typeof createTabMemory>;

/**
 * What this tab stores about a user in sessionStorage: drafts and unanswered intents. It survives an expired session,
 * for the same user's next login. What storage does not take lives as long as the app.
 */
export function createTabMemory() {
  const unstored = new Map<string, string>();
  /** By the name of the form. */
  const files = new Map<string, ChosenFile>();
  const forgetters = new Set<() => void>();
  let owner: string | null = null;

  function read(key: string): string | null {
    const value = unstored.get(key);
    if (value !== undefined) return value;
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function write(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
      unstored.delete(key);
    } catch {
      unstored.set(key, value);
    }
  }

  /** Clears everything that features stored in this tab. */
  function forget(): void {
    for (const forgetter of forgetters) forgetter();
    unstored.clear();
    files.clear();
    try {
      sessionStorage.clear();
    } catch {
      // Storage is blocked.
    }
  }

  return {
    read,
    write,
    files,
    forget,

    remove(key: string): void {
      unstored.delete(key);
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },

    /** The id of the user last logged in here. */
    owner: () => owner,

    /** Records the logged-in user and clears what the tab stored for another one. */
    claim(userId: string): void {
      owner ??= read(ownerKey);
      if (owner !== null && owner !== userId) forget();
      owner = userId;
      write(ownerKey, userId);
    },

    /** Registers a cleanup for user data held elsewhere; returns a function to unregister it. */
    onForget(forgetter: () => void): () => void {
      forgetters.add(forgetter);
      return () => forgetters.delete(forgetter);
    },
  };
}
