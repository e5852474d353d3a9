import Download from '@mui/icons-material/FileDownloadOutlined'
import Upload from '@mui/icons-material/FileUploadOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { useExport } from '#platform/exports/web/use-export.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { SHEET_FORMATS, type SheetFormat } from '#platform/resource/contract/sheet.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { ImportDialog, type RenderImported } from './import-dialog.tsx'
import type { Input } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { sheetClient } from './sheet-client.ts'

const ImportWizard = lazy(async () => ({
  default: (await import('./imports/import-wizard.tsx')).ImportWizard,
}))

interface SheetMenuProps {
  resource: Resource
  texts: ResourceTexts
  /** What the list is narrowed and ordered by. */
  query: Input
  empty: boolean
  renderImported?: RenderImported | undefined
}

/** Export of what the filters leave, and import. */
export const SheetMenu = ({ resource, texts, query, empty, renderImported }: SheetMenuProps) => {
  const t = useText(platformTexts)
  const api = useApi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, exportOrQueue } = useExport()
  const [importing, setImporting] = useState(false)

  const save = (format: SheetFormat) => {
    setAnchor(null)
    exportOrQueue({ source: `list/${resource.name}`, query: { ...query, format } }, () =>
      sheetClient(api, resource).exported(query, format),
    )
  }
  return (
    <>
      {offers(resource, 'import') && (
        <ActionButton label={t('ui.import')} icon={<Upload />} onClick={() => setImporting(true)} />
      )}
      {offers(resource, 'export') && (
        <ActionButton
          label={t('ui.export')}
          icon={<Download />}
          loading={busy}
          disabled={empty}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {SHEET_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {t(`ui.sheet.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      {importing && resource.custom === true && (
        <Suspense>
          <ImportWizard resource={resource} texts={texts} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {importing && resource.custom !== true && (
        <ImportDialog
          resource={resource}
          texts={texts}
          renderImported={renderImported}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
