import { closeSync, openSync, readSync } from 'node:fs'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import { vcardLines } from '#platform/vcards/vcard-lines.ts'
import { type Card, cardsOf, type LeftOut } from './vcard.ts'
import type { CardWords } from './vcard-extras.ts'

/** Cards that the program copies at once; each holds up to some KB. */
const PART = 50
const CHUNK = 256 * 1024

function* chunksOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.alloc(CHUNK)
      const length = readSync(file, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

export interface CardsToRead {
  path: string
  max: number
  words: CardWords
}

export interface CardsRead {
  empty: number
  more: boolean
  /** Cards by what was left out of them. */
  leftOut: [string, number][]
}

/** Stops after `max` cards: there are more. */
await answerParent<CardsToRead, CardsRead, Card[]>(async ({ path, max, words }, send) => {
  let part: Card[] = []
  let [count, empty] = [0, 0]
  const leftOut: LeftOut = new Map()
  for (const card of cardsOf(vcardLines(chunksOf(path)), words, leftOut)) {
    count += 1
    if (count > max) return { empty, more: true, leftOut: [...leftOut] }
    if (card === null) empty += 1
    else part.push(card)
    if (part.length < PART) continue
    await send(part)
    part = []
  }
  await send(part)
  return { empty, more: false, leftOut: [...leftOut] }
})
