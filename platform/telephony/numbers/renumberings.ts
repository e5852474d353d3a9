/**
 * What changed in numbering plans, and is still written the old way: by calling code, a pattern of the national number as it was
 * and what it is now. Applied only to numbers that do not exist as written.
 */
const RENUMBERED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // 2021: fixed lines got 60 before the area.
  '57': [[/^([124-8]\d{7})$/, '60$1']],
  // 2019: no 01, 044 or 045 any more.
  '52': [[/^(?:04[45]|01)(\d{10})$/, '$1']],
  // 2012 to 2016: mobiles got a ninth digit.
  '55': [[/^([1-9]\d)([6-9]\d{7})$/, '$19$2']],
}

/** The same, only after the calling code: +52 1 55 …; without one, 1 is the United States. */
const AFTER_CODE: typeof RENUMBERED = { '52': [[/^1(\d{10})$/, '$1']] }

/** What national digits after the calling code may mean today. `code`: `57`. */
export const renumberedAfterCode = (code: string, national: string): string[] => [
  ...changesOf(AFTER_CODE, code, national),
  ...renumbered(code, national),
]

const changesOf = (table: typeof RENUMBERED, code: string, national: string): string[] =>
  table[code]?.flatMap(([before, after]) =>
    before.test(national) ? [national.replace(before, after)] : [],
  ) ?? []

/** What national digits may mean today, the likeliest first. `code`: the country's calling code, `57`. */
export function renumbered(code: string, national: string): string[] {
  const bare = national.replace(/^0+/, '')
  // Trunk prefixes do not belong after a calling code, but are written: +57 (0) 310.
  return [
    ...changesOf(RENUMBERED, code, national),
    ...(bare === national || bare === '' ? [] : [bare, ...renumbered(code, bare)]),
  ]
}

/** Lengths of numbers within an area, where people leave the area out; with Argentina's 15 of mobiles. */
const LOCAL: Readonly<Record<string, RegExp>> = {
  AR: /^(?:15)?\d{6,8}$/,
  BO: /^\d{7}$/,
  BR: /^(?:[2-8]\d{7}|9\d{8})$/,
  CL: /^\d{7,8}$/,
  CO: /^\d{7}$/,
  CU: /^\d{6,7}$/,
  DO: /^\d{7}$/,
  EC: /^\d{7}$/,
  MX: /^\d{7,8}$/,
  PE: /^\d{6,7}$/,
  PR: /^\d{7}$/,
  PY: /^\d{6,7}$/,
  US: /^\d{7}$/,
  VE: /^\d{7}$/,
}

/** Whether it is a subscriber's number without its area. `country`: ISO 3166-1 alpha-2. */
export const isLocal = (digits: string, country: string): boolean => LOCAL[country]?.test(digits) ?? false
