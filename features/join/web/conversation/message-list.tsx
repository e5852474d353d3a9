import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Fab from '@mui/material/Fab'
import { useCallback, useRef } from 'react'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { VirtualConversation } from '#platform/conversation/web/virtual-conversation.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import type { Loading } from '../session/join-view.ts'
import { RowView } from './row-view.tsx'
import type { Shown } from './use-shown.ts'

const Edge = ({ at, loading, retry }: { at: 'top' | 'bottom'; loading: Loading; retry: () => void }) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  if (loading === 'ready') return null
  return (
    <Box sx={{ position: 'absolute', [at]: 36, left: 0, right: 0, display: 'grid', placeItems: 'center' }}>
      {loading === 'loading' ? (
        <CircularProgress size={18} aria-label={ui('ui.loading')} />
      ) : (
        <Button size="small" variant="contained" color="error" onClick={retry}>
          {t('join.olderFailed')} {ui('ui.retry')}
        </Button>
      )}
    </Box>
  )
}

/** The messages of the open conversation. */
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
      // What failed is asked for again by the person, who is offered it.
      loadOlder={() => {
        if (join.store.getState().open?.older === 'ready') join.loadOlder()
      }}
      loadNewer={() => {
        if (join.store.getState().open?.newer === 'ready') join.loadNewer()
      }}
      onSeen={onSeen}
      toEnd={
        <Box sx={{ position: 'absolute', right: 16, bottom: 12 }}>
          <Fab size="small" aria-label={t('join.toNewest')} onClick={join.jumpToNewest}>
            <KeyboardArrowDown />
          </Fab>
          {unread > 0 && (
            <Box sx={{ position: 'absolute', top: -8, right: -2, pointerEvents: 'none' }}>
              <CountPill count={unread} />
            </Box>
          )}
        </Box>
      }
    >
      <Edge at="top" loading={olderState} retry={join.loadOlder} />
      <Edge at="bottom" loading={newerState} retry={join.loadNewer} />
    </VirtualConversation>
  )
}
