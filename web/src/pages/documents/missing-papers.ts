import type { DocumentView, FindingView } from '../../data/contract';

type DocumentKind = DocumentView['kind'];

/** A paper that the latest check missed, and the kinds of documents that can be it. */
export interface MissingPaper {
  readonly code: string;
  readonly title: string;
  readonly kinds: readonly DocumentKind[];
}

const PAPERS: readonly MissingPaper[] = [
  {
    code: 'missing_formation_document',
    title: 'Articles of organization or certificate of incorporation',
    kinds: ['articles_of_organization', 'certificate_of_incorporation'],
  },
  { code: 'missing_ein_letter', title: 'EIN letter of the IRS (CP 575 or 147C)', kinds: ['ein_letter'] },
];

/** All kinds that a missing paper can be. */
export const KINDS_OF_PAPERS: readonly DocumentKind[] = PAPERS.flatMap(({ kinds }) => kinds);

/** What was missing at the latest check and was not added since. */
export function missingPapers(
  findings: readonly Pick<FindingView, 'code'>[],
  present: ReadonlySet<DocumentKind>,
): readonly MissingPaper[] {
  return PAPERS.filter(
    ({ code, kinds }) =>
      findings.some((finding) => finding.code === code) && !kinds.some((kind) => present.has(kind)),
  );
}
