import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { CustomBoard } from '#platform/resource/contract/board.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { RenderImported } from './import-dialog.tsx'
import type { CreatedRecord, Input, ResourceRecord } from './resource-client.ts'
import type { RenderCells } from './resource-columns.tsx'
import type { FindTaken, FormLayout, RenderField } from './resource-form.tsx'
import type { RowAction } from './row-menu.tsx'

export interface ResourceScreenProps {
  resource: Resource
  /** With the resource's words under `{name}.…`. */
  texts: Catalogue
  icon: ReactNode
  /** Where several screens show the same list: what this one is called. */
  title?: string | undefined
  /** How fields are drawn in the list where their kind's way will not do. */
  render?: RenderCells
  /** The same for the form. */
  renderField?: RenderField
  /** What a new one begins with, by field. */
  begin?: Input
  /** How a long form is made short. */
  formLayout?: FormLayout
  /** Where the one is that is there already, when a form is refused for it. */
  taken?: FindTaken
  rowActions?: readonly RowAction[]
  /** Beside "new". */
  actions?: ReactNode
  /** Instead of "new", where records are not made by the form. */
  mainAction?: ReactNode
  /** What an empty list offers where records are not made by the form. */
  emptyAction?: { label: string; onClick: () => void }
  /** Instead of the plain window that shows what will not be shown again. */
  renderOnce?: (created: CreatedRecord, onClose: () => void) => ReactNode
  /** Beneath the report of an import that told something once. */
  renderImported?: RenderImported
  /** What the screen always narrows by, as in a query: `{ channel: 'whatsapp' }`. */
  fixed?: Input
  /** What the list is narrowed by until somebody says otherwise. */
  filter?: ListFilter
  /** Rows of a page. */
  pageSize?: number
  /** Above the facts of the record that is open beside the list. */
  panelLead?: (record: ResourceRecord) => ReactNode
  /** Fields that the open record does not tell. */
  factsWithout?: readonly string[]
  /** Beneath the facts of the record that is open beside the list. */
  panel?: (record: ResourceRecord) => ReactNode
  /** What the screen can do to the ticked rows besides; `clear` unticks them. */
  selectionActions?: (ids: readonly number[], clear: () => void) => ReactNode
  /** Address of a record's own page. */
  pageOf?: (record: ResourceRecord) => string
  /** Boards by the company's custom choice fields; the address names the field. */
  board?: CustomBoard
}
