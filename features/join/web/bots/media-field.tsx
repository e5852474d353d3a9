import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { useContext, useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { uploadBotFile } from '../../contract/bots/bots.ts'
import type { NodeOf } from '../../contract/bots/graph.ts'
import { showFailure } from '../show-failure.ts'
import { BotIdContext } from './bot-id.ts'
import { botTexts } from './texts.ts'

type Media = NodeOf<'message'>['media']

/** The picture, audio, video or document of a bot's message. */
export const MediaField = ({ value, onChange }: { value: Media; onChange: (media: Media) => void }) => {
  const t = useText(botTexts)
  const api = useApi()
  const bot = useContext(BotIdContext)
  const picker = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = async (file: File) => {
    if (bot === null) return
    setProgress(0)
    try {
      onChange(
        await api.call(uploadBotFile, {
          params: { id: bot },
          file,
          fileName: file.name,
          onProgress: setProgress,
        }),
      )
    } finally {
      setProgress(null)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('media.choose')}
        accept="image/jpeg,image/png,audio/*,video/mp4,.pdf,.docx,.xlsx,.pptx"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) showFailure(upload(file))
        }}
      />
      {value === null ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<AttachFile />}
          disabled={progress !== null}
          onClick={() => picker.current?.click()}
        >
          {t('media.choose')}
        </Button>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', minWidth: 0 }}>
          <AttachFile fontSize="small" sx={{ color: 'text.secondary' }} />
          <Box sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {value.name}
          </Box>
          <IconButton size="small" aria-label={t('media.remove')} onClick={() => onChange(null)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
      {progress !== null && <LinearProgress variant="determinate" value={progress * 100} />}
    </Box>
  )
}
