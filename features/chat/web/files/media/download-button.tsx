import Download from '@mui/icons-material/DownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { chatTexts } from '../../../i18n/texts.ts'
import { saveChatFile } from './save-chat-file.ts'

/** Saves a message's file, and shows how far it is. */
export const DownloadButton = ({ id, name }: { id: number; name: string }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const [done, setDone] = useState<number | null>(null)
  const save = async () => {
    setDone(0)
    await saveChatFile(api, { id, name }, t('files.downloadFailed'), setDone)
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
