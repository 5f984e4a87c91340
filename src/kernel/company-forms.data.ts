/** How the law of a country lets companies end their names. Upper and lower case are as usually written. */
export interface CompanyForms {
  /** No person has such a name. */
  readonly certain: readonly string[];
  /** Also given or family names, or initials: `Sá`, `Ag`, `As`. */
  readonly short?: readonly string[];
}

/**
 * By country (ISO 3166-1 alpha-2), each form where it is at home. The dots do not matter. Sources: the companies acts, and the
 * ELF code list (ISO 20275) for the abbreviations.
 */
export const COMPANY_FORMS: Readonly<Record<string, CompanyForms>> = {
  AE: { certain: ['FZE', 'FZCO', 'FZ-LLC', 'DMCC', 'PJSC', 'PrJSC'] },
  AR: { certain: ['Sociedad Anónima'], short: ['S.A.', 'S.R.L.', 'S.A.S.', 'S.A.U.', 'S.A.I.C.'] },
  AT: { certain: ['GmbH', 'Ges.m.b.H.', 'FlexCo', 'Privatstiftung'], short: ['AG', 'KG', 'OG'] },
  AU: { certain: ['Pty', 'Pty Ltd', 'Proprietary Limited'] },
  BE: { certain: ['SPRL', 'BVBA', 'CVBA', 'SCRL', 'VZW', 'ASBL'], short: ['BV', 'NV', 'SRL', 'CV'] },
  BG: { certain: ['EOOD'], short: ['OOD', 'AD', 'EAD'] },
  BR: { certain: ['Ltda.', 'Limitada', 'EIRELI'], short: ['S.A.', 'S/A'] },
  CA: { certain: ['Ltée', 'Limitée', 'ULC'], short: ['S.E.C.'] },
  CH: { certain: ['GmbH', 'Sàrl', 'Sagl', 'Genossenschaft'], short: ['AG', 'SA', 'KlG'] },
  CL: { certain: ['Ltda.', 'E.I.R.L.'], short: ['SpA', 'S.A.'] },
  CN: { certain: ['Co., Ltd.', 'Company Limited', 'WFOE'] },
  CO: { certain: ['Ltda.'], short: ['S.A.S.', 'S.A.', 'E.S.P.'] },
  CY: { certain: ['Public Limited Company'] },
  CZ: { certain: ['s.r.o.', 'spol. s r.o.', 'spol. s r. o.'], short: ['a.s.', 'k.s.', 'v.o.s.'] },
  DE: {
    certain: ['GmbH', 'gGmbH', 'mbH', 'UG (haftungsbeschränkt)', 'OHG', 'GbR', 'PartG', 'KGaA', 'Stiftung'],
    short: ['AG', 'KG', 'UG', 'e.V.', 'eG', 'e.K.'],
  },
  DK: { certain: ['ApS', 'Anpartsselskab', 'Aktieselskab'], short: ['A/S', 'K/S', 'I/S', 'P/S'] },
  EE: { certain: ['Osaühing', 'Aktsiaselts', 'MTÜ'], short: ['OÜ', 'AS'] },
  ES: {
    certain: ['Sociedad Limitada', 'Sociedad Anónima', 'Fundación'],
    short: ['S.L.', 'S.A.', 'S.C.', 'S.L.U.', 'S.A.U.', 'S.L.L.'],
  },
  FI: { certain: ['Oyj', 'Osakeyhtiö', 'Kommandiittiyhtiö', 'Säätiö'], short: ['Oy', 'Ab', 'KY'] },
  FR: {
    certain: ['SARL', 'EURL', 'SASU', 'Société Anonyme', 'Fondation'],
    short: ['SA', 'SAS', 'SCI', 'SCA', 'SCS', 'SNC', 'GIE'],
  },
  GB: { certain: ['Ltd', 'Limited', 'PLC', 'LLP', 'Cyfyngedig'], short: ['LP', 'CIC', 'CIO'] },
  GR: { certain: ['Anonymi Etaireia'], short: ['A.E.', 'O.E.', 'E.E.', 'E.P.E.', 'I.K.E.'] },
  HK: { certain: ['Co. Limited', 'Company Limited'] },
  HR: { certain: ['j.d.o.o.', 'Društvo s ograničenom odgovornošću'], short: ['d.o.o.', 'd.d.', 'k.d.'] },
  HU: { certain: ['Kft.', 'Zrt.', 'Nyrt.', 'Kkt.', 'Alapítvány'], short: ['BT', 'RT'] },
  ID: { certain: ['Tbk', 'Perseroan Terbatas'] },
  IE: { certain: ['Teoranta', 'Designated Activity Company'], short: ['DAC', 'CLG', 'UC'] },
  IL: { certain: ['Ltd.'], short: ['B.M.'] },
  IN: { certain: ['Pvt', 'Pvt Ltd', 'Private Limited'], short: ['OPC'] },
  IT: {
    certain: ['S.r.l.', 'S.r.l.s.', 'Fondazione', 'Società per Azioni'],
    short: ['S.p.A.', 'S.a.s.', 'S.n.c.', 'S.a.p.a.', 'S.s.'],
  },
  JP: {
    certain: ['Kabushiki Kaisha', 'Kabushiki Gaisha', 'Godo Kaisha', 'Goshi Kaisha', 'Yugen Kaisha'],
    short: ['K.K.', 'G.K.', 'Y.K.'],
  },
  KR: { certain: ['Chusik Hoesa', 'Yuhan Hoesa'] },
  LI: { certain: ['Anstalt', 'Treuunternehmen', 'Stiftung'], short: ['AG'] },
  LT: { certain: ['UAB', 'VšĮ'], short: ['AB', 'MB'] },
  LU: { certain: ['S.à r.l.', 'S.C.Sp.', 'SCSp', 'SICAV', 'SOPARFI'], short: ['S.A.', 'S.C.A.', 'S.e.n.c.'] },
  LV: { certain: ['Sabiedrība ar ierobežotu atbildību'], short: ['SIA', 'AS'] },
  MX: {
    certain: ['S. de R.L.', 'S. de R.L. de C.V.', 'S.A. de C.V.', 'S.A.P.I. de C.V.', 'S.A.S. de C.V.'],
    short: ['S.A.', 'S.C.', 'A.C.', 'S.A.P.I.'],
  },
  MY: { certain: ['Sdn Bhd', 'Bhd', 'Berhad'] },
  NL: {
    certain: ['Stichting', 'Besloten Vennootschap', 'Naamloze Vennootschap', 'Coöperatie'],
    short: ['B.V.', 'N.V.', 'C.V.', 'V.O.F.'],
  },
  NO: { certain: ['Aksjeselskap', 'Stiftelse'], short: ['AS', 'ASA', 'ANS'] },
  NZ: { certain: ['Ltd', 'Tapui Limited'] },
  PA: { certain: ['Sociedad Anónima', 'Fundación de Interés Privado'], short: ['S.A.'] },
  PL: {
    certain: ['sp. z o.o.', 'sp. z o. o.', 'spółka z o.o.', 'sp.j.', 'sp. j.', 'sp.k.', 'sp. k.', 'Fundacja'],
    short: ['S.A.', 'S.K.A.', 'P.S.A.'],
  },
  PT: { certain: ['Lda.', 'Ltda.', 'Unipessoal', 'Fundação'], short: ['S.A.', 'SGPS'] },
  RO: { certain: ['S.R.L.-D.', 'Societate pe Acțiuni'], short: ['S.R.L.', 'S.A.', 'S.N.C.'] },
  RS: { certain: ['Društvo sa ograničenom odgovornošću'], short: ['d.o.o.', 'a.d.', 'o.d.'] },
  RU: { certain: ['OOO', 'OAO', 'JSC', 'OJSC', 'CJSC', 'PJSC'] },
  SE: { certain: ['Aktiebolag', 'Handelsbolag', 'Kommanditbolag', 'Stiftelse'], short: ['AB', 'HB', 'KB'] },
  SG: { certain: ['Pte', 'Pte Ltd', 'Private Limited', 'VCC'] },
  SI: { certain: ['Družba z omejeno odgovornostjo'], short: ['d.o.o.', 'd.d.', 's.p.'] },
  SK: { certain: ['s.r.o.', 'spol. s r.o.'], short: ['a.s.', 'k.s.'] },
  TR: { certain: ['Limited Şirketi', 'Anonim Şirketi', 'Ltd. Şti.', 'Ltd. Sti.'], short: ['A.Ş.', 'A.S.'] },
  UA: { certain: ['TzOV', 'PrAT'], short: ['TOV'] },
  US: {
    certain: [
      'LLC',
      'PLLC',
      'Limited Liability Company',
      'Limited Liability Co.',
      'Ltd. Liability Company',
      'Ltd. Liability Co.',
      'Inc.',
      'Incorporated',
      'Corp.',
      'Corporation',
      'LLP',
      'LLLP',
      'Limited Partnership',
      'Limited Company',
      'Ltd.',
      'Limited',
    ],
    short: ['LP', 'LC', 'PC'],
  },
  ZA: { certain: ['(Pty) Ltd', 'SOC Ltd'], short: ['CC', 'NPC'] },
};

/** In the US also part of a name itself, and family names. */
export const US_ENDINGS: readonly string[] = ['Company', 'Co.'];

/** Words for trusts, foundations and groups, which no country owns. */
export const COMPANY_WORDS: readonly string[] = [
  'Trust',
  'Trustee',
  'Trustees',
  'Family Trust',
  'Estate of',
  'Foundation',
  'Holding',
  'Holdings',
  '& Co.',
  '& Cie',
  '& Sons',
];
