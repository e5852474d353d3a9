import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveTrail } from './record-trail.ts'
import type { ResourceRecord } from './resource-client.ts'
import type { RowAction } from './row-menu.tsx'

interface RowKeysOptions {
  rows: readonly ResourceRecord[]
  onSelect: (record: ResourceRecord) => void
  onEdit: ((record: ResourceRecord) => void) | undefined
  pageOf: ((record: ResourceRecord) => string) | undefined
  actions: readonly RowAction[]
}

type RowKeys = Record<string, (record: ResourceRecord) => void>

/** Shortcuts of a list's focused row. Record pages learn their position in the list. */
export function useRecordKeys({ rows, onSelect, onEdit, pageOf, actions }: RowKeysOptions): RowKeys {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pageOf) leaveTrail(`${pathname}${search}`, rows.map(pageOf))
  })
  const own = actions.flatMap(({ key, when = () => true, run }) =>
    key === undefined ? [] : [[key, (record: ResourceRecord) => when(record) && run(record)] as const],
  )
  return {
    x: onSelect,
    ...(onEdit && { e: onEdit }),
    ...(pageOf && { o: (record: ResourceRecord) => void navigate(pageOf(record)) }),
    ...Object.fromEntries(own),
  }
}
