import { useCallback, useMemo, useState } from 'react'
import type { ResourceRecord } from './resource-client.ts'

export interface Selection {
  /** Of the rows shown now. */
  ids: readonly number[]
  has(id: number): boolean
  toggle(id: number): void
  /** All shown rows, or none when all are chosen. */
  toggleAll(): void
  clear(): void
}

/** Which of the shown rows are ticked. What is no longer shown is no longer chosen: nothing unseen is ever deleted. */
export const useSelection = (rows: readonly ResourceRecord[]): Selection => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => ticked.has(id)), [rows, ticked])
  const toggle = useCallback(
    (id: number) =>
      setTicked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return {
    ids,
    has: (id) => ticked.has(id),
    toggle,
    toggleAll: () => setTicked(ids.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
