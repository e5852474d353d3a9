import { Resolver } from 'node:dns/promises'

const TIMEOUT = 5000
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/** TXT records of a name, each in one piece; none when there is no such name. @throws when no name server answers */
export async function resolveTexts(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return []
    throw error
  }
}
