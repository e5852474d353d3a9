import { AudioMessage } from '../voice/audio-message.tsx'
import { FileCard } from './file-card.tsx'
import { isViewable, type MediaFile } from './media-file.ts'
import { Picture } from './picture.tsx'
import { VideoCard } from './video-card.tsx'

interface MediaViewProps {
  media: MediaFile
  /** Opens the viewer. */
  onView: (id: number) => void
}

/** A file, drawn by its kind. */
export const MediaView = ({ media, onView }: MediaViewProps) => {
  const view = () => onView(media.id)
  switch (media.kind) {
    case 'image':
      return <Picture item={media} onView={view} />
    case 'video':
      return <VideoCard item={media} onView={view} />
    case 'audio':
      return <AudioMessage item={media} />
    default:
      return <FileCard item={media} onView={isViewable(media) ? view : undefined} />
  }
}
