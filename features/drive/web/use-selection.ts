import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from './item.ts'
import { kept, NOTHING, type Selection } from './selection.ts'

/** The selection of a list, which is empty at another place and forgets what is no longer listed. */
export function useSelection(items: readonly Item[], place: object) {
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const order = useMemo(() => items.map(({ key }) => key), [items])
  const before = useRef(order)
  const at = useRef(place)
  useEffect(() => {
    if (at.current !== place) setSelection(NOTHING)
    else setSelection((now) => kept(now, order, before.current))
    at.current = place
    before.current = order
  }, [place, order])
  const selected = useMemo(() => items.filter(({ key }) => selection.keys.has(key)), [items, selection])
  const clear = useCallback(() => setSelection((now) => ({ ...NOTHING, current: now.current })), [])
  return { selection, setSelection, order, selected, clear }
}
