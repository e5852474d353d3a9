import AutoAwesome from '@mui/icons-material/AutoAwesome'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import type { PhoneStatus } from '#features/phone/contract/call.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDoNotDisturb } from '#platform/ui/do-not-disturb.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { Chat } from '../contract/chat.ts'
import { chatTexts } from '../i18n/texts.ts'
import { usePresence } from './use-presence.ts'

const COLORS: Record<PhoneStatus, string> = {
  REGISTERED: 'success.main',
  BUSY: 'secondary.main',
  // Orange means live, as in the phone.
  IN_CALL: 'secondary.main',
  IN_MEETING: 'secondary.main',
  UNREGISTERED: 'background.paper',
}

/** A phone's state as a coloured dot on a picture, with a text for screen readers. */
const Dot = ({ status, undisturbed }: { status: PhoneStatus; undisturbed: boolean }) => {
  const t = useText(chatTexts)
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        right: -1,
        bottom: -1,
        width: 12,
        height: 12,
        borderRadius: status === 'IN_CALL' || status === 'IN_MEETING' ? '4px' : '50%',
        bgcolor: undisturbed ? 'error.main' : COLORS[status],
        border: '2px solid',
        borderColor: 'background.paper',
        boxShadow: status === 'UNREGISTERED' ? 'inset 0 0 0 2px currentColor' : 'none',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {undisturbed ? t('chat.presence.undisturbed') : t(`chat.presence.${status}`)}
      </Box>
    </Box>
  )
}

type Pictured = Pick<
  Chat,
  'isGroup' | 'isFexIA' | 'getInfoName' | 'img_dialog' | 'account' | 'state' | 'user_id'
>

const Sign = ({ chat, size }: { chat: Pictured; size: number }) =>
  chat.isFexIA || (chat.isGroup && chat.img_dialog === null) ? (
    <Avatar aria-hidden sx={{ width: size, height: size, bgcolor: 'primary.light', color: 'primary.main' }}>
      {chat.isFexIA ? <AutoAwesome fontSize="small" /> : <GroupOutlined fontSize="small" />}
    </Avatar>
  ) : (
    <InitialsAvatar name={chat.getInfoName} src={chat.img_dialog} size={size} />
  )

/** A chat's picture, with the state of the other person's phone. */
export const ChatAvatar = ({ chat, size = 40 }: { chat: Pictured; size?: number }) => {
  const status = usePresence(chat)
  const undisturbed = useDoNotDisturb().has(chat.user_id ?? 0)
  return (
    <Box component="span" sx={{ position: 'relative', flex: 'none', display: 'inline-flex' }}>
      <Sign chat={chat} size={size} />
      {status !== null && <Dot status={status} undisturbed={undisturbed && status === 'REGISTERED'} />}
    </Box>
  )
}
