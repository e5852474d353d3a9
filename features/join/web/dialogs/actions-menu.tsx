import Block from '@mui/icons-material/Block'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import MarkUnread from '@mui/icons-material/MarkChatUnreadOutlined'
import Outbox from '@mui/icons-material/OutboxOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import PushPin from '@mui/icons-material/PushPinOutlined'
import Replay from '@mui/icons-material/Replay'
import Snooze from '@mui/icons-material/Snooze'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import { EntriesMenu, type MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import type { MenuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import type { Chat } from '../../contract/chat.ts'
import { keepChat, snoozeChat, transcript, updateSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'
import { openChatDialog } from './dialog-store.ts'
import { useBan } from './use-ban.ts'
import { reopenAll } from './use-finish.ts'

interface ActionsMenuProps {
  chat: Chat
  /** Anchor element, or a position on the page. */
  anchor: HTMLElement | MenuPlace
  onClose: () => void
}

const useEntries = (chat: Chat): MenuEntry[] => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { api } = join
  const params = { id: chat.id }
  const learn = (request: Promise<Chat>) => showFailure(request.then(join.mergeChat))
  const ban = useBan(chat)
  const save = async () => {
    const { blob, name } = await api.download(transcript, { params })
    saveBlob(name, blob)
  }
  const markUnread = async () => {
    const query = { chat_id: String(chat.id), unread: chat.unread > 0 ? '0' : '1' }
    const response = await api.call(updateSender, { query })
    if (response.chat !== null) join.mergeChat(response.chat)
  }
  const snoozed = chat.snoozed_until !== null
  const pinned = chat.pinned
  const entries: (MenuEntry | false)[] = [
    {
      id: 'pin',
      text: t(pinned ? 'join.unpin' : 'join.pin'),
      icon: PushPin,
      run: () => learn(api.call(keepChat, { params, body: { pinned: !pinned } })),
    },
    // The mark of a colleague's conversation is theirs to take.
    (chat.unread === 0 || chat.owner === null || chat.owner === join.username()) && {
      id: 'unread',
      text: t(chat.unread > 0 ? 'join.markRead' : 'join.markUnread'),
      icon: MarkUnread,
      run: () => showFailure(markUnread()),
    },
    chat.state === 'closed' &&
      !chat.blocked && {
        id: 'reopen',
        text: t('join.reopen'),
        icon: Replay,
        run: () => showFailure(reopenAll(join, [chat.id])),
      },
    chat.state !== 'closed' && {
      id: 'transfer',
      text: t('join.transfer'),
      icon: SwapHoriz,
      run: () => openChatDialog('transfer', chat.id),
    },
    chat.state !== 'closed' && {
      id: 'finish',
      text: t('join.finish'),
      icon: CheckCircle,
      run: () => openChatDialog('finish', chat.id),
    },
    !chat.blocked && {
      id: 'survey',
      text: t('join.survey'),
      icon: Poll,
      run: () => openChatDialog('survey', chat.id),
    },
    !chat.blocked && {
      id: 'enrol',
      text: t('join.enrol'),
      icon: Outbox,
      run: () => openChatDialog('enrol', chat.id),
    },
    {
      id: 'snooze',
      text: t(snoozed ? 'join.unsnooze' : 'join.snooze'),
      icon: Snooze,
      run: () =>
        snoozed
          ? learn(api.call(snoozeChat, { params, body: { until: null } }))
          : openChatDialog('snooze', chat.id),
    },
    {
      id: 'rename',
      text: t('join.rename'),
      icon: EditOutlined,
      run: () => openChatDialog('rename', chat.id),
    },
    { id: 'transcript', text: t('join.transcript'), icon: Download, run: () => showFailure(save()) },
    {
      id: 'ban',
      text: t(chat.blocked ? 'join.unban' : 'join.ban'),
      icon: Block,
      run: () => showFailure(ban()),
      danger: !chat.blocked,
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** Menu of a conversation's actions. */
export const ActionsMenu = ({ chat, anchor, onClose }: ActionsMenuProps) => {
  const t = useText(joinWebTexts)
  const entries = useEntries(chat)
  const label = t('join.moreOf', { name: chat.contact_dialog })
  return <EntriesMenu label={label} entries={entries} anchor={anchor} onClose={onClose} />
}
