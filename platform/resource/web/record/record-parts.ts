import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ResourceRecord } from '../resource-client.ts'
import type { RenderCells } from '../resource-columns.tsx'

/** Something that belongs to a record. */
export interface RecordTab {
  id: string
  label: string
  /** How many are in it, where that is known. */
  count?: number | undefined
  render: (record: ResourceRecord) => ReactNode
}

export interface RecordPageProps {
  resource: Resource
  /** With the resource's words under `{name}.…`. */
  texts: Catalogue
  id: number
  /** Address of the list. */
  back: string
  render?: RenderCells
  /** Fields shown at the left, in their order; all without it. */
  facts?: readonly string[]
  /** Fields that are not among them. */
  without?: readonly string[]
  /** Beneath the facts: variables … */
  underFacts?: (record: ResourceRecord) => ReactNode
  /** In the middle: time line, related lists … The address names the open one. */
  tabs: readonly RecordTab[]
  /** At the right, beneath the middle where there is less room. */
  aside?: (record: ResourceRecord) => ReactNode
  /** Under the name: value, status … */
  subtitle?: (record: ResourceRecord) => ReactNode
  /** Beside the name: call, write, win … */
  actions?: (record: ResourceRecord) => ReactNode
}
