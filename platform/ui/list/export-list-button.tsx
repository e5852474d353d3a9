import Download from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { localDay } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '../failure-detail.ts'
import { showAlert, showToast } from '../notices.ts'
import { useViewer } from '../viewer.tsx'
import { saveFile } from './save-file.ts'

export interface ExportRun {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

interface ExportListButtonProps {
  /** Without day and ending. */
  fileName: string
  disabled: boolean
  /** Reads all rows and says them as CSV. */
  read: (run: ExportRun) => Promise<{ csv: string; count: number }>
}

/** Saves a filtered list as a file; shows how far it is, and stops on a second click. */
export const ExportListButton = ({ fileName, disabled, read }: ExportListButtonProps) => {
  const ui = useText(platformTexts)
  const { timeZone } = useViewer()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const control = new AbortController()
    running.current = control
    setProgress({ done: 0, total: 0 })
    try {
      const { csv, count } = await read({
        signal: control.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      })
      saveFile(`${fileName}-${localDay(new Date(), timeZone)}.csv`, 'text/csv;charset=utf-8', csv)
      showToast(ui('ui.exported', { count }))
    } catch (error) {
      if (!control.signal.aborted) {
        showAlert({ severity: 'error', title: ui('ui.exportFailed'), text: failureDetail(error) })
      }
    } finally {
      setProgress(null)
    }
  }

  return progress === null ? (
    <Button
      size="small"
      color="inherit"
      startIcon={<Download />}
      disabled={disabled}
      onClick={() => void start()}
    >
      {ui('ui.export')}
    </Button>
  ) : (
    <Button
      size="small"
      color="inherit"
      aria-label={ui('ui.cancel')}
      onClick={() => running.current?.abort()}
    >
      {`${ui('ui.exporting', progress)} · ${ui('ui.cancel')}`}
    </Button>
  )
}
