import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface CentredProps {
  icon?: ReactNode
  title: string
  hint?: string | undefined
  children?: ReactNode
}

/** A page that says one thing. */
export const Centred = ({ icon, title, hint, children }: CentredProps) => (
  <Box
    component="main"
    sx={{
      minHeight: '100dvh',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 2,
      p: 3,
      textAlign: 'center',
    }}
  >
    {icon}
    <Typography variant="h1" role="status">
      {title}
    </Typography>
    {hint !== undefined && <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{hint}</Typography>}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>{children}</Box>
  </Box>
)
