import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import type { ReactNode } from 'react'

const flash = keyframes({ '0%, 60%': { opacity: 1 }, '100%': { opacity: 0 } })

interface BubbleProps {
  own: boolean
  /** Of its author's block: it stands a little away from what is above. */
  first: boolean
  /** Which jump led here; 0 for none. */
  jumped?: number
  /** Whose picture stands beside it; nothing where all are one person's. */
  picture?: ReactNode
  /** Whether there is room for a picture, also where there is none. */
  room?: boolean
  children: ReactNode
  /** Beside the bubble. */
  aside?: ReactNode
}

/** One message's frame: own ones on the right. */
export const Bubble = ({ own, first, jumped = 0, picture, room = false, children, aside }: BubbleProps) => (
  <Box
    sx={{
      position: 'relative',
      display: 'flex',
      flexDirection: own ? 'row-reverse' : 'row',
      alignItems: 'flex-start',
      gap: 1,
      pt: first ? 1 : 0.25,
    }}
  >
    {jumped > 0 && (
      <Box
        key={jumped}
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '2px -8px -2px',
          borderRadius: 1,
          bgcolor: 'secondary.light',
          opacity: 0,
          pointerEvents: 'none',
          animation: `${flash} 2.5s ease-out`,
        }}
      />
    )}
    {room && <Box sx={{ width: 30, flex: 'none' }}>{first && picture}</Box>}
    <Box
      sx={{
        position: 'relative',
        maxWidth: { xs: '86%', sm: '74%' },
        minWidth: 0,
        px: 1.25,
        py: 0.75,
        borderRadius: '12px',
        ...(first ? (own ? { borderTopRightRadius: '3px' } : { borderTopLeftRadius: '3px' }) : {}),
        bgcolor: own ? 'primary.light' : 'background.paper',
        border: 1,
        borderColor: own ? 'transparent' : 'divider',
        fontSize: '0.9375rem',
        lineHeight: 1.4,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
    {aside}
  </Box>
)
