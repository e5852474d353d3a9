import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ColumnState } from './board-state.ts'
import { acceptCards } from './drag-card.ts'
import type { BoardColumn } from './use-board.ts'

interface BoardLaneProps {
  column: BoardColumn
  /** Null while loading. */
  state: ColumnState | null
  /** A dragged card is over it (touch). */
  touched: boolean
  /** The sum is an amount of money. */
  money: boolean
  onCard: (id: number) => void
  onMore: () => void
  /** Makes a record in it. */
  create?: { label: string; onClick: () => void } | undefined
  children: ReactNode
}

/** Prefetch distance, px. */
const AHEAD = '400px'

/** A board's column: name, count, sum, and cards that load on scrolling. */
export const BoardLane = (props: BoardLaneProps) => {
  const { column, state, touched, money, children } = props
  const t = useText(resourceTexts)
  const element = useRef<HTMLElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const onCard = useEffectEvent((id: number) => props.onCard(id))
  const onMore = useEffectEvent(() => props.onMore())
  const canDrop = useEffectEvent(() => column.closed !== true)
  useEffect(() => {
    const { current } = element
    return current === null ? undefined : acceptCards(current, { canDrop, onOver: setOver, onCard })
  }, [])
  const shown = state?.cards.length ?? 0
  const left = (state?.count ?? 0) - shown
  /** Lower bound: "more than". */
  const atLeast = (value: string | number) => (state?.capped ? t('board.moreThan', { value }) : String(value))
  useEffect(() => {
    const { current } = end
    if (current === null || left <= 0) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { root: current.closest('ul'), rootMargin: AHEAD },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [left])
  const lit = (over || touched) && column.closed !== true
  return (
    <Box
      component="section"
      ref={element}
      data-board-column={column.key}
      aria-label={column.label}
      sx={{
        width: column.end === true ? 170 : { xs: 'min(84vw, 300px)', sm: 280 },
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        borderRadius: 2,
        bgcolor: lit ? 'primary.light' : 'action.hover',
        outline: lit ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
        scrollSnapAlign: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, pt: 1.25 }}>
        {column.color !== undefined && (
          <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: column.color, flexShrink: 0 }} />
        )}
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {column.label}
        </Typography>
        {state !== null && column.end !== true && (
          <Typography variant="body2" sx={{ position: 'relative', color: 'text.secondary' }}>
            <span aria-hidden="true">{atLeast(state.count)}</span>
            <Box component="span" sx={visuallyHidden}>
              {atLeast(t('board.count', { count: state.count }))}
            </Box>
          </Typography>
        )}
        {props.create !== undefined && (
          <Tooltip title={props.create.label}>
            <IconButton
              size="small"
              aria-label={`${props.create.label}: ${column.label}`}
              onClick={props.create.onClick}
              sx={{ mr: -0.75 }}
            >
              <Add fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Typography variant="body2" sx={{ px: 1.5, pb: 1, minHeight: 28, color: 'text.secondary' }}>
        {state !== null &&
          state.sum !== null &&
          column.end !== true &&
          atLeast(money ? formatMoney(state.sum) : state.sum)}
      </Typography>
      <Box
        component="ul"
        sx={{
          flex: 1,
          minHeight: 96,
          overflowY: 'auto',
          m: 0,
          px: 1,
          pb: 1,
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
        }}
      >
        {state === null
          ? ['a', 'b', 'c'].map((key) => (
              <Box component="li" key={key} sx={{ listStyle: 'none' }}>
                <Skeleton variant="rounded" height={72} />
              </Box>
            ))
          : children}
        {left > 0 && (
          <Box
            component="li"
            ref={end}
            sx={{ listStyle: 'none', textAlign: 'center', color: 'text.secondary', py: 1 }}
          >
            {atLeast(t('board.left', { count: left }))}
          </Box>
        )}
        {state !== null && state.count === 0 && (
          <Box
            component="li"
            sx={{
              listStyle: 'none',
              textAlign: 'center',
              color: 'text.secondary',
              py: 3,
              fontSize: '0.8125rem',
            }}
          >
            {t(column.end === true ? 'board.end' : 'board.empty')}
          </Box>
        )}
      </Box>
    </Box>
  )
}
