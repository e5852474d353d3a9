import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { passwordChangeNeeded, SIGN_IN_NAME_MAX } from '../../contract/credentials.ts'
import { secondFactorEnrolment, secondFactorNeeded } from '../../contract/second-factor.ts'
import { signInBlocked } from '../../contract/unblock.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { authHref } from '../auth/auth-route.ts'
import { type Pause, PauseNotice } from './pause-notice.tsx'

export interface Credentials {
  username: string
  password: string
  /** Replaces one that an operator saw. */
  newPassword?: string
}

/** What follows the right password. */
export type SecondStepKind = 'code' | 'enrol' | 'password'

interface SignInFormProps {
  /** Initial values; a new object resets the fields. */
  filled: Credentials
  onSignIn: (username: string, password: string) => Promise<unknown>
  /** The password is right; a second step follows. */
  onSecondStep: (credentials: Credentials, kind: SecondStepKind) => void
  /** Called when somebody starts signing in. */
  onEngaged: () => void
}

export const SignInForm = ({ filled, onSignIn, onSecondStep, onEngaged }: SignInFormProps) => {
  const t = useText(sessionTexts)
  const [username, setUsername] = useState(filled.username)
  const [password, setPassword] = useState(filled.password)
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pause, setPause] = useState<Pause | null>(null)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    setUsername(filled.username)
    setPassword(filled.password)
    const next = filled.username === '' ? usernameInput : passwordInput
    next.current?.focus()
  }, [filled])

  const missingUsername = tried && username.trim() === ''
  const missingPassword = tried && password === ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() === '') return usernameInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    setBusy(true)
    setFailure(null)
    setPause(null)
    try {
      await onSignIn(username.trim(), password)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) {
        setFailure(t('signIn.failed'))
        throw error
      }
      tell(error)
    }
  }

  const tell = ({ code, detail, retryAfter }: ApiFailure) => {
    if (code === secondFactorNeeded.code) return onSecondStep({ username: username.trim(), password }, 'code')
    if (code === passwordChangeNeeded.code)
      return onSecondStep({ username: username.trim(), password }, 'password')
    if (code === secondFactorEnrolment.code)
      return onSecondStep({ username: username.trim(), password }, 'enrol')
    if (code === signInBlocked.code)
      setPause({ until: Date.now() + (retryAfter ?? 0) * 1000, username: username.trim() })
    else setFailure(detail)
    passwordInput.current?.select()
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const passwordHint = missingPassword ? t('signIn.passwordRequired') : capsLock ? t('signIn.capsLock') : null

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      sx={{ display: 'grid', gap: 2 }}
      aria-label={t('signIn.title')}
    >
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {pause !== null && <PauseNotice pause={pause} />}
      <FormControl error={missingUsername} fullWidth>
        <InputLabel htmlFor="username">{t('signIn.username')}</InputLabel>
        <OutlinedInput
          id="username"
          name="username"
          label={t('signIn.username')}
          autoComplete="username"
          inputRef={usernameInput}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          onInput={onEngaged}
          inputProps={{
            maxLength: SIGN_IN_NAME_MAX,
            autoCapitalize: 'none',
            spellCheck: false,
            'aria-describedby': 'username-hint',
          }}
        />
        <FormHelperText id="username-hint">
          {missingUsername ? t('signIn.usernameRequired') : t('signIn.usernameHint')}
        </FormHelperText>
      </FormControl>
      <FormControl error={missingPassword} fullWidth>
        <InputLabel htmlFor="password">{t('signIn.password')}</InputLabel>
        <OutlinedInput
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          label={t('signIn.password')}
          autoComplete="current-password"
          inputRef={passwordInput}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onInput={onEngaged}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          inputProps={{ maxLength: 256, 'aria-describedby': 'password-hint' }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={visible ? t('signIn.hidePassword') : t('signIn.showPassword')}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          }
        />
        {passwordHint !== null && (
          <FormHelperText id="password-hint" role="status">
            {passwordHint}
          </FormHelperText>
        )}
      </FormControl>
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t('signIn.submit')}
      </Button>
      <Button size="large" href={authHref('empresa', username.trim())}>
        {t('signIn.company')}
      </Button>
      <Link href={authHref('forgotPassword', username.trim())} sx={{ justifySelf: 'start' }}>
        {t('signIn.forgot')}
      </Link>
    </Box>
  )
}
