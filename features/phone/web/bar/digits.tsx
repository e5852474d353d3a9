import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import { Keypad } from './keypad.tsx'

const DIGITS = /^[0-9*#]$/

/** Sends digits by keyboard and keypad during a call. */
export const Digits = () => {
  const t = useText(phoneTexts)
  const phone = usePhone()
  const [sent, setSent] = useState('')
  const press = (digit: string) => {
    setSent((before) => before + digit)
    phone.pressKey(digit)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (typing || event.ctrlKey || event.altKey || event.metaKey || !DIGITS.test(event.key)) return
      setSent((before) => before + event.key)
      phone.pressKey(event.key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [phone])
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        role="status"
        aria-label={t('dial.sent', { digits: sent })}
        sx={{
          minHeight: 24,
          textAlign: 'center',
          fontSize: '1.0625rem',
          letterSpacing: '0.08em',
          overflow: 'hidden',
          direction: 'rtl',
        }}
      >
        {sent}
      </Box>
      <Keypad onKey={press} />
    </Box>
  )
}
