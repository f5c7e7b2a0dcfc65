import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
// On every page, so that public pages too follow the system when it changes.
import '../lib/theme.ts';
import { renewAfterDeploy } from './renew-after-deploy.ts';
import { router } from './router.tsx';

renewAfterDeploy();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
