import Download from '@mui/icons-material/FileDownloadOutlined'
import LinkIcon from '@mui/icons-material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { EXPORTS, type ExportFormat, type Report } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'

interface ReportMenuProps {
  report: Report
  query: Readonly<Record<string, string>>
}

/** What one sees as a file, or as a link for a colleague. */
export const ReportMenu = ({ report, query }: ReportMenuProps) => {
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async (format: ExportFormat, part: 'page' | 'rows') => {
    setAnchor(null)
    setBusy(true)
    try {
      const { name, blob } = await api.download(report.routes.exported, { query: { ...query, format, part } })
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', title: ui('ui.exportFailed'), text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
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
          <MenuItem key={format} onClick={() => void save(format, 'page')}>
            {t(`report.export.${format}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void save('xlsx', 'rows')}>{t('report.exportRows')}</MenuItem>
      </Menu>
    </>
  )
}
