import Download from '@mui/icons-material/DownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { useMediaSource } from './media-source.ts'
import { saveFileOf } from './save-file-of.ts'

/** Downloads a file, with progress. */
export const DownloadButton = ({ id, name }: { id: number; name: string }) => {
  const t = useText(mediaTexts)
  const source = useMediaSource()
  const [done, setDone] = useState<number | null>(null)
  const save = async () => {
    setDone(0)
    await saveFileOf(source, { id, name }, t('files.downloadFailed'), setDone)
    setDone(null)
  }
  const label = t('files.download', { name })
  return (
    <Tip title={label}>
      <span>
        <IconButton
          size="small"
          color="inherit"
          aria-label={label}
          disabled={done !== null}
          onClick={() => void save()}
        >
          {done === null ? (
            <Download fontSize="small" />
          ) : (
            <CircularProgress
              size={20}
              color="inherit"
              aria-label={label}
              {...(done > 0 ? { variant: 'determinate', value: done * 100 } : {})}
            />
          )}
        </IconButton>
      </span>
    </Tip>
  )
}
