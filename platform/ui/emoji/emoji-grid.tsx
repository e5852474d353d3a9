import Box from '@mui/material/Box'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Language } from '#platform/i18n/text.ts'
import type { EmojiRow } from './derive-emoji.ts'
import { EMOJI_FONT } from './emoji-font.ts'
import { inTone } from './emoji-memory.ts'
import { gridMove } from './grid-move.ts'

const COLUMNS = 8

interface EmojiGridProps {
  label: string
  rows: readonly EmojiRow[]
  tone: number
  language: Language
  onPick: (row: EmojiRow) => void
}

/** Emoji grid with a roving tab stop; arrow keys move within. */
export const EmojiGrid = ({ label, rows, tone, language, onPick }: EmojiGridProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const position = Math.min(current, rows.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = gridMove(event.key, position, rows.length, COLUMNS)
    if (to === null) return
    event.preventDefault()
    setCurrent(to)
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus()
  }
  return (
    <Box
      ref={list}
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`,
        '& > button': {
          aspectRatio: '1',
          p: 0,
          border: 0,
          borderRadius: 1,
          bgcolor: 'transparent',
          cursor: 'pointer',
          fontFamily: EMOJI_FONT,
          fontSize: 22,
          lineHeight: 1,
          color: 'text.primary',
          contentVisibility: 'auto',
          '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        },
      }}
    >
      {rows.map((row, index) => (
        <button
          key={row[1]}
          type="button"
          role="option"
          aria-selected={false}
          aria-label={language === 'es' ? row[2] : row[3]}
          title={language === 'es' ? row[2] : row[3]}
          tabIndex={index === position ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(row)}
        >
          {inTone(row, tone)}
        </button>
      ))}
    </Box>
  )
}
