import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface HeaderBarProps {
  /** Back to the list, where only one pane fits. */
  back: { to: string; label: string } | null
  avatar: ReactNode
  name: string
  /** Below the name. */
  line: ReactNode
  /** Actions on the conversation. */
  children: ReactNode
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Header of a conversation: name, state, actions. */
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
        // On a telephone the name is the page's heading.
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
