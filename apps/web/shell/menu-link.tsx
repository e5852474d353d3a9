import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import { NavLink } from 'react-router'

interface MenuLinkProps {
  to: string
  icon: ReactNode
  text: string
  /** What is new there. */
  badge?: ComponentType | undefined
  onClick?: () => void
}

/** A screen in the menu, marked while one is in it or below it. */
export const MenuLink = ({ to, icon, text, badge: Badge, onClick }: MenuLinkProps) => (
  <Box
    component={NavLink}
    to={to}
    onClick={onClick}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      px: 1.25,
      minHeight: 34,
      borderRadius: 1,
      fontSize: '0.875rem',
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
      sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
    {Badge && <Badge />}
  </Box>
)
