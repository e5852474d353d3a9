import { useEffect, useMemo, useState } from 'react'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { FindNumbers } from './piece.ts'

type LocalNumbers = typeof import('./local-numbers.ts')

/** What no number is without: the countries' numbering plans are brought for such texts only. */
const HAS_DIGITS = /\d(?:[ ().-]{0,2}\d){5}/

let brought: LocalNumbers | null = null

/** How numbers without a prefix are found in this text; undefined as long as that is not known. */
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
    // Without them such a number is text, as any other: the next text asks again.
    import('./local-numbers.ts').then(take, () => undefined)
    return () => {
      shown = false
    }
  }, [wanted, known])
  return useMemo(
    () => (wanted && known ? (said: string) => known.findLocalNumbers(said, country) : undefined),
    [wanted, known, country],
  )
}
