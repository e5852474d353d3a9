import { useCallback, useRef } from 'react'
import { ListEdges } from '#platform/conversation/web/list-edges.tsx'
import { ToNewest } from '#platform/conversation/web/to-newest.tsx'
import { VirtualConversation } from '#platform/conversation/web/virtual-conversation.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { useChatName } from '../use-chat-name.ts'
import { RowView } from './row-view.tsx'
import type { Row } from './rows.ts'
import { useSelection } from './select/selection-context.ts'
import { useShowLimit } from './select/use-selectable.ts'
import { useSelectionFocus } from './select/use-selection-focus.ts'
import type { ConversationRows } from './use-conversation-rows.ts'

/** The messages of the open chat. */
export const MessageList = ({
  chat,
  shown: { rows, older, newer },
}: {
  chat: Chat
  shown: ConversationRows
}) => {
  const t = useText(chatTexts)
  const name = useChatName()(chat)
  const session = useChat()
  const jump = useChatState(({ open }) => open?.jump ?? null)
  const toNewest = useChatState(({ open }) => open?.toNewest ?? 0)
  const olderState = useChatState(({ open }) => open?.older ?? 'ready')
  const newerState = useChatState(({ open }) => open?.newer ?? 'ready')
  const scroller = useRef<HTMLDivElement>(null)
  useSelectionFocus(scroller)
  const selection = useSelection()
  const showLimit = useShowLimit()
  const { unread, read_sequence } = chat
  const onSeen = useCallback(
    (sequence: number) => {
      if (unread > 0 && sequence > read_sequence) session.seenTo(sequence)
    },
    [unread, read_sequence, session],
  )
  return (
    <VirtualConversation
      label={t('chat.messages', { name })}
      rows={rows}
      older={older}
      newer={newer}
      jump={jump}
      toNewest={toNewest}
      scroller={scroller}
      render={(row) => <RowView row={row} chat={chat} jumped={isJumped(row, jump)} />}
      // After a failure only the retry button loads again, not every scroll.
      loadOlder={() => {
        if (session.store.getState().open?.older === 'ready') session.loadOlder()
      }}
      loadNewer={() => {
        if (session.store.getState().open?.newer === 'ready') session.loadNewer()
      }}
      onSeen={onSeen}
      onEscape={selection.end}
      onStretch={(messageId) => showLimit(selection.extend(messageId))}
      toEnd={
        <ToNewest
          label={
            unread > 0 ? `${t('chat.toNewest')}, ${t('chat.unread', { count: unread })}` : t('chat.toNewest')
          }
          unread={unread}
          onClick={session.jumpToNewest}
        />
      }
    >
      <ListEdges
        older={olderState}
        newer={newerState}
        failed={t('chat.olderFailed')}
        loadOlder={session.loadOlder}
        loadNewer={session.loadNewer}
      />
    </VirtualConversation>
  )
}

const isJumped = (row: Row, jump: { messageId: number; turn: number } | null): number =>
  row.kind === 'message' && row.message.id === jump?.messageId ? jump.turn : 0
