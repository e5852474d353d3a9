import Bolt from '@mui/icons-material/BoltOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { snoozeChat, takeChat, UNTIL_ANSWER } from '../../contract/chats.ts'
import type { writableNow } from '../conversation/window.ts'
import { useBan } from '../dialogs/use-ban.ts'
import { reopenAll } from '../dialogs/use-finish.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'

const Bar = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Box
    role="note"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1,
      px: 2,
      py: 1,
      fontSize: '0.8125rem',
      color: 'text.secondary',
    }}
  >
    {children}
    {action}
  </Box>
)

/** Who has a conversation that nobody answers yet, and the way to take it. */
export const WhoHasIt = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const take = async () => join.mergeChat(await join.api.call(takeChat, { params: { id: chat.id } }))
  return (
    <Bar
      action={
        <Button size="small" variant="outlined" onClick={() => showFailure(take())}>
          {t('join.takeShort')}
        </Button>
      }
    >
      {chat.state === 'bot'
        ? t('join.botHasIt')
        : chat.group_name === null
          ? t('join.nobodyHasIt')
          : t('join.groupHasIt', { name: chat.group_name })}
    </Bar>
  )
}

interface ChatNoticesProps {
  chat: Chat
  /** Epoch, ms. */
  now: number
  writable: ReturnType<typeof writableNow>
  onTemplates: () => void
}

/** Why one cannot write to the contact, or why the conversation is hidden, with the way to undo it. */
export const ChatNotices = ({ chat, now, writable, onTemplates }: ChatNoticesProps) => {
  const t = useText(joinWebTexts)
  const moment = useMoment()
  const join = useJoin()
  const unban = useBan(chat)
  const wake = async () =>
    join.mergeChat(await join.api.call(snoozeChat, { params: { id: chat.id }, body: { until: null } }))
  const template = (
    <Button size="small" variant="outlined" startIcon={<Bolt />} onClick={onTemplates}>
      {t('join.sendTemplate')}
    </Button>
  )
  const until = chat.snoozed_until
  return (
    <>
      {chat.state === 'bot' && <WhoHasIt chat={chat} />}
      {until !== null && Date.parse(until) > now && (
        <Bar
          action={
            <Button size="small" startIcon={<NotificationsActive />} onClick={() => showFailure(wake())}>
              {t('join.unsnooze')}
            </Button>
          }
        >
          {until === UNTIL_ANSWER
            ? t('join.snoozedUntilAnswer')
            : t('join.snoozedNote', { when: moment(until) })}
        </Bar>
      )}
      {writable.kind === 'blocked' && (
        <Bar
          action={
            <Button
              size="small"
              variant="outlined"
              startIcon={<CheckCircle />}
              onClick={() => showFailure(unban())}
            >
              {t('join.unban')}
            </Button>
          }
        >
          {t('join.blockedNote')}
        </Bar>
      )}
      {writable.kind === 'template' && (
        <Bar action={template}>{t(writable.never ? 'join.windowNever' : 'join.windowClosed')}</Bar>
      )}
      {writable.kind === 'over' && (
        <Bar>{t(writable.never ? 'join.windowOverNever' : 'join.windowOver')}</Bar>
      )}
      {writable.kind === 'free' && writable.byAgent && writable.until !== null && (
        <Bar>{t('join.windowAgent', { when: moment(writable.until) })}</Bar>
      )}
      {writable.kind === 'free' && chat.state === 'closed' && (
        <Bar
          action={
            <Button
              size="small"
              variant="outlined"
              startIcon={<Replay />}
              onClick={() => showFailure(reopenAll(join, [chat.id]))}
            >
              {t('join.reopen')}
            </Button>
          }
        >
          {t('join.closedNote')}
        </Bar>
      )}
    </>
  )
}
