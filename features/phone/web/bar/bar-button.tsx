import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'

interface BarButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  tone?: 'plain' | 'success' | 'error'
  pressed?: boolean
  keys?: string
}

/** Width of a control, px: the longest word of the labels, which take two lines. */
const BUTTON_WIDTH = 74

/** A call control with its label below. */
export const BarButton = ({ label, icon, onClick, tone = 'plain', pressed, keys }: BarButtonProps) => (
  <ButtonBase
    onClick={onClick}
    aria-pressed={pressed}
    aria-keyshortcuts={keys}
    sx={{
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0.25,
      flex: 'none',
      // One width for all: a label that changes moves no other button.
      width: BUTTON_WIDTH,
      height: 52,
      px: 0.25,
      lineHeight: 1.15,
      textAlign: 'center',
      borderRadius: 1,
      typography: 'micro',
      '& .MuiSvgIcon-root': { fontSize: 20 },
      color: tone === 'plain' ? (pressed ? 'primary.contrastText' : 'text.primary') : `${tone}.contrastText`,
      bgcolor: tone === 'plain' ? (pressed ? 'primary.main' : 'transparent') : `${tone}.main`,
      '&:hover': {
        bgcolor: tone === 'plain' ? (pressed ? 'primary.dark' : 'action.hover') : `${tone}.dark`,
      },
    }}
  >
    <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
      {icon}
    </Box>
    {label}
  </ButtonBase>
)
