import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ActionButtonProps extends Pick<ButtonProps, 'loading' | 'disabled' | 'onClick' | 'aria-haspopup'> {
  label: string
  icon: ReactNode
  /** The screen's primary action. */
  main?: boolean
  /** Keeps its label on narrow screens: the icon alone says too little. */
  worded?: boolean
}

const MAIN = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark' },
} as const

/** An action of a screen, beside its title; icon only on narrow screens, unless `worded`. */
export const ActionButton = ({
  label,
  icon,
  loading,
  main = false,
  worded = false,
  ...rest
}: ActionButtonProps) => {
  const narrow = useMediaQuery('(max-width: 700px)')
  return narrow && !worded ? (
    <IconButton
      size="small"
      color="inherit"
      aria-label={label}
      loading={loading ?? false}
      {...rest}
      {...(main ? { sx: MAIN } : {})}
    >
      {icon}
    </IconButton>
  ) : (
    <Button
      size="small"
      color={main ? 'primary' : 'inherit'}
      variant={main ? 'contained' : 'text'}
      startIcon={icon}
      loading={loading ?? false}
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      {...rest}
    >
      {label}
    </Button>
  )
}
