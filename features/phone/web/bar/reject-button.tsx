import CallEnd from '@mui/icons-material/CallEnd'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'

const REASONS = ['reject.meeting', 'reject.later', 'reject.busy'] as const
/** Only colleagues can get a reason, not outside callers. */
const EXTENSION = /^\d{2,6}$/

interface RejectButtonProps {
  call: Call
  keys: string
  /** The person wants to write the reason. */
  onWords: () => void
  size?: 'large'
}

/** Rejects a ringing call, with an optional reason for a colleague. */
export const RejectButton = ({ call, keys, onWords, size = undefined }: RejectButtonProps) => {
  const t = useText(callTexts)
  const { reject } = usePhone()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const refuse = (reason = '') => void reject(call, reason)
  return (
    <>
      <ButtonGroup
        fullWidth
        variant={size === 'large' ? 'contained' : 'outlined'}
        color="error"
        {...(size ? { size } : {})}
      >
        <Button startIcon={<CallEnd />} aria-keyshortcuts={keys} onClick={() => refuse()}>
          {t('call.reject')}
        </Button>
        {EXTENSION.test(call.number) && (
          <Button
            aria-label={t('reject.why')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={{ width: 'auto', px: 0.5 }}
          >
            <ExpandMore />
          </Button>
        )}
      </ButtonGroup>
      {anchor !== null && (
        <Menu
          // Inside the card, which is above everything else on the page.
          disablePortal
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
        >
          {REASONS.map((reason) => (
            <MenuItem
              key={reason}
              onClick={() => {
                setAnchor(null)
                refuse(t(reason))
              }}
            >
              {t(reason)}
            </MenuItem>
          ))}
          <Divider />
          <MenuItem
            onClick={() => {
              setAnchor(null)
              onWords()
            }}
          >
            {t('reject.other')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
