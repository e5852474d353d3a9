import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  hint?: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled section in a card. */
export const Card = ({ title, hint, action, children }: CardProps) => {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: hint === undefined ? 2 : 0.5 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, fontSize: '1.0625rem', fontWeight: 650 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {hint !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Paper>
  )
}
