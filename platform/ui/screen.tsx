import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface ScreenProps {
  title: string
  /** Buttons next to the title. */
  actions?: ReactNode
  /** Filters, below the title. */
  toolbar?: ReactNode
  children: ReactNode
}

/** A screen's frame: title, actions, filters, and content that scrolls. */
export const Screen = ({ title, actions, toolbar, children }: ScreenProps) => (
  <Box
    data-screen
    sx={{
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: 1,
      px: { xs: 1.5, md: 2 },
      pt: 0,
      pb: { xs: 1.5, md: 2 },
      minHeight: 0,
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <Typography variant="h1" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {actions}
    </Box>
    {toolbar !== undefined && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center' }}>
        {toolbar}
      </Box>
    )}
    {children}
  </Box>
)
