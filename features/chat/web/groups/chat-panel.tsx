import Close from '@mui/icons-material/Close'
import Edit from '@mui/icons-material/EditOutlined'
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat, Member } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { useChat, useChatState } from '../chat-context.tsx'
import { useChatName } from '../use-chat-name.ts'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { EditGroupDialog } from './edit-group-dialog.tsx'
import { LeaveButton } from './leave-button.tsx'
import { MemberList } from './member-list.tsx'
import { SharedFiles } from './shared-files.tsx'

const NOBODY: readonly Member[] = []

const Head = ({ chat, onEdit }: { chat: Chat; onEdit: (() => void) | null }) => {
  const t = useText(chatTexts)
  const nameOf = useChatName()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.75, px: 2, pb: 1.5, textAlign: 'center' }}>
      <ChatAvatar chat={chat} size={72} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
        <Typography component="h3" sx={{ fontSize: '1.0625rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(chat)}
        </Typography>
        {onEdit && (
          <Tip title={t('group.edit')}>
            <IconButton size="small" aria-label={t('group.edit')} onClick={onEdit}>
              <Edit fontSize="small" />
            </IconButton>
          </Tip>
        )}
      </Box>
      {chat.description !== '' && (
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          <MessageText text={chat.description} />
        </Typography>
      )}
      {chat.onlyAdminsMessages && <Typography variant="caption">{t('group.onlyAdmins')}</Typography>}
    </Box>
  )
}

/** Details of a chat: shared files and, in a group, its members, settings and leaving it. */
export const ChatPanel = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const t = useText(chatTexts)
  const words = useText(platformTexts)
  const navigate = useNavigate()
  const { me } = useChat()
  const members = useChatState(({ known }) => known.rooms[chat.id]?.members ?? NOBODY)
  const [tab, setTab] = useState<'members' | 'files'>(chat.isGroup ? 'members' : 'files')
  const [doing, setDoing] = useState<'edit' | 'add' | null>(null)
  const administers = chat.isGroup && chat.administrators.includes(me)
  const title = t(chat.isGroup ? 'group.panel' : 'group.chatPanel')
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: 380, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={words('ui.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Head chat={chat} onEdit={administers ? () => setDoing('edit') : null} />
      {chat.isGroup && (
        <Tabs value={tab} onChange={(_, chosen) => setTab(chosen)} variant="fullWidth" sx={{ mb: 1 }}>
          <Tab value="members" label={t('group.members', { count: chat.member_count })} />
          <Tab value="files" label={t('group.filesTab')} />
        </Tabs>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', pb: 2 }}>
        {tab === 'files' ? (
          <SharedFiles chatId={chat.id} />
        ) : (
          <MemberList chat={chat} members={members} administers={administers} />
        )}
      </Box>
      {chat.isGroup && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            p: 1.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {administers ? (
            <Button startIcon={<PersonAdd />} onClick={() => setDoing('add')}>
              {t('group.add')}
            </Button>
          ) : (
            <span />
          )}
          <LeaveButton
            chat={chat}
            onLeft={() => {
              onClose()
              void navigate('/pbxCloud/chat')
            }}
          />
        </Box>
      )}
      {doing === 'edit' && <EditGroupDialog chat={chat} onClose={() => setDoing(null)} />}
      {doing === 'add' && <AddPeopleDialog chat={chat} members={members} onClose={() => setDoing(null)} />}
    </Drawer>
  )
}
