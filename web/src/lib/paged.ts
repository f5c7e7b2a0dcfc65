import type { InfiniteData } from '@tanstack/react-query';

export type Page<T> = { items: T[]; nextCursor: string | null };
export type Paged<T> = InfiniteData<Page<T>>;

export function allItems<T>(data: Paged<T> | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/** The same pages with `change` applied to every list of items. */
export function mapPages<T>(data: Paged<T>, change: (items: T[]) => T[]): Paged<T> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
