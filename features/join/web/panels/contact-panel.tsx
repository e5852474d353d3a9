import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { previousChats } from '../../contract/chats.ts'
import { contactName } from '../contact-name.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinPorts, useJoinState } from '../join-context.ts'
import { useChatAddress } from '../use-chat-address.ts'
import { PanelList } from './panel-list.tsx'

interface ContactPanelProps {
  chat: Chat
  /** Something of the conversation was opened. */
  onOpen: () => void
}

const timeSx = {
  display: 'grid',
  mx: -1,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  'a&:hover': { bgcolor: 'action.hover' },
  'a&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const

const Facts = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const visible = useJoinState(({ detail }) => detail?.visible_number ?? true)
  const facts = [
    [t('join.contact.number'), visible && chat.phone !== '' ? formatPhone(`+${chat.phone}`) : ''],
    [t('join.contact.account'), chat.app_name],
    [t('join.contact.state'), t(`join.state.${chat.state}`)],
    [t('join.contact.agent'), chat.owner_name ?? ''],
    [t('join.contact.group'), chat.group_name ?? ''],
    [t('join.filter.label'), chat.label.id === null ? '' : chat.label.name],
  ].filter(([, value]) => value !== '')
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents', fontSize: '0.875rem' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Earlier sessions of the conversation, from opening to closing; each opens where it begins. */
const Previous = ({ chat, onOpen }: ContactPanelProps) => {
  const t = useText(joinWebTexts)
  const address = useChatAddress()
  const moment = useMoment()
  const join = useJoin()
  const query = useQuery({
    queryKey: ['join', 'previous', chat.id, chat.state],
    queryFn: ({ signal }) => join.api.call(previousChats, { params: { id: chat.id }, signal }),
  })
  // The current session is the conversation beside this panel.
  const times = (query.data?.results ?? []).filter(({ closed_at: closed }) => closed !== null)
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('join.contact.previous')}
      </Typography>
      <PanelList query={query} isEmpty={times.length === 0} empty={t('join.contact.previousNone')}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
          {times.map(({ id, started_at, closed_at, agent, closing_type, messages, first_message: first }) => (
            <Box key={id} component="li" sx={{ fontSize: '0.8125rem' }}>
              <Box
                {...(first !== null && {
                  component: 'a',
                  href: address(chat.id, first),
                  onClick: () => {
                    // The address of a message that one has scrolled away from does not change.
                    if (location.hash === address(chat.id, first)) join.jumpTo(first)
                    onOpen()
                  },
                })}
                sx={timeSx}
              >
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {moment(started_at)}
                  {closed_at !== null && ` – ${moment(closed_at)}`}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {[agent, closing_type, t('join.contact.messages', { count: messages })]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </PanelList>
    </Box>
  )
}

/** The contact: what the channel knows, and the CRM's card and timeline. */
export const ContactPanel = ({ chat, onOpen }: ContactPanelProps) => {
  const t = useText(joinWebTexts)
  const { Person, Plan, TimeLine, personAddress } = useJoinPorts()
  const visible = useJoinState(({ detail }) => detail?.visible_number ?? true)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <InitialsAvatar name={chat.contact_dialog} src={chat.img_dialog} size={48} />
        <Typography variant="h2" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
          {contactName(chat)}
        </Typography>
      </Box>
      <Facts chat={chat} />
      {Plan !== null && chat.person_id !== null && (
        <Suspense fallback={null}>
          <Box>
            <Plan personId={chat.person_id} name={chat.contact_dialog} />
          </Box>
        </Suspense>
      )}
      <Previous chat={chat} onOpen={onOpen} />
      {TimeLine !== null && (
        <>
          <Divider />
          <Box component="section" sx={{ display: 'grid', gap: 1 }}>
            {Person !== null && chat.phone !== '' && visible && (
              <Suspense fallback={<Skeleton height={64} />}>
                <Person number={`+${chat.phone}`} name={chat.custom_name || chat.name || null} />
              </Suspense>
            )}
            <Typography variant="subtitle2" component="h3">
              {t('join.contact.timeline')}
            </Typography>
            {chat.person_id === null ? (
              <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {t('join.contact.unknown')}
              </Typography>
            ) : (
              <>
                {chat.phone === '' && (
                  <Button
                    component={Link}
                    to={personAddress(chat.person_id)}
                    size="small"
                    startIcon={<OpenInNew />}
                    sx={{ justifySelf: 'start' }}
                  >
                    {t('join.contact.person')}
                  </Button>
                )}
                <Suspense fallback={null}>
                  <TimeLine personId={chat.person_id} />
                </Suspense>
              </>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}
