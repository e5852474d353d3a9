import Lock from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'

interface LinkPasswordProps {
  busy: boolean
  /** Why the last one was refused. */
  failure: string | null
  onPassword: (password: string) => void
}

/** Asks for the password of a link. */
export const LinkPassword = ({ busy, failure, onPassword }: LinkPasswordProps) => {
  const t = useText(driveTexts)
  const [password, setPassword] = useState('')
  return (
    <Box
      component="form"
      aria-label={t('drive.linkAsks')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onPassword(password)
      }}
      sx={{ display: 'grid', gap: 2, justifyItems: 'center', py: 3 }}
    >
      <Lock color="primary" fontSize="large" />
      <Typography variant="h1">{t('drive.linkAsks')}</Typography>
      <TextField
        type="password"
        size="small"
        autoComplete="off"
        label={t('drive.linkPassword')}
        value={password}
        error={failure !== null}
        helperText={failure}
        onChange={(event) => setPassword(event.target.value)}
        sx={{ width: '100%', maxWidth: 320 }}
      />
      <Button type="submit" variant="contained" loading={busy}>
        {t('drive.open')}
      </Button>
    </Box>
  )
}
