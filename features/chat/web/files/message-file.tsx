import { AudioMessage } from '../voice/audio-message.tsx'
import { type FileMessage, isViewable } from './file-message.ts'
import { FileCard } from './media/file-card.tsx'
import { FilmCard } from './media/film-card.tsx'
import { Picture } from './media/picture.tsx'

interface MessageFileProps {
  message: FileMessage
  /** Shows it in the viewer of the conversation. */
  onView: (messageId: number) => void
}

/** The file of a message, by what the server found it to be. */
export const MessageFile = ({ message, onView }: MessageFileProps) => {
  const view = () => onView(message.id)
  switch (message.kind) {
    case 'image':
      return <Picture message={message} onView={view} />
    case 'video':
      return <FilmCard message={message} onView={view} />
    case 'audio':
      return <AudioMessage message={message} />
    default:
      return <FileCard message={message} onView={isViewable(message) ? view : undefined} />
  }
}
