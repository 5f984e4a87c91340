import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/spotlight/styles.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from './components/toasts';
import { followOtherTabs } from './data/account';
import { queryClient } from './data/query-client';
import { STYLE_NONCE } from './platform/page-settings';
import { router } from './router';
import { cssVariables, theme } from './theme';

// The scroll lock behind a dialog also adds a style element, and reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: STYLE_NONCE });

followOtherTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => STYLE_NONCE}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
