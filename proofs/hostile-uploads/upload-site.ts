import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { testApi } from '@sidebet/server/testing/api';

/** A site to upload to, and a view of what it stores. */
export type UploadSite = {
  readonly url: string;
  /** The session cookie of a new user. */
  user(): Promise<string>;
  /** The size in bytes of every stored file, by URL. */
  kept(): Promise<Map<string, number>>;
  close(): Promise<void>;
};

/** The real server on a real port, with its files in a folder. */
export async function openRealSite(): Promise<UploadSite> {
  const api = await testApi();
  let people = 0;
  return {
    url: api.server.url,
    user: async () => (await api.user(`sender${++people}`)).cookie,
    async kept() {
      // A replaced picture is deleted after the response.
      await api.server.settled();
      const folder = join(api.dataDir, 'files');
      const entries = readdirSync(api.dataDir).includes('files')
        ? readdirSync(folder, { recursive: true, withFileTypes: true })
        : [];
      return new Map(
        entries
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => {
            const path = join(parentPath, name);
            return [`/api/files${path.slice(folder.length)}`, statSync(path).size];
          }),
      );
    },
    close: () => api.close(),
  };
}
