import Close from '@mui/icons-material/Close'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { FileIcon } from './file-icon.tsx'
import { formatBytes } from './file-kinds.ts'

interface OutgoingFileProps {
  outgoing: {
    readonly file: Blob
    readonly name: string
    readonly duration: number | null
    /** Progress, 0 to 1. */
    readonly sent: number
    readonly state: {
      /** `elsewhere`: sent by another tab, progress unknown. */
      readonly phase: 'waiting' | 'sending' | 'failed' | 'elsewhere'
      readonly detail?: string | null
    }
  }
  onRetry: () => void
  onCancel: () => void
}

/** A file being sent: progress, cancel, retry. */
export const OutgoingFile = ({ outgoing, onRetry, onCancel }: OutgoingFileProps) => {
  const { file, sent, state } = outgoing
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  const picture = usePicture(file)
  const name = outgoing.duration === null ? outgoing.name : t('voice.note')
  const failed = state.phase === 'failed'
  const percent = Math.round(sent * 100)
  const progressOf = () => {
    if (state.phase === 'failed') return null
    return state.phase === 'sending' ? t('files.percent', { percent }) : t(`files.${state.phase}`)
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: 280, maxWidth: '100%' }}>
      {picture !== null && (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ width: '100%', height: 160, objectFit: 'cover', borderRadius: 1, opacity: 0.7 }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {picture === null && <FileIcon name={outgoing.name} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap title={name} sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {[file.size > 0 && formatBytes(file.size, language), progressOf()].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {state.phase !== 'elsewhere' && (
          <IconButton
            size="small"
            aria-label={t(failed ? 'files.discardOne' : 'files.cancel', { name })}
            onClick={onCancel}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      {failed ? (
        <>
          <Typography role="alert" sx={{ color: 'error.main', fontSize: '0.8125rem' }}>
            {state.detail ?? t('files.failed')}
          </Typography>
          <Button size="small" startIcon={<Replay />} onClick={onRetry} sx={{ justifySelf: 'start' }}>
            {t('files.retry')}
          </Button>
        </>
      ) : (
        <LinearProgress
          aria-label={t('files.sending', { name })}
          {...(state.phase === 'sending' && percent < 100
            ? { variant: 'determinate', value: percent }
            : { variant: state.phase === 'waiting' ? 'determinate' : 'indeterminate', value: 0 })}
        />
      )}
    </Box>
  )
}

/** Object URL of an unsent image. */
function usePicture(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!/^image\/(png|jpeg|gif|webp)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
