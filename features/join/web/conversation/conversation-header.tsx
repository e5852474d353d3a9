import Call from '@mui/icons-material/Call'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Replay from '@mui/icons-material/Replay'
import Snooze from '@mui/icons-material/Snooze'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { HeaderBar } from '#platform/conversation/web/header-bar.tsx'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { takeChat } from '../../contract/chats.ts'
import { contactName } from '../contact-name.ts'
import { openChatDialog } from '../dialogs/dialog-store.ts'
import { reopenAll, useFinish } from '../dialogs/use-finish.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinPorts, useJoinState } from '../join-context.ts'
import { AnswerDue } from '../list/answer-due.tsx'
import { PANEL_ICONS } from '../panels/panel-icons.ts'
import { PANELS, type PanelName } from '../panels/panel-name.ts'
import { showFailure } from '../show-failure.ts'
import { useMayAnswer } from './use-may-answer.ts'

const ActionsMenu = lazyPreloaded(async () => (await import('../dialogs/actions-menu.tsx')).ActionsMenu)

/** Below the name: who is typing, or the owner. */
const Line = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const writes = useJoinState(({ contactsWriting }) => contactsWriting.has(chat.id))
  const visible = useJoinState(({ detail }) => detail?.visible_number ?? true)
  if (writes) return <Box sx={{ color: 'success.main' }}>{t('join.writing')}</Box>
  const whose =
    chat.owner_name ??
    (chat.state === 'bot' ? t('join.ofBot') : (chat.group_name ?? t(`join.state.${chat.state}`)))
  return [visible && chat.phone !== '' ? formatPhone(`+${chat.phone}`) : '', chat.app_name, whose]
    .filter(Boolean)
    .join(' · ')
}

/** The address's list filters, without the open conversation. */
function listParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('chat')
  return next
}

interface ConversationHeaderProps {
  chat: Chat
  back: boolean
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
}

/** The contact's name, and actions on the conversation. */
export const ConversationHeader = ({ chat, back, panel, onPanel }: ConversationHeaderProps) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { call } = useJoinPorts()
  const [params] = useSearchParams()
  const roomy = useMediaQuery('(min-width: 1100px)')
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const waits =
    chat.owner === null && (chat.state === 'waiting' || chat.state === 'bot' || chat.state === 'init')
  const take = async () => join.mergeChat(await join.api.call(takeChat, { params: { id: chat.id } }))
  const finish = useFinish()
  const mayAct = useMayAnswer(chat) && chat.state !== 'closed'
  const act = (name: 'transfer' | 'snooze' | 'finish', Icon: typeof Call, keys: string, run: () => void) => (
    <Tip key={name} title={`${t(`join.${name}`)} (${keys})`}>
      <IconButton size="small" aria-label={t(`join.${name}`)} aria-keyshortcuts={keys} onClick={run}>
        <Icon fontSize="small" />
      </IconButton>
    </Tip>
  )
  return (
    <HeaderBar
      back={back ? { to: `/join/chats?${listParams(params)}`, label: t('join.back') } : null}
      avatar={<InitialsAvatar name={chat.contact_dialog} src={chat.img_dialog} size={36} />}
      name={contactName(chat)}
      line={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          {chat.answer_due !== null && <AnswerDue due={chat.answer_due} />}
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <Line chat={chat} />
          </Box>
        </Box>
      }
    >
      {waits && (
        <Button
          size="small"
          variant="contained"
          aria-label={t('join.take')}
          onClick={() => showFailure(take())}
          sx={{ flex: 'none' }}
        >
          {t(back ? 'join.takeShort' : 'join.take')}
        </Button>
      )}
      {chat.state === 'closed' && !chat.blocked && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Replay />}
          onClick={() => showFailure(reopenAll(join, [chat.id]))}
          sx={{ flex: 'none' }}
        >
          {t('join.reopen')}
        </Button>
      )}
      {mayAct && (
        <>
          {!back && act('transfer', SwapHoriz, 'Alt+A', () => openChatDialog('transfer', chat.id))}
          {!back && act('snooze', Snooze, 'Alt+O', () => openChatDialog('snooze', chat.id))}
          {act('finish', CheckCircle, 'Alt+Q', () => finish(chat.id))}
        </>
      )}
      {call !== null && chat.phone !== '' && (
        <Tip title={t('join.call', { name: contactName(chat) })}>
          <IconButton
            size="small"
            color="success"
            aria-label={t('join.call', { name: contactName(chat) })}
            onClick={() => call(`+${chat.phone}`)}
          >
            <Call fontSize="small" />
          </IconButton>
        </Tip>
      )}
      {PANELS.filter((name) => (roomy && panel === null) || name === 'contact').map((name) => {
        const Icon = PANEL_ICONS[name]
        const label = name === 'contact' ? t('join.details') : t(`join.panel.${name}`)
        return (
          <Tip key={name} title={label}>
            <IconButton
              size="small"
              aria-label={label}
              aria-pressed={panel === name}
              color={panel === name ? 'primary' : 'default'}
              onClick={() => onPanel(panel === name ? null : name)}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tip>
        )
      })}
      <IconButton
        size="small"
        aria-label={t('join.moreActions')}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {menu !== null && (
        <LazyBoundary place="over" onGiveUp={() => setMenu(null)}>
          <ActionsMenu chat={chat} anchor={menu} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )}
    </HeaderBar>
  )
}
