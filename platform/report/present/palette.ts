/** Series colours: distinguishable, with 3:1 contrast or more on light and dark backgrounds. */
export const PALETTE = [
  '#3b7ddd',
  '#d9731a',
  '#2b9a59',
  '#8e63ce',
  '#d64f57',
  '#1793a3',
  '#ad7b10',
  '#c9559a',
  '#687d99',
  '#6a941d',
  '#5a69d6',
  '#a5694f',
] as const

export const colorAt = (index: number): string => PALETTE[index % PALETTE.length] ?? PALETTE[0]
