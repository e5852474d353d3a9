import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined'
import Schedule from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { isForControl } from '#platform/ui/list/own-control.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceRecord } from '../resource-client.ts'
import { dragCard } from './drag-card.ts'
import { touchDrag } from './touch-drag.ts'
import type { BoardColumn } from './use-board.ts'

/** Time in the column, where relevant. */
export interface CardAge {
  days: number
  /** Longer than allowed. */
  late: boolean
}

export interface BoardCardProps {
  record: ResourceRecord
  name: string
  column: BoardColumn
  columns: readonly BoardColumn[]
  busy: boolean
  age: CardAge | null
  canMove: boolean
  children: ReactNode
  onOpen: () => void
  onMove: (key: string) => void
  onOver: (key: string | null) => void
}

/** Neighbouring columns it may move to. */
const beside = (columns: readonly BoardColumn[], key: string, step: 1 | -1): BoardColumn | undefined => {
  const at = columns.findIndex((column) => column.key === key)
  return columns[at + step]
}

const SIDEWAYS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }
const ALONG: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Focus movement: up and down in a column, left and right between columns. */
const focusBeside = (card: HTMLElement, key: string): boolean => {
  const column = card.closest<HTMLElement>('[data-board-column]')
  const cards = [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const at = cards.indexOf(card)
  const sideways = SIDEWAYS[key]
  const along = ALONG[key]
  if (along !== undefined) cards[at + along]?.focus()
  else if (sideways !== undefined) {
    const all = [...document.querySelectorAll<HTMLElement>('[data-board-column]')]
    const next = column === null ? undefined : all[all.indexOf(column) + sideways]
    const there = [...(next?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    there[Math.min(at, there.length - 1)]?.focus()
  } else return false
  return true
}

/** A card: click opens; drag, menu (`M`) or Ctrl and arrow moves it. */
export const BoardCard = (props: BoardCardProps) => {
  const { record, name, column, columns, busy, age, canMove, onOpen, onMove } = props
  const t = useText(resourceTexts)
  const element = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState(false)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const moveTo = useEffectEvent((key: string) => onMove(key))
  const tellOver = useEffectEvent((key: string | null) => props.onOver(key))
  const { id } = record
  // With the card, not after it: on a busy machine a finger can be faster than the effect.
  useLayoutEffect(() => {
    const { current } = element
    if (current === null || !canMove) return
    const ends = [
      dragCard(current, id, setDragged),
      touchDrag(current, {
        onStart: () => setDragged(true),
        onOver: tellOver,
        onEnd: (key) => {
          setDragged(false)
          tellOver(null)
          if (key !== null) moveTo(key)
        },
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [id, canMove])

  const moveBeside = (key: string): boolean => {
    const step = SIDEWAYS[key]
    const next = step === undefined || !canMove ? undefined : beside(columns, column.key, step)
    if (next !== undefined) onMove(next.key)
    return step !== undefined
  }
  const onPlainKey = (key: string, card: HTMLElement): boolean => {
    if (key === 'Enter') onOpen()
    else if (key === 'm' && canMove) setMenu(card)
    else return focusBeside(card, key)
    return true
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const held = event.ctrlKey || event.metaKey
    const done = held ? moveBeside(event.key) : onPlainKey(event.key, event.currentTarget)
    if (done) event.preventDefault()
  }

  return (
    <Box
      component="li"
      ref={element}
      data-card={id}
      tabIndex={0}
      aria-label={name}
      aria-busy={busy}
      onKeyDown={onKey}
      onClick={(event) => {
        if (!isForControl(event.target, event.currentTarget)) onOpen()
      }}
      sx={{
        position: 'relative',
        listStyle: 'none',
        p: 1.25,
        pr: canMove ? 4.5 : 1.25,
        borderRadius: 1,
        border: 1,
        borderColor: age?.late ? 'warning.main' : 'divider',
        bgcolor: 'background.paper',
        cursor: canMove ? 'grab' : 'pointer',
        opacity: dragged || busy ? 0.5 : 1,
        fontSize: '0.8125rem',
        userSelect: 'none',
        WebkitTouchCallout: 'none',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {props.children}
      {age !== null && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            mt: 0.75,
            fontSize: '0.75rem',
            color: age.late ? 'warning.main' : 'text.secondary',
          }}
        >
          <Schedule sx={{ fontSize: 14 }} />
          {t('board.age', { count: age.days })}
        </Box>
      )}
      {canMove && (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t('board.moveCard', { name })}
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
          sx={{ position: 'absolute', top: 4, right: 4, p: 0.5 }}
        >
          <DriveFileMove sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {columns.map(({ key, label, closed }) => (
          <MenuItem
            key={key}
            selected={key === column.key}
            disabled={closed === true || key === column.key}
            onClick={() => {
              setMenu(null)
              onMove(key)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
