type Names = readonly (readonly [mark: RegExp, name: string])[];

/** In this order: Chromium's browsers also claim to be Chrome, and all of them to be Safari. */
const BROWSERS: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Roughly which browser a User-Agent names, only in words of our own: the caller chooses the header. */
export function browserNameOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'An unknown browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Names, text: string): string | undefined {
  return names.find(([mark]) => mark.test(text))?.[1];
}
