import PlayArrow from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { formatBytes } from '../files/file-kinds.ts'
import type { MediaFile } from './media-file.ts'

/** A video's card; it loads and plays in the viewer, as it may be large. */
export const VideoCard = ({ item: { file }, onView }: { item: MediaFile; onView: () => void }) => {
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  return (
    <ButtonBase
      aria-description={t('files.play', { name: file.name })}
      onClick={onView}
      sx={{
        position: 'relative',
        width: 300,
        maxWidth: '100%',
        aspectRatio: '16 / 9',
        borderRadius: 1.5,
        overflow: 'hidden',
        bgcolor: '#1d2633',
        color: '#fff',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'rgb(255 255 255 / 0.2)',
        }}
      >
        <PlayArrow sx={{ fontSize: 36 }} />
      </Box>
      <Box sx={{ position: 'absolute', insetInline: 10, bottom: 6, display: 'flex', gap: 1 }}>
        <Typography noWrap variant="caption" sx={{ flex: 1, textAlign: 'left' }}>
          {file.name}
        </Typography>
        <Typography variant="caption">{formatBytes(file.size, language)}</Typography>
      </Box>
    </ButtonBase>
  )
}
