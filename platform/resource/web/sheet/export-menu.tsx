import Download from '@mui/icons-material/FileDownloadOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useExport } from '#platform/exports/web/use-export.ts'
import type { Downloaded } from '#platform/http/web/api.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SHEET_FORMATS, type SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'

interface ExportMenuProps {
  /** `list/crm_lead`. */
  source: string
  query: Readonly<Record<string, unknown>>
  empty?: boolean
  download: (format: SheetFormat) => Promise<Downloaded>
}

/** Exports as workbook or CSV; very long ones by job. */
export const ExportMenu = ({ source, query, empty = false, download }: ExportMenuProps) => {
  const t = useText(platformTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, exportOrQueue } = useExport()
  const save = (format: SheetFormat) => {
    setAnchor(null)
    exportOrQueue({ source, query: { ...query, format } }, () => download(format))
  }
  return (
    <>
      <ActionButton
        label={t('ui.export')}
        icon={<Download />}
        loading={busy}
        disabled={empty}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {SHEET_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {t(`ui.sheet.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
