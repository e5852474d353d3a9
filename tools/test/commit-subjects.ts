/** Longest subject that tools show whole. */
const MAX_LENGTH = 72

/** Subjects that are too long, of `git log --format=%h %s`. */
export const longSubjects = (log: string): string[] =>
  log.split('\n').filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > MAX_LENGTH)
