import { useEffect } from 'react';
import { site } from '../lib/site.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title]);
}
