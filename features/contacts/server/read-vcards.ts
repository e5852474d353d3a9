import { Failure } from '#platform/access/failure.ts'
import { tooLarge } from '#platform/contract/errors.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { Card } from './vcard.ts'

/** Most cards of a file. */
const MAX_CARDS = 50_000
/** For hundreds of megabytes of photos. Milliseconds; heap in MiB. */
const LIMITS = { time: 30_000, heap: 192 }

export interface VcardFile {
  cards: Card[]
  /** Cards with neither name nor number nor address. */
  empty: number
}

/** All cards of a vCard file, read in a worker. @throws Failure `too_large`, `too_heavy`, `unavailable` when too many wait */
export async function readVcards(companyId: number, path: string): Promise<VcardFile> {
  const cards: Card[] = []
  const { empty, more } = await parseInWorker<{ empty: number; more: boolean }, Card[]>({
    companyId,
    module: new URL('./vcard-worker.ts', import.meta.url),
    data: { path, max: MAX_CARDS },
    onPart: (part) => cards.push(...part),
    ...LIMITS,
  })
  if (more) throw new Failure(tooLarge)
  return { cards, empty }
}
