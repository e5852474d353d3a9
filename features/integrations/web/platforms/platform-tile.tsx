import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TileProps {
  icon: ReactNode
  title: string
  what: string
  to: string
  action: string
  /** Beside the title. */
  mark?: ReactNode
  /** The thing to do first on this screen. */
  main?: boolean
  children?: ReactNode
}

/** A platform in the grid: what it does, how it is, and the way to it. */
export const PlatformTile = ({ icon, title, what, to, action, mark, main = false, children }: TileProps) => (
  <Paper
    component="article"
    variant="outlined"
    aria-label={title}
    sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.25, minHeight: 164 }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          borderRadius: 1.5,
          bgcolor: 'action.hover',
          color: 'primary.main',
          flexShrink: 0,
        }}
      >
        {icon}
      </Box>
      <Typography component="h3" sx={{ fontWeight: 650, flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      {mark}
    </Box>
    <Typography variant="body2" color="text.secondary">
      {what}
    </Typography>
    {children}
    <Box sx={{ mt: 'auto' }}>
      <Button
        component={Link}
        to={to}
        size="small"
        variant={main ? 'contained' : 'outlined'}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </Box>
  </Paper>
)
