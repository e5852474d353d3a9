import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { inUse } from '#platform/resource/contract/uses.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceRecord } from '../resource-client.ts'
import type { RowAction } from '../row-menu.tsx'
import type { OnRefused } from '../use-resource-actions.ts'

const UsesDialog = lazy(async () => ({ default: (await import('./uses-dialog.tsx')).UsesDialog }))

/** For resources with `uses`: the row action, and the dialog when a delete is refused. */
export const useUses = (
  resource: Resource,
): { actions: readonly RowAction[]; onRefused: OnRefused; dialog: ReactNode } => {
  const t = useText(resourceTexts)
  const [shown, setShown] = useState<ResourceRecord | null>(null)
  const offered = resource.uses !== undefined && offers(resource, 'remove')
  // Rows in use are replaced one at a time.
  const onRefused = useCallback<OnRefused>(
    (code, action, [record, ...others]) => {
      if (!offered || code !== inUse.code || action !== 'remove') return false
      if (record === undefined || others.length > 0) return false
      setShown(record)
      return true
    },
    [offered],
  )
  return {
    actions: offered
      ? [{ id: 'uses', label: t('uses.row'), icon: <AccountTree fontSize="small" />, run: setShown }]
      : [],
    onRefused,
    dialog: shown !== null && (
      <Suspense fallback={null}>
        <UsesDialog resource={resource} record={shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  }
}
