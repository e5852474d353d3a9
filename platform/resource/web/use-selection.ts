import { useCallback, useMemo, useRef, useState } from 'react'
import type { ResourceRecord } from './resource-client.ts'

export interface Selection {
  /** Among visible rows. */
  ids: readonly number[]
  has(id: number): boolean
  toggle(id: number): void
  /** Selects all visible rows, or none if all are. */
  toggleAll(): void
  /** Selects the range from the last selected row. */
  extendTo(id: number): void
  clear(): void
}

/** Selected rows. Rows that disappear are deselected, so that nothing unseen is deleted. */
export const useSelection = (rows: readonly ResourceRecord[]): Selection => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => ticked.has(id)), [rows, ticked])
  const toggle = useCallback((id: number) => {
    last.current = id
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const extendTo = (id: number) => {
    const from = Math.max(
      0,
      rows.findIndex((row) => row.id === (last.current ?? id)),
    )
    const to = rows.findIndex((row) => row.id === id)
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
    setTicked((before) => new Set([...before, ...between]))
  }
  return {
    ids,
    has: (id) => ticked.has(id),
    toggle,
    extendTo,
    toggleAll: () => setTicked(ids.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
