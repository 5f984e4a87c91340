import { escapeHtml } from '../kernel/escape-html.js';
import type { RenderedGuide } from './render-guide.js';

interface NamedGuide extends RenderedGuide {
  readonly name: string;
}

/** Styles from this service, and nothing else: the page has no script. */
export const GUIDE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of a guide, with links to its sections, to all guides and to the reference. */
export function guidePage(guide: NamedGuide, guides: readonly NamedGuide[]): string {
  const title = escapeHtml(guide.title);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Charterbook API</title>
    <link rel="icon" href="data:," />
    <link rel="alternate" type="text/markdown" href="/docs/guides/${guide.name}.md" />
    <link rel="stylesheet" href="/docs/guides.css" />
  </head>
  <body>
    <header>
      <a href="/docs">API reference</a>
      <a class="to-guides" href="#guides">All guides</a>
      <a href="/docs/guides/${guide.name}.md">Markdown</a>
    </header>
    <main>
      <h1>${title}</h1>
${contentsOf(guide)}
${guide.content}    </main>
    <nav id="guides" aria-labelledby="guides-title">
      <h2 id="guides-title">Guides</h2>
      <ul>
${guides.map((other) => linkTo(other, other.name === guide.name)).join('\n')}
      </ul>
    </nav>
  </body>
</html>
`;
}

function linkTo({ name, title }: NamedGuide, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current="page"' : '';
  return `        <li><a href="/docs/guides/${name}"${current}>${escapeHtml(title)}</a></li>`;
}

function contentsOf({ sections }: RenderedGuide): string {
  if (sections.length === 0) return '';
  const items = sections.map(
    ({ id, title }) => `          <li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `      <nav class="contents" aria-label="On this page">
        <ul>
${items.join('\n')}
        </ul>
      </nav>`;
}

export const GUIDE_STYLE = `:root {
  color-scheme: light dark;
  --page: #fff;
  --text: #3b4151;
  --strong: #23272f;
  --link: #1257a8;
  --line: #d8dde7;
  --code: #f3f4f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #1c2022;
    --text: #d5d8da;
    --strong: #f0f1f1;
    --link: #8cc4ff;
    --line: #42484d;
    --code: #101314;
  }
}
* {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0 auto;
  max-width: 68rem;
  padding: 0 1.25rem 3rem;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: break-word;
}
header {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  padding: 1rem 0;
  border-bottom: 1px solid var(--line);
}
main {
  max-width: 46rem;
}
h1,
h2,
h3,
strong,
th {
  color: var(--strong);
}
h1 {
  font-size: 1.9rem;
  line-height: 1.25;
}
h2 {
  margin: 2.5rem 0 1rem;
  font-size: 1.4rem;
  line-height: 1.3;
}
h3 {
  margin: 2rem 0 0.75rem;
  font-size: 1.1rem;
}
a {
  color: var(--link);
  text-underline-offset: 0.15em;
}
ul,
ol {
  padding-left: 1.4rem;
}
li + li {
  margin-top: 0.25rem;
}
code {
  padding: 0.1em 0.3em;
  border-radius: 3px;
  background: var(--code);
  font: 0.875em/1.5 ui-monospace, Menlo, Consolas, monospace;
}
pre {
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--code);
  overflow-x: auto;
}
pre code {
  padding: 0;
}
.table {
  margin: 1rem 0;
  overflow-x: auto;
}
table {
  border-collapse: collapse;
  font-size: 0.925rem;
}
th,
td {
  min-width: 4rem;
  padding: 0.4rem 0.75rem 0.4rem 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}
td:last-child {
  min-width: 13rem;
}
td code {
  overflow-wrap: normal;
}
.contents {
  padding: 0.75rem 0;
  border-bottom: 1px solid var(--line);
}
.contents ul {
  margin: 0;
}
#guides {
  margin-top: 3rem;
  border-top: 1px solid var(--line);
}
#guides h2 {
  margin: 1.5rem 0 0.5rem;
  font-size: 1rem;
}
#guides ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
[aria-current='page'] {
  color: var(--strong);
  font-weight: 600;
  text-decoration: none;
}
@media (min-width: 60rem) {
  body {
    display: grid;
    grid-template: auto 1fr / 14rem minmax(0, 1fr);
    column-gap: 3rem;
  }
  header {
    grid-column: 1 / -1;
  }
  main {
    grid-area: 2 / 2;
  }
  #guides {
    grid-area: 2 / 1;
    align-self: start;
    position: sticky;
    top: 0;
    margin-top: 0.75rem;
    border-top: 0;
  }
  .to-guides {
    display: none;
  }
}
@media print {
  header,
  .contents,
  #guides {
    display: none;
  }
}
`;
