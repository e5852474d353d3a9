import MicOff from '@mui/icons-material/MicOff'
import PanTool from '@mui/icons-material/PanToolOutlined'
import PushPin from '@mui/icons-material/PushPin'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useCallback, useEffect } from 'react'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { layerForHeight } from '../media/layer-rule.ts'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import type { Tile } from './use-tiles.ts'
import { VideoOf } from './video-of.tsx'

interface TileViewProps {
  tile: Tile
  pinned: boolean
  onPin: (key: string | null) => void
  small?: boolean
  /** The one large picture: shown whole, whatever its shape. */
  large?: boolean
}

const Badge = ({ children, label }: { children: React.ReactNode; label: string }) => (
  <Box
    role="img"
    aria-label={label}
    sx={{ display: 'grid', placeItems: 'center', '& svg': { fontSize: 16 } }}
  >
    {children}
  </Box>
)

function useTileName({ member, feed, mine }: Tile): string {
  const t = useRoomText()
  if (member.phone === '') return t('people.hiddenNumber')
  if (feed === 'screen') return t('tile.screen', { name: member.name })
  return mine ? t('you', { name: member.name }) : member.name
}

/** One person's picture, or their initials, with name and state. */
export const TileView = ({ tile, pinned, onPin, small = false, large = false }: TileViewProps) => {
  const t = useRoomText()
  const { pictureNeeds } = useRoomSession()
  const { member, feed, mine, video } = tile
  const talking = useRoomView((view) => view.talking.has(member.id)) && member.mic
  const reactions = useRoomView((view) => view.reactions)
  const isScreen = feed === 'screen'
  const name = useTileName(tile)
  // Asked for before there is a picture, so that the first one comes in the right size.
  const onHeight = useCallback(
    (height: number) => {
      if (!mine) pictureNeeds(member.id, feed, layerForHeight(height))
    },
    [mine, pictureNeeds, member.id, feed],
  )
  useEffect(() => () => pictureNeeds(member.id, feed, null), [pictureNeeds, member.id, feed])
  const pinLabel = t(pinned ? 'tile.unpin' : 'tile.pin', { name })
  return (
    <Box
      role="group"
      aria-label={name}
      data-tile={feed}
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        borderRadius: 2,
        bgcolor: '#222933',
        color: '#fff',
        boxShadow: talking ? 'inset 0 0 0 3px #4ade80' : 'none',
        '&:hover [data-pin], & [data-pin]:focus-visible': { opacity: 1 },
      }}
    >
      {video ? (
        <VideoOf
          track={video}
          mirrored={mine && !isScreen}
          whole={isScreen || large}
          label={name}
          onHeight={onHeight}
        />
      ) : (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <InitialsAvatar name={member.name} src={null} size={small ? 40 : 80} />
        </Box>
      )}
      {talking && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            borderRadius: 2,
            border: '3px solid #4ade80',
            pointerEvents: 'none',
          }}
        />
      )}
      {reactions
        .filter((one) => one.member === member.id && !isScreen)
        .slice(-1)
        .map(({ key, emoji }) => (
          <Box key={key} sx={{ position: 'absolute', top: 8, left: 12, fontSize: small ? 24 : 40 }}>
            {emoji}
          </Box>
        ))}
      <Box
        sx={{
          position: 'absolute',
          left: 8,
          bottom: 8,
          maxWidth: 'calc(100% - 16px)',
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          py: 0.25,
          borderRadius: 1,
          bgcolor: 'rgba(10, 14, 20, 0.72)',
          fontSize: 13,
        }}
      >
        {!member.mic && !isScreen && (
          <Badge label={t('tile.muted')}>
            <MicOff />
          </Badge>
        )}
        {member.hand && !isScreen && (
          <Badge label={t('tile.hand')}>
            <PanTool />
          </Badge>
        )}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {member.away ? t('tile.away') : name}
        </Box>
      </Box>
      <IconButton
        data-pin
        size="small"
        aria-label={pinLabel}
        aria-pressed={pinned}
        onClick={() => onPin(pinned ? null : tile.key)}
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          color: '#fff',
          bgcolor: 'rgba(10, 14, 20, 0.6)',
          opacity: pinned ? 1 : 0,
          '&:hover': { bgcolor: 'rgba(10, 14, 20, 0.85)' },
          '@media (hover: none)': { opacity: 0.8 },
        }}
      >
        {pinned ? <PushPin fontSize="small" /> : <PushPinOutlined fontSize="small" />}
      </IconButton>
    </Box>
  )
}
