import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MIN_LINK_PASSWORD } from '../../contract/sharing.ts'
import { driveTexts } from '../../i18n/texts.ts'
import type { LinkValues } from './use-sharing.ts'

/** Days that a link lasts; 0: until it is revoked. */
const LASTS = [1, 7, 30, 0] as const

interface LinkFormProps {
  save: (values: LinkValues) => Promise<void>
  onCancel: () => void
}

/** A new link: how long it lasts, with a password, how often it is downloaded. */
export const LinkForm = ({ save, onCancel }: LinkFormProps) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  const [days, setDays] = useState<number>(7)
  const [password, setPassword] = useState('')
  const [most, setMost] = useState('')
  const [busy, setBusy] = useState(false)
  const isShort = password !== '' && password.length < MIN_LINK_PASSWORD
  const isNoNumber = most !== '' && !/^[1-9]\d{0,5}$/.test(most)
  const submit = async () => {
    if (isShort || isNoNumber || busy) return
    setBusy(true)
    await save({
      password: password === '' ? null : password,
      expires_at: days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
      max_downloads: most === '' ? null : Number(most),
    })
    setBusy(false)
  }
  return (
    <Box
      component="form"
      aria-label={t('drive.newLink')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}
    >
      <TextField
        select
        size="small"
        label={t('drive.lasts')}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {LASTS.map((one) => (
          <MenuItem key={one} value={one}>
            {one === 0 ? t('drive.lastsAlways') : t('drive.days', { count: one })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="password"
        autoComplete="new-password"
        label={t('drive.linkPassword')}
        value={password}
        error={isShort}
        helperText={isShort ? t('drive.passwordShort', { min: MIN_LINK_PASSWORD }) : t('drive.optional')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        size="small"
        label={t('drive.maxDownloads')}
        value={most}
        error={isNoNumber}
        helperText={isNoNumber ? words('field.invalid') : t('drive.optional')}
        onChange={(event) => setMost(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', gridColumn: '1 / -1' }}>
        <Button size="small" onClick={onCancel}>
          {words('ui.cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={busy}>
          {t('drive.makeLink')}
        </Button>
      </Box>
    </Box>
  )
}
