import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface ListMessageProps {
  icon: ReactNode
  title: string
  hint?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
  role?: 'alert' | 'status'
}

/** Shown instead of rows: empty, nothing found, or failed. */
export const ListMessage = ({ icon, title, hint, action, role = 'status' }: ListMessageProps) => (
  <Box
    role={role}
    sx={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: 0.5,
      px: 3,
      py: 8,
      textAlign: 'center',
    }}
  >
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 48,
        height: 48,
        mb: 1,
        borderRadius: '50%',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {icon}
    </Box>
    <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
    {hint !== undefined && (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 380 }}>
        {hint}
      </Typography>
    )}
    {action !== undefined && (
      <Button variant="outlined" size="small" onClick={action.onClick} sx={{ mt: 1.5 }}>
        {action.label}
      </Button>
    )}
  </Box>
)
