import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { Chat, Member } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import { useChat } from '../chat-context.tsx'
import { MemberMenu } from './member-menu.tsx'
import { orderedMembers } from './ordered-members.ts'

/** A search field is shown from this many members on. */
const SEARCHED = 9

const Row = ({ chat, member, administers }: { chat: Chat; member: Member; administers: boolean }) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const own = member.id === me
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        py: 0.75,
        px: 2,
        listStyle: 'none',
        // A group may have a thousand members: rows out of view are not laid out.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 52px',
      }}
    >
      <ChatAvatar
        size={36}
        chat={{
          isGroup: false,
          isFexIA: false,
          getInfoName: member.name,
          img_dialog: member.avatar,
          account: member.account,
          state: null,
          user_id: member.id,
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={member.name} sx={{ fontSize: '0.875rem' }}>
          {member.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[own && t('group.you'), member.extension !== '000' && member.extension]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {member.is_admin && <Chip size="small" variant="outlined" color="primary" label={t('group.admin')} />}
      {own ? (
        <Box sx={{ width: 26 }} />
      ) : (
        <MemberMenu chat={chat} member={member} administers={administers} />
      )}
    </Box>
  )
}

interface MemberListProps {
  chat: Chat
  members: readonly Member[]
  administers: boolean
}

/** The members of a group, oneself and its administrators first. */
export const MemberList = ({ chat, members, administers }: MemberListProps) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const [query, setQuery] = useState('')
  const needle = foldForSearch(query)
  const shown = orderedMembers(members, me).filter(({ name, extension }) =>
    foldForSearch(`${name} ${extension ?? ''}`).includes(needle),
  )
  return (
    <>
      {members.length >= SEARCHED && (
        <Box sx={{ px: 2, pb: 1, '& > *': { width: '100% !important' } }}>
          <SearchField label={t('group.searchMembers')} value={query} onChange={setQuery} />
        </Box>
      )}
      <Box component="ul" aria-label={t('group.membersTab')} sx={{ m: 0, p: 0 }}>
        {shown.map((member) => (
          <Row key={member.id} chat={chat} member={member} administers={administers} />
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography role="status" variant="body2" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {t('group.noPeople')}
        </Typography>
      )}
    </>
  )
}
