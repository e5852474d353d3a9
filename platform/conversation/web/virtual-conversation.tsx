import Box from '@mui/material/Box'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DayChip } from './day-chip.tsx'
import { floatingDay } from './floating-day.ts'
import { MessageSheet } from './message-sheet.tsx'
import { type ConversationRow, messageOf } from './row.ts'
import { useBottomAnchor } from './scroll/use-bottom-anchor.ts'
import { usePendingScroll, useRestoredScroll } from './scroll/use-pending-scroll.ts'
import { useStayAtEnd } from './scroll/use-stay-at-end.ts'

/** Within this distance of the end one is at the end, px. */
const AT_END = 60
/** Distance from an edge at which the next page is fetched, px. */
const NEAR = 900

type List = Virtualizer<HTMLDivElement, Element>

interface VirtualConversationProps<Row extends ConversationRow> {
  label: string
  rows: readonly Row[]
  /** Whether there is more at either end. */
  older: boolean
  newer: boolean
  /** Message to scroll to; `turn` increases with each jump. */
  jump: { readonly messageId: number; readonly turn: number } | null
  /** Increases when the newest message should be scrolled to. */
  toNewest: number
  render: (row: Row) => ReactNode
  loadOlder: () => void
  loadNewer: () => void
  /** The last visible message, wholly or in part. */
  onSeen: (sequence: number) => void
  /** Further keys, by message: Escape, and Shift with arrows. */
  onEscape?: () => void
  onStretch?: (messageId: number) => void
  /** Loading indicator over the list. */
  children?: ReactNode
  /** "To the newest" button, while the reader is not at the end. */
  toEnd: ReactNode
  scroller: RefObject<HTMLDivElement | null>
}

function lastSeen(list: List, rows: readonly ConversationRow[]): number | null {
  const bottom = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0)
  const item = list.getVirtualItems().findLast(({ start }) => start < bottom)
  for (let index = item?.index ?? -1; index >= 0; index -= 1) {
    const message = messageOf(rows[index])
    if (message) return message.sequence
  }
  return null
}

/** Next message from a row, upwards or downwards. */
function nextMessage(
  rows: readonly ConversationRow[],
  from: number,
  step: -1 | 1,
): { index: number; messageId: number } | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const message = messageOf(rows[index])
    if (message) return { index, messageId: message.id }
  }
  return null
}

/** Target of an arrow key; null: another key, or one with its own meaning. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 1 | null {
  if (altKey || ctrlKey || metaKey) return null
  if (key === 'ArrowUp') return -1
  return key === 'ArrowDown' ? 1 : null
}

/** The floating day; its chip covers 40 px. */
function dayAbove(list: List, rows: readonly ConversationRow[]): string | null {
  const top = list.scrollOffset ?? 0
  const items = list.getVirtualItems()
  const from = (edge: number) => items.find(({ end }) => end > edge)?.index ?? 0
  return floatingDay(rows, from(top), from(top + 40))
}

/** A conversation's messages, virtualised; what is visible stays in place while others arrive. */
export function VirtualConversation<Row extends ConversationRow>(props: VirtualConversationProps<Row>) {
  const { rows, older, newer, jump, toNewest, scroller } = props
  const [atEnd, setAtEnd] = useState(true)
  // Rows appended by paging are no new messages: nothing scrolls.
  const follows = useRef(!newer)
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const step = usePendingScroll(scroller, rows[0]?.key)
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
  useRestoredScroll(scroller, list, step)
  // A row above the viewport that is redrawn (e.g. when the one before it arrives) must not shift what is visible, not even
  // while scrolling up, where the library would allow it.
  list.shouldAdjustScrollPositionOnItemSizeChange = (
    { key, start, end },
    _delta,
    { scrollOffset, itemSizeCache },
  ) => (itemSizeCache.has(key) ? end : start + 1) <= (scrollOffset ?? 0)
  const followedKey = follows.current && !newer ? (rows.at(-1)?.key ?? null) : null
  const stays = useStayAtEnd(scroller, list, followedKey, AT_END)
  useBottomAnchor(scroller, stays)
  useEffect(() => {
    follows.current = !newer
  }, [newer])

  const look = (instance: List) => {
    const end = instance.isAtEnd(AT_END)
    setAtEnd(end)
    const offset = instance.scrollOffset ?? 0
    if (!placed.current) return
    if (offset < NEAR) props.loadOlder()
    if (newer && instance.getDistanceFromEnd() < NEAR) props.loadNewer()
  }

  // Starts at the first unread message, or at the end.
  const placed = useRef(false)
  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return
    placed.current = true
    const begin = rows.findIndex(({ kind }) => kind === 'new')
    if (begin >= 0) list.scrollToIndex(begin, { align: 'start' })
    else list.scrollToEnd()
  }, [rows, list])

  // Each effect runs once, when its target exists.
  const jumped = useRef(0)
  useLayoutEffect(() => {
    if (jump === null || jumped.current === jump.turn) return
    const index = rows.findIndex((row) => messageOf(row)?.id === jump.messageId)
    if (index < 0) return
    jumped.current = jump.turn
    // Rows measured on the way grow the list before its scroll is told: that must not lead back to the end.
    stays.current = false
    list.scrollToIndex(index, { align: 'center' })
  }, [jump, rows, list, stays])
  const went = useRef(toNewest)
  useLayoutEffect(() => {
    if (went.current === toNewest) return
    went.current = toNewest
    list.scrollToEnd()
  }, [toNewest, list])

  const seen = lastSeen(list, rows)
  const { onSeen, loadOlder } = props
  useEffect(() => {
    if (seen !== null) onSeen(seen)
  }, [seen, onSeen])
  // The first page may not fill the screen.
  useEffect(() => {
    if (older && placed.current && list.getTotalSize() < (list.scrollRect?.height ?? 0) + NEAR) loadOlder()
  })

  const focusOn = (index: number): boolean => {
    const found = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-message]`)
    found?.focus()
    return found !== null && found !== undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return props.onEscape?.()
    const step = stepOf(event)
    if (step === null) return
    const from = (event.target as Element).closest('[data-index]')?.getAttribute('data-index')
    const last = list.getVirtualItems().at(-1)?.index ?? 0
    const start = from === null || from === undefined ? last + 1 : Number(from)
    event.preventDefault()
    const next = nextMessage(rows, start, step)
    if (next === null) return
    if (event.shiftKey) props.onStretch?.(next.messageId)
    list.scrollToIndex(next.index, { align: 'auto' })
    // Focuses right away if the row is rendered, so that the next key continues from it.
    if (!focusOn(next.index)) requestAnimationFrame(() => focusOn(next.index))
  }

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        role="log"
        tabIndex={0}
        aria-label={props.label}
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
                {props.render(row)}
              </div>
            )
          })}
        </MessageSheet>
      </Box>
      <DayChip at={list.isScrolling ? dayAbove(list, rows) : null} />
      {props.children}
      {(!atEnd || newer) && props.toEnd}
    </Box>
  )
}
