import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './mantine-variables.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTheme } from '../lib/theme.ts';
import { useNarrow } from '../lib/use-media.ts';
import { mantineTheme } from './mantine-theme.ts';

/** Mantine's provider and the toast container. The landing page needs neither. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={useTheme()}
      // Both would inject styles, which the policy forbids.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Notifications
        position={useNarrow() ? 'bottom-center' : 'bottom-left'}
        autoClose={5_000}
        limit={3}
        containerWidth={380}
        zIndex={500}
      />
    </MantineProvider>
  );
}
