import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import type { MediaFile } from '../shown/media-file.ts'
import { type View, WHOLE, zoomed } from './pan-zoom.ts'
import { ShownMedia } from './shown-media.tsx'
import { ViewerBar } from './viewer-bar.tsx'

interface ViewerProps {
  /** All viewable items, in order. */
  items: readonly MediaFile[]
  /** Id of the current item. */
  current: number
  onChange: (messageId: number) => void
  onClose: () => void
}

const STEP = 1.5

const Aside = (props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) => (
  <IconButton
    color="inherit"
    aria-label={props.label}
    disabled={props.disabled}
    onClick={props.onClick}
    sx={{ flex: 'none', '&.Mui-disabled': { opacity: 0.25, color: 'inherit' } }}
  >
    {props.children}
  </IconButton>
)

/** Full-page viewer. Arrows navigate, plus and minus zoom, Escape closes. */
export const Viewer = ({ items, current, onChange, onClose }: ViewerProps) => {
  const t = useText(mediaTexts)
  const [view, setView] = useState<View>(WHOLE)
  const index = items.findIndex(({ id }) => id === current)
  const item = items[index]
  const go = (by: number) => {
    const next = items[index + by]
    if (!next) return
    setView(WHOLE)
    onChange(next.id)
  }
  const frame = () => ({ width: globalThis.innerWidth, height: globalThis.innerHeight })
  const zoom = (factor: number) =>
    setView((before) => (factor === 0 ? WHOLE : zoomed(before, frame(), factor)))
  const acts = new Map([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
    ['+', () => zoom(STEP)],
    ['-', () => zoom(1 / STEP)],
    ['0', () => zoom(0)],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts.get(event.key)
    // Videos use the arrow keys themselves.
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement)
      return
    event.preventDefault()
    act()
  }
  return (
    <Dialog
      fullScreen
      open={item !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { 'aria-label': t('files.viewer'), sx: { bgcolor: '#0c111a', color: '#e7ecf4' } } }}
    >
      {item !== undefined && (
        <>
          <ViewerBar item={item} index={index} count={items.length} onZoom={zoom} onClose={onClose} />
          <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center' }}>
            <Aside label={t('files.previous')} disabled={index <= 0} onClick={() => go(-1)}>
              <ChevronLeft fontSize="large" />
            </Aside>
            <Box sx={{ flex: 1, minWidth: 0, height: '100%' }}>
              <ShownMedia key={item.id} item={item} view={view} onView={setView} />
            </Box>
            <Aside label={t('files.next')} disabled={index >= items.length - 1} onClick={() => go(1)}>
              <ChevronRight fontSize="large" />
            </Aside>
          </Box>
        </>
      )}
    </Dialog>
  )
}
