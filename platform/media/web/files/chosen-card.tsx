import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import type { ChosenFile } from './chosen-files.ts'
import { FileIcon } from './file-icon.tsx'
import { formatBytes } from './file-kinds.ts'
import type { ChosenFiles } from './use-chosen-files.ts'

const thumbnail = { width: 56, height: 56, flex: 'none', borderRadius: 1, objectFit: 'cover' } as const

/** Object URL of a chosen image or video, revoked on unmount. */
function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!/^(image|video)\//.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}

/** Longest caption where nothing else limits it, characters. */
const MAX_CAPTION = 10_000

/** Preview; the file icon where the browser cannot draw it. */
const Thumbnail = ({ file }: ChosenFile) => {
  const preview = usePreview(file)
  const [broken, setBroken] = useState(false)
  if (preview === null || broken) return <FileIcon name={file.name} />
  return file.type.startsWith('image/') ? (
    <Box component="img" src={preview} alt="" onError={() => setBroken(true)} sx={thumbnail} />
  ) : (
    <Box
      component="video"
      src={preview}
      muted
      preload="metadata"
      onError={() => setBroken(true)}
      sx={thumbnail}
    />
  )
}

/** A chosen file with its caption. Enter sends all. */
export const ChosenCard = (props: {
  chosen: ChosenFiles
  one: ChosenFile
  maxCaption?: number | undefined
  onSend: () => void
}) => {
  const { chosen, one, maxCaption = MAX_CAPTION, onSend } = props
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  const { name, size } = one.file
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
      }}
    >
      <Thumbnail {...one} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={name} sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {name}
        </Typography>
        <InputBase
          fullWidth
          value={one.caption}
          placeholder={t('files.caption')}
          onChange={(event) => chosen.caption(one.id, event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSend()
          }}
          inputProps={{ 'aria-label': t('files.captionOf', { name }), maxLength: maxCaption }}
          sx={{ fontSize: '0.875rem' }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatBytes(size, language)}
      </Typography>
      <IconButton size="small" aria-label={t('files.remove', { name })} onClick={() => chosen.remove(one.id)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
