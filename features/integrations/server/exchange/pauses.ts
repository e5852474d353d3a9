/** Pauses before each further attempt, seconds: 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h. */
const PAUSES = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]

/**
 * When to try again after so many attempts; null: given up, after about two days. Spread by up to a fifth, so that what failed
 * together does not come back together.
 */
export function nextAttempt(attempts: number, random: () => number = Math.random): Date | null {
  const seconds = PAUSES[attempts - 1]
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000 * (1 + random() / 5))
}
