import type { TestPerson } from './api.ts';

/** For tests: a whole list, page after page as `person` is given it. `url` says what is listed and how much at once. */
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
