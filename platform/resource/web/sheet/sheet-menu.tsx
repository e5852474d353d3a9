import Upload from '@mui/icons-material/FileUploadOutlined'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import type { RenderImported } from '../imports/import-wizard.tsx'
import type { Input } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { ExportMenu } from './export-menu.tsx'
import { sheetClient } from './sheet-client.ts'

const ImportWizard = lazy(async () => ({
  default: (await import('../imports/import-wizard.tsx')).ImportWizard,
}))

interface SheetMenuProps {
  resource: Resource
  texts: ResourceTexts
  /** Filters and order of the list. */
  query: Input
  empty: boolean
  renderImported?: RenderImported | undefined
}

/** Export of the filtered list, and import. */
export const SheetMenu = ({ resource, texts, query, empty, renderImported }: SheetMenuProps) => {
  const t = useText(platformTexts)
  const api = useApi()
  const [importing, setImporting] = useState(false)
  return (
    <>
      {offers(resource, 'import') && (
        <ActionButton label={t('ui.import')} icon={<Upload />} onClick={() => setImporting(true)} />
      )}
      {offers(resource, 'export') && (
        <ExportMenu
          source={`list/${resource.name}`}
          query={query}
          empty={empty}
          download={(format) => sheetClient(api, resource).exported(query, format)}
        />
      )}
      {importing && (
        <Suspense>
          <ImportWizard
            resource={resource}
            texts={texts}
            renderImported={renderImported}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
