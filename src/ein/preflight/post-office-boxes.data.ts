/** How addresses name a post-office box. Compared as whole words, without case, accents and dots. */

/** Only a box is called this. */
export const BOX_NAMES: readonly string[] = [
  'P.O. Box',
  'P O Box',
  'POBox',
  'Post Office Box',
  'GPO Box',
  'G P O Box',
  'Apartado Postal',
  'Apartado de Correos',
  'Apartado Aéreo',
  'Abonentskiy Yashchik',
  'Boîte postale',
  'Caixa Postal',
  'Casella postale',
  'Case postale',
  'Casilla Postal',
  'Casilla de Correo',
  'Căsuța poștală',
  'Kotak Pos',
  'Peti Surat',
  'Postboks',
  'Postbus',
  'Postfach',
  'Postilokero',
  'Postkast',
  'Posta kutusu',
  'Poštanski pretinac',
  'Poštovní přihrádka',
  'Poštový priečinok',
  'Poštni predal',
  'Postafiók',
  'Pašto dėžutė',
  'Pasta kastīte',
  'Skrytka pocztowa',
  'Tachydromiki Thyrida',
];

/** Also names of streets and houses: a box only at the start of a part of the address, with a number after it. */
export const NUMBERED_BOX_NAMES: readonly string[] = [
  'Apartado',
  'Apdo.',
  'Apdo. Postal',
  'B.P.',
  'Casilla',
  'G.P.O.',
  'Locked Bag',
  'Mail Bag',
  'P.F.',
  'P.M.B.',
  'P.O.',
  'P.O.B.',
  'Post Box',
  'Postbox',
  'Private Bag',
  'Private Mail Bag',
  'S.L.P.',
];

/** In Sweden a box, in Belgium a flat of the house: only at the start of the address, with a number after it. */
export const LEADING_BOX_NAMES: readonly string[] = ['Box'];
