import { Item, ItemList } from '../../components/item-list';
import { Section } from '../../components/page';
import type { StatementUploadView } from '../../data/contract';

const LINES_SHOWN = 5;

/** What was skipped or looks wrong. */
export function Notices({ notices }: { notices: StatementUploadView['notices'] }) {
  return (
    <Section title="Worth knowing">
      <ItemList label="Notices">
        {notices.map(({ code, message, count, lines }) => (
          <Item key={`${code} ${message}`} title={<span>{message}</span>} facts={[linesOf(lines, count)]} />
        ))}
      </ItemList>
    </Section>
  );
}

function linesOf(lines: readonly number[], count: number): string | null {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  const more = count > LINES_SHOWN ? ` and ${count - Math.min(lines.length, LINES_SHOWN)} more` : '';
  return `${count === 1 ? 'line' : 'lines'} ${shown}${more}`;
}
