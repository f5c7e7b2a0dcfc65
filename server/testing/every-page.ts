import type { TestPerson } from './api.ts';

/** Reads a whole list page by page as `person`. `url` includes the page size. */
export async function everyPage<Item>(person: TestPerson, url: string): Promise<Item[]> {
  const seen: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await person.get(url + (cursor && `&cursor=${cursor}`));
    const page: { items: Item[]; nextCursor: string | null } = answer.json();
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  return seen;
}
