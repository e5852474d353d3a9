import Download from '@mui/icons-material/FileDownloadOutlined'
import LinkIcon from '@mui/icons-material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useExport } from '#platform/exports/web/use-export.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { EXPORTS, type ExportFormat, type Report } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'

interface ReportMenuProps {
  report: Report
  query: Readonly<Record<string, string>>
}

/** Exports the page, or copies its link. */
export const ReportMenu = ({ report, query }: ReportMenuProps) => {
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, exportOrQueue, save: saveFile } = useExport()
  const save = (format: ExportFormat, part: 'page' | 'rows') => {
    setAnchor(null)
    const exportQuery = { ...query, format, part }
    const download = () => api.download(report.routes.exported, { query: exportQuery })
    if (part === 'page') saveFile(download)
    else exportOrQueue({ source: `report/${report.area}/${report.name}`, query: exportQuery }, download)
  }
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href)
    showToast(t('report.linkCopied'))
  }
  return (
    <>
      <ActionButton label={t('report.copyLink')} icon={<LinkIcon />} onClick={() => void copyLink()} />
      <ActionButton
        label={ui('ui.export')}
        icon={<Download />}
        loading={busy}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {EXPORTS.map((format) => (
          <MenuItem key={format} onClick={() => save(format, 'page')}>
            {t(`report.export.${format}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => save('xlsx', 'rows')}>{t('report.exportRows')}</MenuItem>
      </Menu>
    </>
  )
}
