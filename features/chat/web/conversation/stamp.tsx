import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** When a message was written and what became of it, after its last word. */
export const Stamp = ({ at, children }: { at: string; children: ReactNode }) => (
  <Box
    component="time"
    dateTime={at}
    sx={{
      float: 'right',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      ml: 1.25,
      mt: 0.625,
      fontSize: '0.6875rem',
      lineHeight: '16px',
      color: 'text.secondary',
      userSelect: 'none',
    }}
  >
    {children}
  </Box>
)
