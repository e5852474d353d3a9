import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { Card } from './vcard.ts'

/** Most cards of a file. */
const MAX_CARDS = 2000
/** For 5 MB. Milliseconds; heap in MiB. */
const LIMITS = { time: 15_000, heap: 128 }

/** The first cards of a vCard file, read in a worker. @throws Failure `too_heavy`, `unavailable` when too many wait */
export async function readVcards(companyId: number, path: string): Promise<Card[]> {
  const cards: Card[] = []
  await parseInWorker<null, Card[]>({
    companyId,
    module: new URL('./vcard-worker.ts', import.meta.url),
    data: { path, max: MAX_CARDS },
    onPart: (part) => cards.push(...part),
    ...LIMITS,
  })
  return cards
}
