/** Newest first: most browsers also claim to be older ones. */
const BROWSERS = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string): string | null =>
  list.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/** Browser and system of a user agent; null when unknown. */
export const deviceName = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
})
