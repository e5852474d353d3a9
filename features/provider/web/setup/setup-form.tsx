import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useRef, useState } from 'react'
import { passwordWeakness } from '#features/session/contract/password-rules.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { providerTexts } from '../../i18n/texts.ts'

export interface NewOperator {
  company: string
  short_name: string
  username: string
  password: string
}

interface SetupFormProps {
  /** Rejects with `ApiFailure`. */
  onCreate: (operator: NewOperator) => Promise<void>
}

const EMPTY = { company: '', short_name: '', username: '', password: '', repeat: '' }
type Fields = typeof EMPTY
const USERNAME = /^[a-zA-Z0-9][a-zA-Z0-9._@-]{1,63}$/

export const SetupForm = ({ onCreate }: SetupFormProps) => {
  const t = useText(providerTexts)
  const [fields, setFields] = useState<Fields>(EMPTY)
  const [tried, setTried] = useState(false)
  const [visible, setVisible] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const problems = (): Partial<Record<keyof Fields, string>> => {
    const weakness = passwordWeakness(fields.password, fields.username)
    return {
      ...(fields.company.trim() === '' ? { company: t('setup.required') } : {}),
      ...(fields.short_name.trim() === '' ? { short_name: t('setup.required') } : {}),
      ...(USERNAME.test(fields.username.trim()) ? {} : { username: t('setup.usernameHint') }),
      ...(weakness === null ? {} : { password: t(`setup.weak.${weakness}`) }),
      ...(fields.repeat === fields.password ? {} : { repeat: t('setup.different') }),
    }
  }
  const shown = tried ? problems() : {}

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = Object.keys(problems())[0]
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const { company, short_name, username, password } = fields
      await onCreate({
        company: company.trim(),
        short_name: short_name.trim(),
        username: username.trim(),
        password,
      })
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof ApiFailure ? error.detail : t('setup.failed'))
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  const field = (name: keyof Fields, label: string, more: { hint?: string; autoComplete: string }) => (
    <TextField
      name={name}
      label={label}
      required
      fullWidth
      type={(name === 'password' || name === 'repeat') && !visible ? 'password' : 'text'}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
      error={shown[name] !== undefined}
      helperText={shown[name] ?? more.hint}
      autoComplete={more.autoComplete}
      slotProps={{ htmlInput: { maxLength: 256, spellCheck: false } }}
    />
  )

  return (
    <Box component="form" ref={form} onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {field('company', t('setup.company'), { autoComplete: 'organization' })}
      {field('short_name', t('setup.name'), { autoComplete: 'name' })}
      {field('username', t('setup.username'), { hint: t('setup.usernameHint'), autoComplete: 'username' })}
      {field('password', t('setup.password'), { hint: t('setup.rules'), autoComplete: 'new-password' })}
      {field('repeat', t('setup.repeat'), { autoComplete: 'new-password' })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Button type="button" onClick={() => setVisible(!visible)} aria-pressed={visible}>
          {t(visible ? 'setup.hide' : 'setup.show')}
        </Button>
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {t('setup.submit')}
        </Button>
      </Box>
    </Box>
  )
}
