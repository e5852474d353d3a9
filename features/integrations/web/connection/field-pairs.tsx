import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MAPPED_FIELDS } from '#platform/integrations/contract/domain.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { ConnectionAnswer, remoteChoices } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'

type Fields = ConnectionAnswer['fields']

interface Props {
  fields: Fields
  choices: Answer<typeof remoteChoices> | undefined
  failure: unknown
  onChange: (fields: Fields) => void
}

/** Which field of theirs each of ours is: for all of their forms, or form by form. */
export const FieldPairs = ({ fields, choices, failure, onChange }: Props) => {
  const t = useText(integrationsTexts)
  const [form, setForm] = useState('')
  const forms = choices?.forms ?? []
  const offered = forms.find(({ id }) => id === form)?.fields ?? choices?.fields ?? []
  const own = (name: string, of = form) => fields.find((pair) => pair.own === name && pair.form === of)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 650, p: 0 }}>
        {t('exchange.fields')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('exchange.fields.hint')}
      </Typography>
      {failure !== null && (
        <Typography variant="body2" color="error" role="alert">
          {failureDetail(failure)}
        </Typography>
      )}
      {forms.length > 0 && (
        <TextField
          select
          size="small"
          label={t('exchange.form')}
          value={form}
          onChange={({ target }) => setForm(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('exchange.form.all')}</MenuItem>
          {forms.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {fields.some((pair) => pair.form === id) ? t('exchange.form.own', { name }) : name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {MAPPED_FIELDS.map((name) => {
        const remote = own(name)?.remote ?? ''
        const known = remote === '' || offered.some(({ id }) => id === remote)
        const none =
          form !== '' && own(name, '') !== undefined ? 'exchange.fields.asAll' : 'exchange.fields.none'
        return (
          <TextField
            key={name}
            select
            size="small"
            label={t(`own.${name}`)}
            value={remote}
            onChange={({ target }) =>
              onChange([
                ...fields.filter((pair) => pair.own !== name || pair.form !== form),
                ...(target.value === '' ? [] : [{ own: name, remote: target.value, form }]),
              ])
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t(none)}</MenuItem>
            {/* Those chosen earlier are offered even when the other program does not answer. */}
            {[...offered, ...(known ? [] : [{ id: remote, name: remote }])].map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
        )
      })}
    </Box>
  )
}
