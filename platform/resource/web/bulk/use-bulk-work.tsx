import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { Input, ResourceRecord } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { sheetClient } from '../sheet/sheet-client.ts'
import { BulkEditDialog, bulkFields } from './bulk-edit-dialog.tsx'

/** Further bulk actions: set a value, export. */
export const useBulkWork = (resource: Resource, texts: ResourceTexts, filters: Input) => {
  const t = useText(platformTexts)
  const api = useApi()
  const [edited, setEdited] = useState<readonly ResourceRecord[] | null>(null)
  const save = async (ids: readonly number[]) => {
    try {
      const query = { order: filters.order, ids: ids.join(',') }
      const { name, blob } = await sheetClient(api, resource).exported(query, 'xlsx')
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', title: t('ui.exportFailed'), text: failureDetail(error) })
    }
  }
  return {
    canEdit: bulkFields(resource).length > 0,
    canExport: offers(resource, 'export'),
    edit: (records: readonly ResourceRecord[]) => setEdited(records),
    save: (ids: readonly number[]) => void save(ids),
    dialog: (onDone: () => void): ReactNode =>
      edited !== null && (
        <BulkEditDialog
          resource={resource}
          texts={texts}
          records={edited}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            onDone()
          }}
        />
      ),
  }
}
