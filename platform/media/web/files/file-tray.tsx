import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { FileInput } from './attach-button.tsx'
import { ChosenCard } from './chosen-card.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

interface FileTrayProps {
  chosen: ChosenFiles
  /** Longest caption, characters. */
  maxCaption?: number | undefined
  /** Sends them with the composer's text. */
  onSend: () => void
}

/** Chosen files above the composer. Escape discards them. */
export const FileTray = ({ chosen, maxCaption, onSend }: FileTrayProps) => {
  const t = useText(mediaTexts)
  const input = useRef<HTMLInputElement>(null)
  const { files, open } = chosen
  if (!open) return null
  const send = () => {
    if (files.length === 0) return showAlert({ severity: 'error', text: t('files.none') })
    onSend()
  }
  return (
    <Box
      component="section"
      aria-label={t('files.chosen')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        chosen.clear()
      }}
      sx={{ borderTop: '1px solid', borderColor: 'divider', p: 1.5, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {t('files.chosen')}
        </Typography>
        <IconButton size="small" aria-label={t('files.discard')} onClick={chosen.clear}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {files.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('files.empty')}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 1,
            m: 0,
            p: 0,
            listStyle: 'none',
            maxHeight: '30vh',
            overflowY: 'auto',
          }}
        >
          {files.map((one) => (
            <ChosenCard key={one.id} chosen={chosen} one={one} maxCaption={maxCaption} onSend={send} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Button size="small" startIcon={<Add />} onClick={() => input.current?.click()}>
          {t(files.length === 0 ? 'files.choose' : 'files.add')}
        </Button>
        <FileInput inputRef={input} chosen={chosen} />
        <Button size="small" variant="contained" endIcon={<Send />} onClick={send}>
          {files.length === 0 ? t('files.send') : t('files.sendAll', { count: files.length })}
        </Button>
      </Box>
    </Box>
  )
}
