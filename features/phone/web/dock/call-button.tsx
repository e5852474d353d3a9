import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'

interface CallButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  tone?: 'plain' | 'success' | 'error'
  pressed?: boolean
  keys?: string
}

/** A round button of a call, with its word below. */
export const CallButton = ({ label, icon, onClick, tone = 'plain', pressed, keys }: CallButtonProps) => (
  <ButtonBase
    onClick={onClick}
    aria-pressed={pressed}
    aria-keyshortcuts={keys}
    sx={{
      flexDirection: 'column',
      alignSelf: 'flex-start',
      gap: 0.5,
      borderRadius: 1,
      p: 0.5,
      width: 66,
      '&:hover > span:first-of-type': { filter: 'brightness(.93)' },
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 48,
        height: 48,
        borderRadius: '50%',
        bgcolor: tone === 'plain' ? (pressed ? 'primary.main' : 'action.selected') : `${tone}.main`,
        color:
          tone === 'plain' ? (pressed ? 'primary.contrastText' : 'text.primary') : `${tone}.contrastText`,
      }}
    >
      {icon}
    </Box>
    <Box component="span" sx={{ fontSize: '0.75rem', lineHeight: 1.2, color: 'text.secondary' }}>
      {label}
    </Box>
  </ButtonBase>
)
