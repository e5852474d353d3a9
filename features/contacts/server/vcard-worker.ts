import { readFileSync } from 'node:fs'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import { type Card, readCards } from './vcard.ts'

/** Cards that the program copies at once; each holds up to some KB. */
const PART = 50

await answerParent<{ path: string; max: number }, null, Card[]>(async ({ path, max }, send) => {
  const cards = readCards(readFileSync(path, 'utf8'), max)
  for (let at = 0; at < cards.length; at += PART) await send(cards.slice(at, at + PART))
  return null
})
