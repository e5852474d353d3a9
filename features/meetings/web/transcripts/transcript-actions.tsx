import ContentCopy from '@mui/icons-material/ContentCopy'
import Download from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { downloadTranscript, type TranscriptLine } from '../../contract/transcripts.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'

/** Copies a transcript, or saves it as a file. */
export const TranscriptActions = ({ id, lines }: { id: number; lines: readonly TranscriptLine[] }) => {
  const t = useText(transcriptTexts)
  const api = useApi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const copy = async () => {
    const text = lines.map(
      ({ speaker, startMs, text: said }) =>
        `[${formatDuration(Math.floor(startMs / 1000))}] ${speaker ?? t('transcript.phones')}: ${said}`,
    )
    try {
      await navigator.clipboard.writeText(text.join('\n'))
      showToast(t('transcript.copied'))
    } catch {
      // The browser or its owner does not allow it.
      showAlert({ severity: 'error', text: t('transcript.notCopied') })
    }
  }
  const download = async (form: 'txt' | 'vtt') => {
    setAnchor(null)
    try {
      const { name, blob } = await api.download(downloadTranscript, { params: { id }, query: { form } })
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <>
      <Tooltip title={t('transcript.copy')}>
        <IconButton aria-label={t('transcript.copy')} onClick={() => void copy()}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('transcript.download')}>
        <IconButton
          aria-label={t('transcript.download')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Download fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void download('txt')}>{t('transcript.txt')}</MenuItem>
        <MenuItem onClick={() => void download('vtt')}>{t('transcript.vtt')}</MenuItem>
      </Menu>
    </>
  )
}
