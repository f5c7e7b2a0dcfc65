import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import './fallback-fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { storeSite } from '../lib/site.ts';
import { followDeviceTheme } from '../lib/theme.ts';
import { drawWhenReady } from './draw-when-ready.tsx';
import { redirectToLanding } from './landing/sent-shared-bet.ts';
import { registerWorker } from './register-worker.ts';
import { createRoutes } from './router.tsx';

registerWorker();
// On every page, so public pages follow the system theme too.
followDeviceTheme();
storeSite();
redirectToLanding();

const router = createBrowserRouter(createRoutes());
drawWhenReady(
  router,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
