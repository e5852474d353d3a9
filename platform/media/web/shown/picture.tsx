import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { FileCard } from './file-card.tsx'
import type { MediaFile } from './media-file.ts'
import { placeFor } from './picture-size.ts'
import { useMedia } from './use-media.ts'

/** Images without a thumbnail are shown in full up to this size, bytes. */
const SHOWN_WHOLE = 2 * 1024 * 1024

interface PictureProps {
  item: MediaFile
  onView: () => void
}

/** An image of a conversation, in reserved space. Shown as a plain file if it cannot be decoded. */
export const Picture = ({ item, onView }: PictureProps) => {
  const { id, file } = item
  const t = useText(mediaTexts)
  const small = file.preview_url !== null
  const shown = small || file.size <= SHOWN_WHOLE
  const { media } = useMedia(id, small ? 'preview' : 'file', shown)
  const [broken, setBroken] = useState(false)
  if (broken || !shown || media.phase === 'failed')
    return <FileCard item={item} onView={broken ? undefined : onView} />
  const { width, height } = placeFor(file)
  return (
    <ButtonBase
      aria-label={t('files.view', { name: file.name })}
      onClick={onView}
      sx={{
        display: 'block',
        width,
        maxWidth: '100%',
        aspectRatio: `${width} / ${height}`,
        borderRadius: 1.5,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {media.phase === 'ready' ? (
        <Box
          component="img"
          src={media.url}
          alt={t('files.picture', { name: file.name })}
          draggable={false}
          onError={() => setBroken(true)}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Skeleton variant="rectangular" width="100%" height="100%" />
      )}
    </ButtonBase>
  )
}
