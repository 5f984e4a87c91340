import { describe, expect, it } from 'vitest';
import { renderGuide } from './render-guide.js';

const contentOf = (markdown: string) => renderGuide(markdown, (target) => target).content;

describe('a rendered guide', () => {
  it('has its title and sections apart from its content', () => {
    const { title, sections, content } = renderGuide(
      '# The `title`\n\n## One & two\n\n### Part\n\n## Three\n',
      () => null,
    );
    expect(title).toBe('The title');
    expect(sections).toEqual([
      { id: 'one--two', title: 'One & two' },
      { id: 'three', title: 'Three' },
    ]);
    expect(content).toBe(
      '<h2 id="one--two">One &amp; two</h2>\n<h3 id="part">Part</h3>\n<h2 id="three">Three</h2>\n',
    );
  });

  it('has the anchors of GitHub, each once', () => {
    const { sections } = renderGuide('## A `b` (c), d_e!\n\n## Über uns\n\n## Same\n\n## Same\n', () => null);
    expect(sections.map(({ id }) => id)).toEqual(['a-b-c-d_e', 'über-uns', 'same', 'same-1']);
  });

  it('has links at their addresses, and text where there is none', () => {
    const markdown = '[here](a.md) and [*there*](b.md)';
    const { content } = renderGuide(markdown, (target) => (target === 'a.md' ? '/x?a=1&b="2"' : null));
    expect(content).toBe('<p><a href="/x?a=1&amp;b=&quot;2&quot;">here</a> and <em>there</em></p>\n');
  });

  it('shows HTML as text, and leaves comments out', () => {
    expect(contentOf('<!-- tour -->\n\na <!-- b --> c\n')).toBe('<p>a  c</p>\n');
    expect(contentOf('<img src=x onerror=alert(1)>\n')).not.toContain('<img');
    expect(contentOf('a <b onclick="x">b</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n');
    expect(contentOf('<!-- a --><script>x</script>\n')).not.toContain('<script');
    expect(contentOf('a <code><img src=x onerror=alert(1) </code>')).not.toContain('<img');
    expect(contentOf('![a "b"](https://client.example/c.png)')).toBe('<p>a &quot;b&quot;</p>\n');
  });

  it('lets wide content scroll', () => {
    expect(contentOf('```sh\na <b> && c\n```\n')).toBe(
      '<pre tabindex="0"><code>a &lt;b&gt; &amp;&amp; c\n</code></pre>\n',
    );
    expect(contentOf('| a | b |\n| - | - |\n| `c` | d |\n')).toMatch(
      /^<div class="table" tabindex="0"><table>[^]*<td><code>c<\/code><\/td>[^]*<\/table>\n<\/div>\n$/,
    );
  });
});
