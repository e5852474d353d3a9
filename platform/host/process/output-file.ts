import { readIfThere } from '../data-folder/read-if-there.ts'

/** Output file of a child that may outlive this program: with a pipe, its next write would kill it. */
export const outputFileOf = (pidFile: string): string => `${pidFile.replace(/\.pid$/, '')}.out`

const KEPT_LINES = 20

export async function lastLinesOf(path: string): Promise<readonly string[]> {
  const text = (await readIfThere(path)) ?? ''
  return text.split('\n').filter(Boolean).slice(-KEPT_LINES)
}
