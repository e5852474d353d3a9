import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat, Member } from '../../contract/chat.ts'
import { changeMember, removeMember } from '../../contract/groups.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { showFailure } from '../show-failure.ts'

interface MemberMenuProps {
  chat: Chat
  member: Member
  /** Whether the viewer is an administrator of the group. */
  administers: boolean
}

/** Actions on another member of a group. */
export const MemberMenu = ({ chat, member, administers }: MemberMenuProps) => {
  const t = useText(chatTexts)
  const api = useApi()
  const session = useChat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { id: userId, name, is_admin } = member
  const params = { id: chat.id, userId }
  const act = (run: () => Promise<unknown>) => () => {
    setAnchor(null)
    showFailure(run())
  }
  const remove = async () => {
    const question = {
      title: t('group.removeQuestion', { name }),
      text: t('group.removeHint'),
      action: t('group.removeMember'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await api.call(removeMember, { params })
    showToast(t('group.removed', { name }))
  }
  const label = t('group.actionsOf', { name })
  return (
    <>
      <IconButton
        size="small"
        edge="end"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem onClick={act(() => session.openPerson(userId))}>{t('group.message')}</MenuItem>
        {administers && (
          <MenuItem onClick={act(() => api.call(changeMember, { params, body: { is_admin: !is_admin } }))}>
            {t(is_admin ? 'group.unmakeAdmin' : 'group.makeAdmin')}
          </MenuItem>
        )}
        {administers && (
          <MenuItem onClick={act(remove)} sx={{ color: 'error.main' }}>
            {t('group.removeMember')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
