/** Contrast 4.5:1 or more to white, in both schemes. */
const HUES = [
  ...['#3d63b8', '#8a4fa3', '#a34f5f', '#7a6a1f', '#2f7d6b', '#5a6b85', '#a3592a', '#4f7a2f'],
  ...['#1f6f9f', '#6a55c2', '#b0447a', '#8c5a14', '#1d7a4d', '#6b5f57', '#b5443a', '#2b6a78'],
]

/** Stable per name. */
export const avatarColor = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return HUES[sum % HUES.length] ?? '#5a6b85'
}
