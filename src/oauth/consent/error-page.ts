import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '../../kernel/escape-html.js';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1.5rem;color:#1a1b1e}' +
  'h1{font-size:1.4rem}@media(prefers-color-scheme:dark){body{background:#1a1b1e;color:#e9ecef}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'";

/** A self-contained error page: no script, nothing loaded, nothing from the request. */
export function sendErrorPage(response: Response, status: number, reason: string): void {
  response.status(status);
  response.setHeader('Content-Security-Policy', POLICY);
  response.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This request failed</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This request failed</h1>
<p>${escapeHtml(sentence(reason))}</p>
<p>Go back to the application and try again. If that does not help, contact its support.</p>
</main>
</body>
</html>
`);
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
