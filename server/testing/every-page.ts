import type { TestUser } from './api.ts';

/** Reads a whole list page by page as `person`. `url` includes the page size. */
export async function everyPage<Item>(user: TestUser, url: string): Promise<Item[]> {
  const seen: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await user.get(url + (cursor && `&cursor=${cursor}`));
    const page: { items: Item[]; nextCursor: string | null } = answer.json();
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  return seen;
}
