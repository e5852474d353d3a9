import { useEffect, useMemo, useState } from 'react'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { FindNumbers } from './piece.ts'

type LocalNumbers = typeof import('./local-numbers.ts')

/** Every phone number has digits: the numbering plans are loaded only for texts that match. */
const HAS_DIGITS = /\d(?:[ ().-]{0,2}\d){5}/

let brought: LocalNumbers | null = null

/** Finds local numbers in this text; undefined while the numbering plans load. */
export function useLocalNumbers(text: string): FindNumbers | undefined {
  const { country } = useViewer()
  const wanted = country !== null && HAS_DIGITS.test(text)
  const [known, setKnown] = useState(brought)
  useEffect(() => {
    if (!wanted || known) return
    let shown = true
    const take = (numbers: LocalNumbers) => {
      brought = numbers
      if (shown) setKnown(numbers)
    }
    // Loading failed: numbers stay plain text, and the next text tries again.
    import('./local-numbers.ts').then(take, () => undefined)
    return () => {
      shown = false
    }
  }, [wanted, known])
  return useMemo(
    () => (wanted && known ? (content: string) => known.findLocalNumbers(content, country) : undefined),
    [wanted, known, country],
  )
}
