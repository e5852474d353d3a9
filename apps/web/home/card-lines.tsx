import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** What a row is about, and below it what is known of it: a line each, however long, so that all rows have one height. */
export const CardLines = ({ name, line }: { name: ReactNode; line: ReactNode }) => (
  <Box sx={{ flex: 1, minWidth: 0 }}>
    <Box sx={{ ...cut, fontWeight: 500 }}>{name}</Box>
    <Box sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>{line}</Box>
  </Box>
)
