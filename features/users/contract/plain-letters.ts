/**
 * Letters that nobody takes for another: Latin ones with the accents of European languages, and the digits of ASCII. Whole alphabets look like
 * it (Cyrillic, Greek, wide letters), and of Latin a few: dotless i, long s, ligatures, phonetic letters.
 */
const PLAIN =
  /^[A-Za-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u012F\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u017E\u1E9E._@+-]+$/

/** Whether a user name cannot look like another's with different letters, or have marks that nobody sees. */
export const hasPlainLetters = (name: string): boolean => PLAIN.test(name)
