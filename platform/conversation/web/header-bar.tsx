import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface HeaderBarProps {
  /** The way back to the list, where that is not beside the conversation. */
  back: { to: string; label: string } | null
  avatar: ReactNode
  name: string
  /** The line under the name. */
  line: ReactNode
  /** What can be done with the conversation. */
  children: ReactNode
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Who a conversation is with, and what can be done with it. */
export const HeaderBar = ({ back, avatar, name, line, children }: HeaderBarProps) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: { xs: 1, sm: 2 },
      height: 56,
      flex: 'none',
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {back !== null && (
      <IconButton component={Link} to={back.to} size="small" aria-label={back.label}>
        <ArrowBack fontSize="small" />
      </IconButton>
    )}
    {avatar}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box
        // Alone on the screen it says what the screen is.
        component={back === null ? 'h2' : 'h1'}
        sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600, ...oneLine }}
      >
        {name}
      </Box>
      <Box aria-live="polite" sx={{ fontSize: '0.75rem', color: 'text.secondary', ...oneLine }}>
        {line}
      </Box>
    </Box>
    {children}
  </Box>
)
