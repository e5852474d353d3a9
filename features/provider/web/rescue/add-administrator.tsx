import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { addAdministrator } from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'

const FIELDS = { name: 80, username: 64, email: 254 } as const
type Field = keyof typeof FIELDS

/** Gives a company in which nobody can sign in as administrator a new one. */
export const AddAdministrator = ({ companyId, onAdded }: { companyId: number; onAdded: () => void }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const [values, setValues] = useState<Record<Field, string>>({ name: '', username: '', email: '' })
  const trimmed = {
    name: values.name.trim(),
    username: values.username.trim(),
    email: values.email.trim(),
  }
  const add = useMutation({
    mutationFn: () => api.call(addAdministrator, { params: { id: companyId }, body: trimmed }),
    onSuccess: () => {
      showToast(t('rescue.invited', { name: trimmed.name }))
      onAdded()
    },
  })
  const labels = { name: t('rescue.name'), username: t('rescue.username'), email: t('rescue.newEmail') }
  const wrong = add.error instanceof ApiFailure ? add.error.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="info">{t('rescue.addHint')}</Alert>
      {add.isError && <Alert severity="error">{failureDetail(add.error)}</Alert>}
      {(['name', 'username', 'email'] as const).map((field) => (
        <TextField
          key={field}
          size="small"
          required
          type={field === 'email' ? 'email' : 'text'}
          label={labels[field]}
          value={values[field]}
          error={wrong[field] !== undefined}
          helperText={wrong[field]?.join(' ')}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          slotProps={{ htmlInput: { maxLength: FIELDS[field], autoComplete: 'off' } }}
        />
      ))}
      <Button
        type="submit"
        variant="contained"
        loading={add.isPending}
        disabled={Object.values(trimmed).includes('')}
        sx={{ justifySelf: 'start' }}
      >
        {t('rescue.add')}
      </Button>
    </Box>
  )
}
