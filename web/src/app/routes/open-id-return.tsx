import { openIdProviders } from '@sidebet/domain/auth/open-id';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { OpenIdReturn } from '../../features/auth/open-id/open-id-return.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { Component as NotFound } from './not-found.tsx';

/** /signin/:provider?state=…&code=…, where a service returns to. */
export function Component() {
  usePageTitle('Log In');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useParams();
  const [answer] = useState(() => {
    const query = new URLSearchParams(search);
    return {
      state: query.get('state') ?? '',
      code: query.get('code') ?? '',
      error: query.get('error') ?? '',
    };
  });
  // The answer works once; it must not stay in the history.
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  const provider = openIdProviders.find((one) => one === params.provider);
  return provider ? <OpenIdReturn provider={provider} answer={answer} /> : <NotFound />;
}
