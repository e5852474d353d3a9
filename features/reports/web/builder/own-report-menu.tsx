import Download from '@mui/icons-material/FileDownloadOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useExport } from '#platform/exports/web/use-export.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Period } from '#platform/report/contract/period.ts'
import { EXPORTS, type ExportFormat } from '#platform/report/contract/report.ts'
import { reportTexts } from '#platform/report/i18n/texts.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { exportOwnReport, ownReports, type SavedReport } from '../../contract/builder/own-reports.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { refreshSaved, useSaveFailure } from './use-saved.ts'

interface OwnReportMenuProps {
  saved: SavedReport
  days: Period
  onSettings: () => void
  onCopy: () => void
  onGone: () => void
}

/** Exports a saved report; renames, shares, copies and deletes it. */
export const OwnReportMenu = ({ saved, days, onSettings, onCopy, onGone }: OwnReportMenuProps) => {
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const reports = useText(reportTexts)
  const api = useApi()
  const queries = useQueryClient()
  const fail = useSaveFailure()
  const { busy, save } = useExport()
  const [exporting, setExporting] = useState<HTMLElement | null>(null)
  const [more, setMore] = useState<HTMLElement | null>(null)
  const { id, name, shared, content } = saved
  const download = (format: ExportFormat) => {
    setExporting(null)
    save(() => api.download(exportOwnReport, { params: { id }, query: { ...days, format } }))
  }
  const remove = async () => {
    setMore(null)
    await api.call(ownReports.remove, { params: { id } })
    onGone()
    await refreshSaved(queries)
    offerUndo(t('saved.deleted', { name }), async () => {
      await api.call(ownReports.create, { body: { name, shared, content } })
      await refreshSaved(queries)
    })
  }
  return (
    <>
      <ActionButton
        label={ui('ui.export')}
        icon={<Download />}
        loading={busy}
        aria-haspopup="menu"
        onClick={(event) => setExporting(event.currentTarget)}
      />
      <Menu anchorEl={exporting} open={exporting !== null} onClose={() => setExporting(null)}>
        {EXPORTS.map((format) => (
          <MenuItem key={format} onClick={() => download(format)}>
            {reports(`report.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        size="small"
        aria-label={t('saved.more', { name })}
        aria-haspopup="menu"
        onClick={(event) => setMore(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={more} open={more !== null} onClose={() => setMore(null)}>
        {saved.own && (
          <MenuItem
            onClick={() => {
              setMore(null)
              onSettings()
            }}
          >
            {t('saved.settings')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setMore(null)
            onCopy()
          }}
        >
          {t('saved.saveAs')}
        </MenuItem>
        {saved.own && <MenuItem onClick={() => void remove().catch(fail)}>{t('saved.delete')}</MenuItem>}
      </Menu>
    </>
  )
}
