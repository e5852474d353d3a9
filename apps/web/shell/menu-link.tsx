import Box from '@mui/material/Box'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface MenuLinkProps {
  to: string
  icon: ReactNode
  text: string
  /** What is new there. */
  badge?: ComponentType | undefined
  onClick?: () => void
}

/** A screen in the menu, marked while one is in it or below it. */
export const MenuLink = ({ to, icon, text, badge: Badge, onClick }: MenuLinkProps) => {
  const { pathname } = useLocation()
  const here = pathname === to || pathname.startsWith(`${to}/`)
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    onClick?.()
    // Into a tab or window of its own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // By the router, which asks first where a form is unsaved.
    event.preventDefault()
    void navigate(to)
  }
  return (
    <Box
      component="a"
      href={`#${to}`}
      aria-current={here ? 'page' : undefined}
      onClick={go}
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
}
