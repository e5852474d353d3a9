import { useState } from 'react'
import type { Downloaded } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { EXPORTS_PAGE } from '../contract/exports-page.ts'
import { beginExport } from '../contract/long-exports.ts'
import { exportsTexts } from '../i18n/texts.ts'

interface Wanted {
  /** `list/crm_lead`, `report/phone/detalle`. */
  source: string
  query: Readonly<Record<string, unknown>>
}

const asTexts = (query: Wanted['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

/** Downloads short exports; long ones become a job, announced by a notice. */
export const useExport = () => {
  const ui = useText(platformTexts)
  const t = useText(exportsTexts)
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    void work()
      .catch((error: unknown) =>
        showAlert({ severity: 'error', title: ui('ui.exportFailed'), text: failureDetail(error) }),
      )
      .finally(() => setBusy(false))
  }
  const saved = async (download: () => Promise<Downloaded>) => {
    const { name, blob } = await download()
    saveBlob(name, blob)
  }
  return {
    busy,
    save: (download: () => Promise<Downloaded>) => run(() => saved(download)),
    exportOrQueue: ({ source, query }: Wanted, download: () => Promise<Downloaded>) =>
      run(async () => {
        const begun = await api.call(beginExport, { body: { source, query: asTexts(query) } })
        if (begun.export === null) await saved(download)
        else {
          const link = { to: EXPORTS_PAGE, text: t('exports.see') }
          showAlert({ severity: 'info', title: t('exports.begun'), text: t('exports.begunHint'), link })
        }
      }),
  }
}
