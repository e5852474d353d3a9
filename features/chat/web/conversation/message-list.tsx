import Box from '@mui/material/Box'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import type { ChatSession } from '../chat-session.ts'
import { useChatName } from '../use-chat-name.ts'
import { DayChip } from './day-chip.tsx'
import { floatingDay } from './floating-day.ts'
import { ListEdges } from './list-edges.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { RowView } from './row-view.tsx'
import type { Row } from './rows.ts'
import { useSelection } from './select/selection-context.ts'
import { useTellFull } from './select/use-choose.ts'
import { useSelectionFocus } from './select/use-selection-focus.ts'
import { ToNewest } from './to-newest.tsx'
import { useBottomAnchor } from './use-bottom-anchor.ts'
import type { Shown } from './use-shown.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

/** This near to the end counts as at the end, px. */
const AT_END = 60
/** This near to an edge the next page is asked for, px. */
const NEAR = 900

type List = Virtualizer<HTMLDivElement, Element>

/** What failed is asked for again by the person, who is offered it: not by every move of the list. */
const loadOlder = (session: ChatSession): void => {
  if (session.store.getState().open?.older === 'ready') session.loadOlder()
}
const loadNewer = (session: ChatSession): void => {
  if (session.store.getState().open?.newer === 'ready') session.loadNewer()
}

/** The last message that is in sight, whole or in part. */
function lastSeen(list: List, rows: readonly Row[]): number | null {
  const bottom = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0)
  const item = list.getVirtualItems().findLast(({ start }) => start < bottom)
  for (let index = item?.index ?? -1; index >= 0; index -= 1) {
    const row = rows[index]
    if (row?.kind === 'message') return row.message.sequence
  }
  return null
}

/** The next message from a row on, upwards or downwards. */
function nextMessage(
  rows: readonly Row[],
  from: number,
  step: -1 | 1,
): { index: number; message: Message } | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index]
    if (row?.kind === 'message') return { index, message: row.message }
  }
  return null
}

/** The day that is told above what is in sight, which the mark covers 40 px of. */
function dayAbove(list: List, rows: readonly Row[]): string | null {
  const top = list.scrollOffset ?? 0
  const items = list.getVirtualItems()
  const from = (edge: number) => items.find(({ end }) => end > edge)?.index ?? 0
  return floatingDay(rows, from(top), from(top + 40))
}

/** The messages of the open chat: only those in sight exist, and what is in sight stays where it is while others come. */
export const MessageList = ({ chat, shown: { rows, older, newer } }: { chat: Chat; shown: Shown }) => {
  const t = useText(chatTexts)
  const name = useChatName()(chat)
  const session = useChat()
  const jump = useChatState(({ open }) => open?.jump ?? null)
  const toNewest = useChatState(({ open }) => open?.toNewest ?? 0)
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  useBottomAnchor(scroller)
  useSelectionFocus(scroller)
  const selection = useSelection()
  const tellFull = useTellFull()
  // What is added where a page ends is no news: nothing follows it but the reader.
  const follows = useRef(!newer)
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const list: List = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 52 : 40),
    getItemKey,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: follows.current && !newer,
    scrollEndThreshold: AT_END,
    onChange: (instance) => look(instance as List),
  })
  // A row above what is in sight that is drawn anew, as when what it goes on from has come, moves nothing in sight: also while
  // one scrolls up, where the library would let it.
  list.shouldAdjustScrollPositionOnItemSizeChange = (
    { key, start, end },
    _delta,
    { scrollOffset, itemSizeCache },
  ) => (itemSizeCache.has(key) ? end : start + 1) <= (scrollOffset ?? 0)
  useStayAtEnd(scroller, list, follows.current && !newer ? (rows.at(-1)?.key ?? null) : null, AT_END)
  useEffect(() => {
    follows.current = !newer
  }, [newer])

  const look = (instance: List) => {
    const end = instance.isAtEnd(AT_END)
    setAtEnd(end)
    const offset = instance.scrollOffset ?? 0
    if (!placed.current) return
    if (offset < NEAR) loadOlder(session)
    if (newer && instance.getDistanceFromEnd() < NEAR) loadNewer(session)
  }

  // Where one begins to read: at what is new, or at the end.
  const placed = useRef(false)
  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return
    placed.current = true
    const begin = rows.findIndex(({ kind }) => kind === 'new')
    if (begin >= 0) list.scrollToIndex(begin, { align: 'start' })
    else list.scrollToEnd()
  }, [rows, list])

  // Each is done once, when what is asked for is there.
  const jumped = useRef(0)
  useLayoutEffect(() => {
    if (jump === null || jumped.current === jump.turn) return
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === jump.messageId)
    if (index < 0) return
    jumped.current = jump.turn
    list.scrollToIndex(index, { align: 'center' })
  }, [jump, rows, list])
  const went = useRef(toNewest)
  useLayoutEffect(() => {
    if (went.current === toNewest) return
    went.current = toNewest
    list.scrollToEnd()
  }, [toNewest, list])

  const seen = lastSeen(list, rows)
  const unread = chat.unread > 0 && seen !== null && seen > chat.read_sequence
  useEffect(() => {
    if (unread && seen !== null) session.seenTo(seen)
  }, [unread, seen, session])
  // The first page may not fill the screen.
  useEffect(() => {
    if (older && placed.current && list.getTotalSize() < (list.scrollRect?.height ?? 0) + NEAR)
      loadOlder(session)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return selection.end()
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const from = (event.target as Element).closest('[data-index]')?.getAttribute('data-index')
    const last = list.getVirtualItems().at(-1)?.index ?? 0
    const start = from === null || from === undefined ? last + 1 : Number(from)
    event.preventDefault()
    const next = nextMessage(rows, start, step)
    if (next === null) return
    if (event.shiftKey) tellFull(selection.stretch(next.message.id))
    list.scrollToIndex(next.index, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next.index}"] [data-message]`)?.focus(),
    )
  }

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        role="log"
        tabIndex={0}
        aria-label={t('chat.messages', { name })}
        onKeyDown={onKeyDown}
        sx={{
          height: 1,
          overflowY: 'auto',
          overflowX: 'hidden',
          overflowAnchor: 'none',
          px: { xs: 1, sm: 2 },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <MessageSheet style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <div
                key={key}
                data-index={index}
                ref={list.measureElement}
                style={{
                  position: 'absolute',
                  top: 0,
                  left: 0,
                  right: 0,
                  transform: `translateY(${start}px)`,
                }}
              >
                <RowView row={row} chat={chat} jumped={isJumped(row, jump)} />
              </div>
            )
          })}
        </MessageSheet>
      </Box>
      <DayChip at={list.isScrolling ? dayAbove(list, rows) : null} />
      <ListEdges />
      {(!atEnd || newer) && <ToNewest unread={chat.unread} />}
    </Box>
  )
}

const isJumped = (row: Row, jump: { messageId: number; turn: number } | null): number =>
  row.kind === 'message' && row.message.id === jump?.messageId ? jump.turn : 0
