import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { startBulk } from '#platform/resource/contract/bulk.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { Input, ResourceRecord } from '../resource-client.ts'
import type { AskRemoval } from '../resource-screen-props.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import type { Selection } from '../use-selection.ts'
import { BulkEditDialog, bulkFields } from './bulk-edit-dialog.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import type { StartTask } from './start-task.ts'

/** All results of the list's filter, beyond the visible page. */
export interface AllResults {
  total: number
  /** There are more than `total`. */
  capped: boolean
  /** Whether they are chosen; otherwise only the visible rows are. */
  chosen: boolean
  choose: () => void
  edit: (() => void) | undefined
  remove: (() => void) | undefined
  openRun: (id: number) => void
  /** Does something of another feature with all of them. */
  startTask: StartTask
}

interface BulkResultsParts {
  resource: Resource
  texts: ResourceTexts
  selection: Selection
  /** The visible page. */
  page: { rows: readonly ResourceRecord[]; total: number; capped?: boolean } | null | undefined
  filters: Input
  /** Cards without a heading that selects the page: any selected row offers all. */
  narrow: boolean
  askRemoval: AskRemoval | undefined
}

/** Choosing and changing all results of a list, not only the rows of a page. */
export const useBulkResults = (parts: BulkResultsParts): { all: AllResults | null; dialog: ReactNode } => {
  const { resource, texts, selection, page, filters, askRemoval } = parts
  const { total = 0, capped = false } = page ?? {}
  const shown = page?.rows.length ?? 0
  const t = useText(resourceTexts)
  const api = useApi()
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const [runId, setRunId] = useState<number | null>(null)
  const { order: _order, ...narrowing } = filters
  // Choosing all ends as soon as the filter or a tick changes.
  const key = JSON.stringify([narrowing, selection.ids])
  const isPage = shown > 0 && selection.ids.length === shown
  const mayAll = isPage || (parts.narrow && selection.ids.length > 0)
  const title = (key: 'editTitle' | 'removeTitle') =>
    t(`bulkRun.${key}${capped ? 'Capped' : ''}`, { count: total })
  const start = async (what: Omit<z.input<typeof startBulk.body>, 'query'>) => {
    const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
    const body = { ...what, query }
    try {
      const { id } = await api.call(startBulk, { params: { resource: resource.name }, body })
      selection.clear()
      setChosenFor(null)
      setEditing(false)
      setRunId(id)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const remove = async () => {
    const sure = await confirm({
      title: title('removeTitle'),
      text: t('bulkRun.removeHint'),
      action: t('bulkRun.remove'),
      danger: true,
      staysByDefault: true,
    })
    if (!sure) return
    const said = await askRemoval?.(null)
    if (said !== 'stay') await start({ action: 'remove', ...(said && { removal: said }) })
  }
  const canEdit = bulkFields(resource).length > 0
  const canRemove = offers(resource, 'remove')
  const isOffered =
    resource.bulkResults === true && mayAll && total > selection.ids.length && (canEdit || canRemove)
  const all: AllResults | null = isOffered
    ? {
        total,
        capped,
        chosen: chosenFor === key,
        choose: () => setChosenFor(key),
        edit: canEdit ? () => setEditing(true) : undefined,
        remove: canRemove ? () => void remove() : undefined,
        openRun: setRunId,
        startTask: (task) => start({ action: 'task', task }),
      }
    : null
  return {
    all,
    dialog: (
      <>
        {editing && (
          <BulkEditDialog
            resource={resource}
            texts={texts}
            records={[]}
            results={{
              title: title('editTitle'),
              start: (patch) => start({ action: 'edit', patch: withCustomApart(patch) }),
            }}
            onClose={() => setEditing(false)}
            onDone={() => setEditing(false)}
          />
        )}
        {runId !== null && <BulkProgress resource={resource} id={runId} onClose={() => setRunId(null)} />}
      </>
    ),
  }
}
