import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import { useGo } from './use-go.ts'

interface RailLinkProps {
  to: string
  icon: ReactNode
  text: string
  /** Its shortcut, for the tooltip. */
  keys: string
  badge?: ComponentType | undefined
  here: boolean
  onClick?: (() => void) | undefined
}

/** An area in the rail: icon, name, badge. */
export const RailLink = ({ to, icon, text, keys, badge: Badge, here, onClick }: RailLinkProps) => {
  const go = useGo(to, onClick)
  return (
    <Box
      component="a"
      href={`#${to}`}
      title={`${text} (${keys})`}
      aria-current={here ? 'true' : undefined}
      onClick={go}
      sx={{
        position: 'relative',
        display: 'grid',
        justifyItems: 'center',
        gap: 0.25,
        py: 0.75,
        px: 0,
        borderRadius: 1,
        typography: 'micro',
        fontWeight: 500,
        color: 'text.secondary',
        textDecoration: 'none',
        textAlign: 'center',
        overflowWrap: 'anywhere',
        '& .MuiSvgIcon-root': { fontSize: 22 },
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 650 },
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', position: 'relative' }}>
        {icon}
        {Badge && (
          <Box component="span" sx={{ position: 'absolute', left: 13, top: -7, whiteSpace: 'nowrap' }}>
            <Badge />
          </Box>
        )}
      </Box>
      {text}
    </Box>
  )
}
