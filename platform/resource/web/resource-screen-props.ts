import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { CustomBoard } from '#platform/resource/contract/board.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { StartTask } from './bulk/start-task.ts'
import type { RenderImported } from './imports/import-wizard.tsx'
import type { CreatedRecord, Input, Shown } from './resource-client.ts'
import type { RenderCells } from './resource-columns.tsx'
import type { FindTaken, FormLayout, RenderField } from './resource-form.tsx'
import type { RowAction } from './row-menu.tsx'
import type { OfferedAction } from './use-resource-actions.ts'

/** Asks before records are disabled, enabled or deleted. Resolves with what the resource's `removal` rule asks for, or whether to go on. */
export type ConfirmAction<R extends Resource = Resource> = (
  action: OfferedAction,
  records: readonly Shown<R>[],
) => Promise<boolean | Input>

/**
 * Asks what becomes of what depends on records that are to be deleted; null: of all results of the list. Resolves with what is said,
 * undefined if nothing depends on them, 'stay' if they are not to be deleted.
 */
export type AskRemoval = (ids: readonly number[] | null) => Promise<Input | undefined | 'stay'>

/** Whoever shows a declared resource gets its fields typed. */
export interface ResourceScreenProps<R extends Resource = Resource> {
  resource: R
  /** Catalogue with the resource's texts, `{name}.…`. */
  texts: Catalogue
  icon: ReactNode
  /** Title, if several screens show the same list. */
  title?: string | undefined
  /** Custom rendering of fields in the list. */
  render?: RenderCells<Shown<R>>
  /** Custom inputs in the form. */
  renderField?: RenderField<Shown<R>>
  /** Initial values of a new record. */
  begin?: Input
  /** Shortens a long form. */
  formLayout?: FormLayout
  /** Link to the existing record on a uniqueness error. */
  taken?: FindTaken
  rowActions?: readonly RowAction<Shown<R>>[]
  /** Where an undo alone would come too late; default: acts at once. */
  confirm?: ConfirmAction<R>
  /** Where records have a `removal`; default: deletes at once. */
  askRemoval?: AskRemoval
  /** Further actions. */
  actions?: ReactNode
  /** Replaces "new", where records are not made by the form. */
  mainAction?: ReactNode
  /** Action of the empty list, where records are not made by the form. */
  emptyAction?: { label: string; onClick: () => void }
  /** Replaces the dialog for one-time values. */
  renderOnce?: (created: CreatedRecord<Shown<R>>, onClose: () => void) => ReactNode
  /** Below the report of an import with one-time values. */
  renderImported?: RenderImported
  /** Fixed filters, as in a query: `{ channel: 'whatsapp' }`. */
  fixed?: Input
  /** Default filter. */
  filter?: ListFilter
  /** Page size. */
  pageSize?: number
  /** A summary between the title and the filters, as wide as they. */
  lead?: ReactNode
  /** The records are of people: a supervisor bound to groups is told whose. */
  ofPeople?: boolean
  /** Above the fields of the open record. */
  panelLead?: (record: Shown<R>) => ReactNode
  /** Fields hidden in the open record. */
  factsWithout?: readonly string[]
  /** Below the fields of the open record. */
  panel?: (record: Shown<R>) => ReactNode
  /** Further actions on selected rows; `clear` deselects. */
  selectionActions?: (ids: readonly number[], clear: () => void) => ReactNode
  /** Further actions on all results of the filter; `clear` deselects. */
  resultsActions?: (start: StartTask, clear: () => void) => ReactNode
  /** URL of a record's page. */
  pageOf?: (record: Shown<R>) => string
  /** Boards by custom choice fields; the URL names the field. */
  board?: CustomBoard
}
