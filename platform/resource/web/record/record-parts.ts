import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ResourceRecord } from '../resource-client.ts'
import type { RenderCells } from '../resource-columns.tsx'

/** A tab of a record's page. */
export interface RecordTab {
  id: string
  label: string
  /** Number of items, if known. */
  count?: number | undefined
  render: (record: ResourceRecord) => ReactNode
}

export interface RecordPageProps {
  resource: Resource
  /** Catalogue with the resource's texts, `{name}.…`. */
  texts: Catalogue
  id: number
  /** URL of the list. */
  back: string
  render?: RenderCells
  /** Fields in the left column, in order; default: all. */
  facts?: readonly string[]
  /** Fields not shown. */
  without?: readonly string[]
  /** Below the fields. */
  underFacts?: (record: ResourceRecord) => ReactNode
  /** Tabs in the middle: time line, related lists. The URL names the open one. */
  tabs: readonly RecordTab[]
  /** Right column; below the middle on narrower screens. */
  aside?: (record: ResourceRecord) => ReactNode
  /** Below the name: value, status. */
  subtitle?: (record: ResourceRecord) => ReactNode
  /** Next to the name: call, write, win. */
  actions?: (record: ResourceRecord) => ReactNode
}
