import type { Detector } from '../detector.js';

/** US entities that are at work and lack every document of these kinds. */
const lacking = (kinds: readonly string[], condition: string): string => `
  select e.id as entity_id, e.id as subject_id, jsonb_build_object('entity', e.legal_name) as facts
    from legal_entity e
   where e.business_id = $1 and e.country = 'US' and e.status = 'active' and ${condition}
     and not exists (
       select from document d
        where d.business_id = $1 and d.entity_id = e.id
          and d.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** Companies that a state has formed. Sole proprietors and partnerships come about without a paper. */
export const missingFormationDocument: Detector = {
  code: 'missing_formation_document',
  severity: 'critical',
  subjectType: 'legal_entity',
  sql: lacking(
    ['articles_of_organization', 'certificate_of_incorporation'],
    "e.entity_type in ('llc', 'c_corp', 's_corp', 'nonprofit')",
  ),
  message: ({ entity }) =>
    `${entity} has neither articles of organization nor a certificate of incorporation among its documents`,
};

export const missingEinLetter: Detector = {
  code: 'missing_ein_letter',
  severity: 'critical',
  subjectType: 'legal_entity',
  sql: lacking(['ein_letter'], "e.tax_id_type = 'EIN'"),
  message: ({ entity }) =>
    `${entity} has an EIN, but the letter that says so (CP 575 or 147C) is not among its documents`,
};
