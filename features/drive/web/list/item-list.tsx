import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useWidth } from '#platform/ui/list/use-width.ts'
import type { Item } from '../item.ts'
import type { Selection } from '../selection.ts'
import { domIdOf, type ItemHandlers, type ItemState } from './item-handlers.ts'
import { ItemRow } from './item-row.tsx'
import { ItemTile } from './item-tile.tsx'
import type { Look } from './look.ts'

const ROW = 48
const TILE = 168
/** Smallest width of a tile, px. */
const TILE_WIDTH = 150
const GAP = 10
/** Rows from the end at which the next page is asked for. */
const AHEAD = 30

interface ItemListProps {
  label: string
  items: readonly Item[]
  look: Look
  narrow: boolean
  selection: Selection
  isCut: (item: Item) => boolean
  isTarget: (item: Item) => boolean
  handlers: ItemHandlers
  /** Items of a line: 1 in the list. */
  onColumns: (columns: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** A click beside the items. */
  onClickBeside: () => void
  more: { wanted: boolean; loading: boolean; load: () => void }
  /** The heading of the list. */
  heading: ReactNode
}

/** The items in sight of however many. The list itself has the focus, the current item is its active descendant. */
export const ItemList = (props: ItemListProps) => {
  const { items, look, narrow, selection, handlers, more } = props
  const words = useText(platformTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const [measure, width] = useWidth()
  const isGrid = look === 'grid'
  const columns = isGrid ? Math.max(2, Math.floor(((width ?? 600) - 2 * GAP + GAP) / (TILE_WIDTH + GAP))) : 1
  const { onColumns } = props
  useEffect(() => onColumns(columns), [columns, onColumns])
  const lines = Math.ceil(items.length / columns)
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isGrid ? TILE + GAP : ROW),
    overscan: 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the look changes
  useEffect(() => virtual.measure(), [virtual, look])
  const placed = virtual.getVirtualItems()
  const last = placed.at(-1)?.index ?? 0
  const { wanted, loading, load } = more
  useEffect(() => {
    if (wanted && !loading && last >= lines - AHEAD) load()
  }, [wanted, loading, load, last, lines])
  const current = items.findIndex(({ key }) => key === selection.current)
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(Math.floor(current / columns), { align: 'auto' })
  }, [virtual, current, columns])
  const stateOf = (item: Item): ItemState => ({
    selected: selection.keys.has(item.key),
    current: item.key === selection.current,
    cut: props.isCut(item),
    target: props.isTarget(item),
  })
  const active = items[current]
  const isPlaced = placed.some(({ index }) => index === Math.floor(current / columns))
  return (
    <Box ref={measure} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={lines + 1}
        tabIndex={0}
        {...(active && isPlaced ? { 'aria-activedescendant': domIdOf(active) } : {})}
        data-drive-list
        onKeyDown={props.onKeyDown}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[id^=drive-]') === null)
            props.onClickBeside()
        }}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          outline: 'none',
          '&:focus-visible [data-current]': {
            boxShadow: (theme) => `inset 0 0 0 2px ${theme.vars?.palette.primary.main}`,
          },
        }}
      >
        {props.heading}
        <Box
          role="rowgroup"
          sx={{ position: 'relative', height: virtual.getTotalSize(), m: isGrid ? `${GAP}px` : 0 }}
        >
          {placed.map(({ index, key, start, size }) => {
            const place = {
              position: 'absolute',
              insetInline: 0,
              top: 0,
              height: size,
              transform: `translateY(${start}px)`,
            } as const
            if (!isGrid) {
              const item = items[index]
              return (
                item && (
                  <Box key={item.key} role="presentation" sx={place}>
                    <ItemRow
                      item={item}
                      index={index}
                      state={stateOf(item)}
                      narrow={narrow}
                      handlers={handlers}
                    />
                  </Box>
                )
              )
            }
            return (
              <Box
                key={key}
                role="row"
                aria-rowindex={index + 2}
                sx={{
                  ...place,
                  pb: `${GAP}px`,
                  display: 'grid',
                  gap: `${GAP}px`,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {items.slice(index * columns, (index + 1) * columns).map((item) => (
                  <ItemTile key={item.key} item={item} state={stateOf(item)} handlers={handlers} />
                ))}
              </Box>
            )
          })}
        </Box>
      </Box>
      {loading && <LinearProgress aria-label={words('ui.loading')} sx={{ height: 2 }} />}
    </Box>
  )
}
