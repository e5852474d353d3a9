import PermMedia from '@mui/icons-material/PermMediaOutlined'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaView } from '#platform/media/web/shown/media-view.tsx'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { mediaOf } from '../conversation/media.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'

const NONE: readonly Entry[] = []

/** The files of what has been read of the conversation, the newest first. */
export const FilesPanel = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const messages = useJoinState(({ rooms }) => rooms[chat.id] ?? NONE)
  const media = messages.flatMap((message) => mediaOf(message) ?? []).toReversed()
  const { open, viewer } = useViewer(media)
  if (media.length === 0) return <ListMessage icon={<PermMedia />} title={t('join.files.none')} />
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {media.map((one) => (
        <MediaView key={one.id} media={one} onView={open} />
      ))}
      {viewer}
    </Box>
  )
}
