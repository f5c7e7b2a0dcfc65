import { documentTitle } from '@sidebet/contract/public-pages';
import { useEffect } from 'react';
import { siteName } from '../lib/site.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title, siteName());
  }, [title]);
}
