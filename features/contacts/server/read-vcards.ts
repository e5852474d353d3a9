import { Failure } from '#platform/access/failure.ts'
import { tooLarge } from '#platform/contract/errors.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { Card } from './vcard.ts'
import type { CardWords } from './vcard-extras.ts'
import type { CardsRead } from './vcard-worker.ts'

/** Most cards of a file. */
const MAX_CARDS = 50_000
/** For hundreds of megabytes of photos. Milliseconds; heap in MiB. */
const LIMITS = { time: 30_000, heap: 192 }

export interface VcardFile {
  cards: Card[]
  /** Cards with neither name nor number nor address. */
  empty: number
  /** Cards by what was left out of them. */
  leftOut: [string, number][]
}

/** All cards of a vCard file, read in a worker; `words`: for their notes. @throws Failure `too_large`, `too_heavy`, `unavailable` when too many wait */
export async function readVcards(companyId: number, path: string, words: CardWords): Promise<VcardFile> {
  const cards: Card[] = []
  const { empty, more, leftOut } = await parseInWorker<CardsRead, Card[]>({
    companyId,
    module: new URL('./vcard-worker.ts', import.meta.url),
    data: { path, max: MAX_CARDS, words },
    onPart: (part) => cards.push(...part),
    ...LIMITS,
  })
  if (more) throw new Failure(tooLarge)
  return { cards, empty, leftOut }
}
