import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { EntriesMenu } from '#platform/conversation/web/entries-menu.tsx'
import { type MenuPlace, menuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { DriveOrder } from '../contract/lists.ts'
import { driveTexts } from '../i18n/texts.ts'
import { clipboardStore } from './actions/clipboard.ts'
import { entriesOf, type ItemActs } from './actions/item-entries.ts'
import { type Item, isOwn } from './item.ts'
import { domIdOf, type ItemHandlers } from './list/item-handlers.ts'
import { ItemList } from './list/item-list.tsx'
import { ListHeading } from './list/list-heading.tsx'
import type { Look } from './list/look.ts'
import type { useDragging } from './list/use-dragging.ts'
import { type KeyCommand, useListKeys } from './list/use-list-keys.ts'
import { PathBar } from './nav/path-bar.tsx'
import { SelectionBar } from './nav/selection-bar.tsx'
import type { Place } from './place.ts'
import { clicked } from './selection.ts'
import type { useItems } from './use-items.ts'
import type { useSelection } from './use-selection.ts'

interface DriveBrowserProps {
  place: Place
  order: DriveOrder
  onOrder: ((order: DriveOrder) => void) | undefined
  look: Look
  narrow: boolean
  list: ReturnType<typeof useItems>
  selecting: ReturnType<typeof useSelection>
  dragging: ReturnType<typeof useDragging>
  acts: ItemActs
  paste: (() => void) | undefined
  onGo: (place: Place) => void
  onUp: () => void
  /** Beside the path: look and order. */
  aside: ReactNode
  /** Instead of the items: empty, failed. */
  message: ReactNode
  tray: ReactNode
}

/** The list of a place: pointer, keyboard, menu and drag on its items. */
export const DriveBrowser = (props: DriveBrowserProps) => {
  const { place, look, narrow, list, selecting, dragging, acts } = props
  const { selection, setSelection, order, selected, clear } = selecting
  const { items } = list
  const access = list.first?.access ?? 'own'
  const isOthers = place.kind === 'folder' && access !== 'own'
  const t = useText(driveTexts)
  const clipboard = useStore(clipboardStore)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [columns, setColumns] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const focusList = () => frame.current?.querySelector<HTMLElement>('[data-drive-list]')?.focus()
  const isCut = useCallback(
    (item: Item) => clipboard?.mode === 'cut' && clipboard.items.some(({ key }) => key === item.key),
    [clipboard],
  )
  const current = items.find(({ key }) => key === selection.current)
  const run = (id: string): boolean => {
    const entry = entriesOf(selected, { place, access }, acts, t).find((one) => one.id === id)
    entry?.run()
    return entry !== undefined
  }
  const openMenuAtCurrent = (): boolean => {
    const element = current && document.getElementById(domIdOf(current))
    if (!current || !element) return false
    if (!selection.keys.has(current.key)) setSelection(clicked(selection, order, current.key))
    const box = element.getBoundingClientRect()
    setMenu({ left: box.left + 60, top: box.bottom - 8 })
    return true
  }
  const act = (command: KeyCommand): boolean => {
    switch (command) {
      case 'open':
        if (current) acts.open(current)
        return current !== undefined
      case 'up':
        props.onUp()
        return true
      case 'paste':
        props.paste?.()
        return props.paste !== undefined
      case 'menu':
        return openMenuAtCurrent()
      case 'remove':
        return run('bin') || run('purge')
      default:
        return run(command)
    }
  }
  const onKeyDown = useListKeys({ items, order, selection, select: setSelection, columns, act })
  const handlers: ItemHandlers = {
    onClick(item, event) {
      const held = { toggle: event.ctrlKey || event.metaKey, extend: event.shiftKey }
      // On a telephone a tap opens, and goes on selecting once something is selected.
      if (narrow && selection.keys.size === 0) acts.open(item)
      else setSelection(clicked(selection, order, item.key, narrow ? { toggle: true } : held))
    },
    onOpen: (item) => !narrow && acts.open(item),
    onToggle: (item) => setSelection(clicked(selection, order, item.key, { toggle: true })),
    onMenu(item, event: MouseEvent) {
      event.preventDefault()
      if (!selection.keys.has(item.key)) setSelection(clicked(selection, order, item.key))
      setMenu(menuPlace(event))
    },
    onStar: (item) => isOwn(item) && acts.star([item], !item.entry.starred),
    onDragStart: dragging.onDragStart,
    onDragOver: dragging.onDragOver,
    onDragLeave: dragging.onDragLeave,
    onDrop: dragging.onDropOn,
  }
  const entries = entriesOf(selected, { place, access }, acts, t)
  return (
    <Paper
      ref={frame}
      variant="outlined"
      {...dragging.placeProps}
      sx={{
        position: 'relative',
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1,
          py: 0.5,
          minHeight: 48,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {selected.length > 0 ? (
          <SelectionBar
            count={selected.length}
            entries={entries}
            narrow={narrow}
            onClear={() => {
              clear()
              focusList()
            }}
          />
        ) : (
          <PathBar
            place={place}
            path={list.first?.path ?? []}
            isOthers={isOthers}
            onGo={props.onGo}
            onDrop={(folder, event) => void dragging.drop(folder, event)}
          />
        )}
        {!(narrow && selected.length > 0) && props.aside}
      </Box>
      {props.message ?? (
        <ItemList
          key={JSON.stringify(place)}
          label={t('drive.list')}
          items={items}
          look={look}
          narrow={narrow}
          selection={selection}
          isCut={isCut}
          isTarget={({ key }) => dragging.target === key}
          handlers={handlers}
          onColumns={setColumns}
          onKeyDown={onKeyDown}
          onClickBeside={clear}
          more={{
            wanted: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
          heading={
            look === 'list' && <ListHeading order={props.order} onOrder={props.onOrder} narrow={narrow} />
          }
        />
      )}
      {dragging.filesOver && (
        <Box
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 2,
            display: 'grid',
            placeContent: 'center',
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: 2,
            bgcolor: 'primary.light',
            color: 'primary.main',
            opacity: 0.95,
            pointerEvents: 'none',
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{t('drive.dropHere')}</Typography>
        </Box>
      )}
      {menu && entries.length > 0 && (
        <EntriesMenu
          label={t('drive.more')}
          entries={entries}
          anchor={menu}
          onClose={() => {
            setMenu(null)
            focusList()
          }}
        />
      )}
      {props.tray}
    </Paper>
  )
}
