/** Scripts, styles and requests only from and to this service. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const START = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Charterbook API</title>
    <link rel="icon" href="data:," />`;

export const PAGE = `${START}
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="reference"></main>
    <noscript>This page needs JavaScript. The contract itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The page to which a sign-in returns. Its script gives the code to the page that opened it, and closes it. */
export const REDIRECT_PAGE = `${START}
  </head>
  <body>
    <p>Close this window and return to the <a href="/docs">API reference</a>.</p>
    <script src="/docs/oauth2-redirect.js"></script>
  </body>
</html>
`;

interface SignIn {
  readonly clientId: string;
  readonly redirectUri: string;
}

/**
 * Dark if the system is. Without Swagger's validator, which is a third-party service. Readers sign in as the page's own client;
 * only reading is preselected.
 */
export function startScript({ clientId, redirectUri }: SignIn): string {
  return `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const reference = SwaggerUIBundle({
  url: '/v1/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  oauth2RedirectUrl: ${JSON.stringify(redirectUri)},
});
reference.initOAuth({
  clientId: ${JSON.stringify(clientId)},
  scopes: 'read',
  usePkceWithAuthorizationCodeGrant: true,
});
`;
}
