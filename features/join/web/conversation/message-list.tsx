import { useCallback, useRef } from 'react'
import { ListEdges } from '#platform/conversation/web/list-edges.tsx'
import { ToNewest } from '#platform/conversation/web/to-newest.tsx'
import { VirtualConversation } from '#platform/conversation/web/virtual-conversation.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { RowView } from './row-view.tsx'
import type { Shown } from './use-shown.ts'

/** Messages of the open conversation. */
export const MessageList = ({ chat, shown: { rows, older, newer } }: { chat: Chat; shown: Shown }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const jump = useJoinState(({ open }) => open?.jump ?? null)
  const toNewest = useJoinState(({ open }) => open?.toNewest ?? 0)
  const olderState = useJoinState(({ open }) => open?.older ?? 'ready')
  const newerState = useJoinState(({ open }) => open?.newer ?? 'ready')
  const scroller = useRef<HTMLDivElement>(null)
  const { id, unread, last_sequence } = chat
  const onSeen = useCallback(
    (sequence: number) => {
      if (unread > 0 && sequence >= last_sequence) join.seen(id)
    },
    [unread, last_sequence, id, join],
  )
  return (
    <VirtualConversation
      label={t('join.messages', { name: chat.contact_dialog })}
      rows={rows}
      older={older}
      newer={newer}
      jump={jump}
      toNewest={toNewest}
      scroller={scroller}
      render={(row) => (
        <RowView
          row={row}
          jumped={row.kind === 'message' && row.message.id === jump?.messageId ? jump.turn : 0}
        />
      )}
      // After a failure the person retries with a button.
      loadOlder={() => {
        if (join.store.getState().open?.older === 'ready') join.loadOlder()
      }}
      loadNewer={() => {
        if (join.store.getState().open?.newer === 'ready') join.loadNewer()
      }}
      onSeen={onSeen}
      toEnd={<ToNewest label={t('join.toNewest')} unread={unread} onClick={join.jumpToNewest} />}
    >
      <ListEdges
        older={olderState}
        newer={newerState}
        failed={t('join.olderFailed')}
        loadOlder={join.loadOlder}
        loadNewer={join.loadNewer}
      />
    </VirtualConversation>
  )
}
