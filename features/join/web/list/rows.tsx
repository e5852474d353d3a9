import CloudOff from '@mui/icons-material/CloudOffOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type Ref, useEffect, useMemo } from 'react'
import { ROW_HEIGHT } from '#platform/conversation/web/list/row-style.ts'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { VirtualRows } from '#platform/conversation/web/list/virtual-rows.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { useNow } from '../conversation/use-now.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import type { ListFilter } from '../session/join-view.ts'
import { inOrder, isShown, keyOf } from '../session/list-filter.ts'
import { type ChatMenuAt, ChatRow } from './chat-row.tsx'
import { useNextCommands } from './use-next-commands.ts'

export interface Choosing {
  readonly chosen: ReadonlySet<number>
  toggle: (id: number) => void
}

/** Loaded conversations that pass the filter. */
function useListed(filter: ListFilter): readonly Chat[] {
  const chats = useJoinState((view) => view.chats)
  const me = useJoinState(({ detail }) => detail?.Username ?? '')
  const now = useNow()
  return useMemo(
    () =>
      inOrder(
        Object.values(chats).filter((chat) => isShown(chat, filter, me, now)),
        filter,
      ),
    [chats, filter, me, now],
  )
}

interface ChatRowsProps {
  filter: ListFilter
  onMenu: (at: ChatMenuAt) => void
  choosing: Choosing | null
  handle?: Ref<RowsHandle>
}

type Row = Chat | 'more'

/** List of the conversations that pass a filter, loaded page by page. */
export const ChatRows = ({ filter, onMenu, choosing, handle }: ChatRowsProps) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const isKnown = useJoinState(({ detail }) => detail !== null)
  const state = useJoinState(({ lists }) => lists[keyOf(filter)])
  const listed = useListed(filter)
  useNextCommands(listed)
  useEffect(() => {
    if (isKnown) join.readList(filter)
  }, [join, filter, isKnown])
  const loading = state?.loading ?? 'loading'
  const more = state !== undefined && state.next !== null
  const rows: readonly Row[] = more ? [...listed, 'more'] : listed

  if (typeof loading === 'object' && listed.length === 0)
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={t('join.listFailed')}
        hint={loading.failed}
        action={{ label: ui('ui.retry'), onClick: () => join.retryList(filter) }}
      />
    )
  if (listed.length === 0 && loading === 'loading')
    return (
      <Box role="status" aria-label={ui('ui.loading')} sx={{ px: 2 }}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={ROW_HEIGHT} />
        ))}
      </Box>
    )
  if (listed.length === 0)
    return <ListMessage icon={<ForumOutlined />} title={t('join.empty')} hint={t('join.emptyHint')} />
  return (
    <VirtualRows
      label={t('join.list')}
      rows={rows}
      rowKey={(row) => (row === 'more' ? 'more' : String(row.id))}
      rowHeight={() => ROW_HEIGHT}
      render={(row) =>
        row === 'more' ? (
          <Box sx={{ display: 'grid', placeItems: 'center', height: 1 }}>
            <Button
              data-row
              size="small"
              loading={loading === 'loading'}
              onClick={() => join.readMore(filter)}
            >
              {t('join.more')}
            </Button>
          </Box>
        ) : (
          <ChatRow
            chat={row}
            onMenu={onMenu}
            choosing={
              choosing === null ? null : { chosen: choosing.chosen.has(row.id), toggle: choosing.toggle }
            }
          />
        )
      }
      {...(handle === undefined ? {} : { handle })}
    />
  )
}
