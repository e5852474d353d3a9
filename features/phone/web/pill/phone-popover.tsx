import Settings from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { RefObject } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { DialPanel } from './dial-panel.tsx'

interface PhonePopoverProps {
  /** Null while closed. */
  anchor: HTMLElement | null
  inputRef: RefObject<HTMLInputElement | null>
  onClose: () => void
  onDevices: () => void
}

/** The dialler below the pill: field, keypad, redial, devices. */
export const PhonePopover = ({ anchor, inputRef, onClose, onDevices }: PhonePopoverProps) => {
  const t = useText(phoneTexts)
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          'aria-label': t('dock.label'),
          role: 'dialog',
          sx: { mt: 0.75, width: 300, overflow: 'visible' },
        },
        transition: { onEntered: () => inputRef.current?.focus() },
      }}
    >
      <Box data-phone sx={{ p: 2, display: 'grid', gap: 1 }}>
        <DialPanel inputRef={inputRef} />
        <Button
          size="small"
          color="inherit"
          startIcon={<Settings />}
          onClick={() => {
            onClose()
            onDevices()
          }}
        >
          {t('dock.settings')}
        </Button>
      </Box>
    </Popover>
  )
}
