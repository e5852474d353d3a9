import Box from '@mui/material/Box'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useGo } from './use-go.ts'

interface MenuLinkProps {
  to: string
  icon: ReactNode
  text: string
  here: boolean
  /** Badge. */
  badge?: ComponentType | undefined
  onClick?: (() => void) | undefined
}

/** A screen, favourite or recent place in the menu. */
export const MenuLink = ({ to, icon, text, here, badge: Badge, onClick }: MenuLinkProps) => {
  const go = useGo(to, onClick)
  const link = useRef<HTMLAnchorElement>(null)
  // Scrolls the current entry into view.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <Box
      component="a"
      ref={link}
      href={`#${to}`}
      aria-current={here ? 'page' : undefined}
      onClick={go}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        minHeight: { xs: 44, md: 32 },
        scrollMarginBlock: 32,
        borderRadius: 1,
        typography: 'body2',
        color: 'text.secondary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        '&[aria-current=page]': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 600 },
      }}
    >
      {icon}
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          py: 0.5,
          lineHeight: 1.25,
          overflowWrap: 'anywhere',
          // Names of records may be long.
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          overflow: 'hidden',
        }}
      >
        {text}
      </Box>
      {Badge && <Badge />}
    </Box>
  )
}
