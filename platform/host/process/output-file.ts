import { readIfThere } from '../data-folder/read-if-there.ts'

/** Where a child writes that is to outlive this program: a pipe would end with us, and the child by its next word. */
export const outputFileOf = (pidFile: string): string => `${pidFile.replace(/\.pid$/, '')}.out`

const KEPT_LINES = 20

export async function lastLinesOf(path: string): Promise<readonly string[]> {
  const text = (await readIfThere(path)) ?? ''
  return text.split('\n').filter(Boolean).slice(-KEPT_LINES)
}
