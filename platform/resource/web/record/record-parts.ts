import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ResourceRecord, Shown } from '../resource-client.ts'
import type { RenderCells } from '../resource-columns.tsx'

/** A tab of a record's page. */
export interface RecordTab<Shown = ResourceRecord> {
  id: string
  label: string
  /** Number of items, if known. */
  count?: number | undefined
  render: (record: Shown) => ReactNode
}

export interface RecordPageProps<R extends Resource = Resource> {
  resource: R
  /** Catalogue with the resource's texts, `{name}.…`. */
  texts: Catalogue
  id: number
  /** URL of the list. */
  back: string
  render?: RenderCells<Shown<R>>
  /** Fields in the left column, in order; default: all. */
  facts?: readonly string[]
  /** Fields not shown. */
  without?: readonly string[]
  /** Below the fields. */
  underFacts?: (record: Shown<R>) => ReactNode
  /** Tabs in the middle: time line, related lists. The URL names the open one. */
  tabs: readonly RecordTab<Shown<R>>[]
  /** Right column; below the middle on narrower screens. */
  aside?: (record: Shown<R>) => ReactNode
  /** Below the name: value, status. */
  subtitle?: (record: Shown<R>) => ReactNode
  /** Next to the name: call, write, win. */
  actions?: (record: Shown<R>) => ReactNode
}
