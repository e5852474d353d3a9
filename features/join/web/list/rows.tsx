import CloudOff from '@mui/icons-material/CloudOffOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import { type Ref, useEffect, useMemo, useRef } from 'react'
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
  /** Chooses conversations, or no longer. */
  choose: (ids: readonly number[], on: boolean) => void
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

/** Toggles one; with shift all from the one toggled before. */
function useToggle(listed: readonly Chat[], choosing: Choosing | null) {
  const last = useRef<number | null>(null)
  return (id: number, shift: boolean) => {
    if (choosing === null) return
    const place = (one: number | null) => listed.findIndex((chat) => chat.id === one)
    const [from, to] = [place(last.current), place(id)].sort((one, other) => one - other)
    const range = shift && from !== undefined && from >= 0 ? listed.slice(from, (to ?? 0) + 1) : []
    choosing.choose([id, ...range.map((chat) => chat.id)], !choosing.chosen.has(id))
    last.current = id
  }
}

/** Chooses all that are listed, or none. */
const ChooseAll = ({ listed, choosing }: { listed: readonly Chat[]; choosing: Choosing }) => {
  const t = useText(joinWebTexts)
  const count = listed.filter(({ id }) => choosing.chosen.has(id)).length
  const ids = listed.map(({ id }) => id)
  return (
    <FormControlLabel
      label={t('join.many.all')}
      control={
        <Checkbox
          size="small"
          checked={count > 0 && count === listed.length}
          indeterminate={count > 0 && count < listed.length}
          onChange={() => choosing.choose(ids, count < listed.length)}
        />
      }
      sx={{ m: 0, flex: 'none' }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
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
  const toggle = useToggle(listed, choosing)
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
    <>
      {choosing !== null && <ChooseAll listed={listed} choosing={choosing} />}
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
              choosing={choosing === null ? null : { chosen: choosing.chosen.has(row.id), toggle }}
            />
          )
        }
        {...(handle === undefined ? {} : { handle })}
      />
    </>
  )
}
