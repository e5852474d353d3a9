import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { gridShape } from './grid-shape.ts'
import { useRoomView } from './room-context.ts'
import { TileView } from './tile-view.tsx'
import { type Tile, useTiles } from './use-tiles.ts'

export type Layout = 'grid' | 'speaker'

const GAP = 8

const useSpace = () => {
  const place = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, space }
}

/** Who is shown large: the pinned one, else a screen, else who talked last. */
function useMainTile(tiles: readonly Tile[], pinned: string | null): Tile | null {
  const talking = useRoomView((view) => view.talking)
  const last = useRef<string | null>(null)
  const speaker = tiles.find(({ member, mine, feed }) => !mine && feed === 'camera' && talking.has(member.id))
  useEffect(() => {
    if (speaker) last.current = speaker.key
  }, [speaker])
  const byKey = (key: string | null) => tiles.find((tile) => tile.key === key)
  return (
    byKey(pinned) ??
    tiles.find(({ feed }) => feed === 'screen') ??
    speaker ??
    byKey(last.current) ??
    tiles.find(({ mine }) => !mine) ??
    tiles[0] ??
    null
  )
}

interface StageProps {
  layout: Layout
  pinned: string | null
  onPin: (key: string | null) => void
}

/** All pictures: alike in a grid, or one large with the others beside it. */
export const Stage = ({ layout, pinned, onPin }: StageProps) => {
  const { place, space } = useSpace()
  const tiles = useTiles()
  const main = useMainTile(tiles, pinned)
  const isPinned = tiles.some(({ key }) => key === pinned)
  const large =
    (layout === 'speaker' || isPinned || tiles.some(({ feed }) => feed === 'screen')) && tiles.length > 1
  const view = (tile: Tile, small = false) => (
    <TileView key={tile.key} tile={tile} pinned={tile.key === pinned} onPin={onPin} small={small} />
  )
  const wide = space.width > space.height
  const body = () => {
    if (!large || main === null) {
      const shape = gridShape(tiles.length, space, GAP)
      return (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: `${GAP}px`,
            justifyContent: 'center',
            alignContent: 'center',
            height: '100%',
          }}
        >
          {tiles.map((tile) => (
            <Box key={tile.key} sx={{ width: Math.floor(shape.width), height: Math.floor(shape.height) }}>
              {view(tile, shape.width < 220)}
            </Box>
          ))}
        </Box>
      )
    }
    return (
      <Box sx={{ display: 'flex', flexDirection: wide ? 'row' : 'column', gap: `${GAP}px`, height: '100%' }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }} data-main>
          <TileView tile={main} pinned={main.key === pinned} onPin={onPin} large />
        </Box>
        <Box
          sx={{
            flex: 'none',
            display: 'flex',
            flexDirection: wide ? 'column' : 'row',
            gap: `${GAP}px`,
            overflow: 'auto',
            ...(wide ? { width: 192 } : { height: 100 }),
          }}
        >
          {tiles
            .filter((tile) => tile !== main)
            .map((tile) => (
              <Box
                key={tile.key}
                sx={{ flex: 'none', ...(wide ? { width: 192, height: 108 } : { width: 160, height: 90 }) }}
              >
                {view(tile, true)}
              </Box>
            ))}
        </Box>
      </Box>
    )
  }
  return (
    <Box ref={place} sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>
      {space.width > 0 && body()}
    </Box>
  )
}
