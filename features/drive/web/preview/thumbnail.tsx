import Box from '@mui/material/Box'
import { FileIcon } from '#platform/media/web/files/file-icon.tsx'
import { useMedia } from '#platform/media/web/shown/use-media.ts'
import type { OwnFile, SourceFile } from '../item.ts'
import { hasThumbnail, mediaOf } from './drive-media.ts'

const Loaded = ({ file }: { file: OwnFile | SourceFile }) => {
  const { media } = useMedia(mediaOf(file).id, 'preview', true)
  if (media.phase !== 'ready') return <FileIcon name={file.name} />
  return (
    <Box
      component="img"
      src={media.url}
      alt=""
      draggable={false}
      sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  )
}

/** A picture's thumbnail, or the sign of its kind. Decorative: the name is next to it. */
export const Thumbnail = ({ file }: { file: OwnFile | SourceFile }) =>
  hasThumbnail(file) ? <Loaded file={file} /> : <FileIcon name={file.name} />
