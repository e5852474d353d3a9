import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { type ConnectionAnswer, type ConnectionKind, changeConnection } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { useKeepConnection } from '../use-connections.ts'
import { FieldPairs } from './field-pairs.tsx'
import { StageFields } from './stage-fields.tsx'
import { useChoices } from './use-choices.ts'

const SWITCHES = {
  'zoho-crm': ['calls', 'recordings', 'people', 'businesses', 'conversations'],
  'zoho-desk': ['missedCalls', 'conversations'],
  'zoho-phonebridge': ['calls'],
  bitrix24: ['calls', 'recordings', 'createLeads', 'people'],
  manualBitrix: ['people'],
  facebook: [],
} as const

/** Programs with fields of their own. */
const HAS_FIELDS: readonly ConnectionKind[] = ['zoho-crm', 'bitrix24', 'manualBitrix', 'facebook']

/** The help desk makes tickets of what a CRM logs; PhoneBridge shows what others keep. */
const labelOf = (kind: ConnectionKind, name: (typeof SWITCHES)[ConnectionKind][number]) => {
  if (kind === 'zoho-desk' && name === 'conversations') return 'exchange.conversations.ticket'
  if (kind === 'zoho-phonebridge') return 'exchange.calls.show'
  return `exchange.${name}` as const
}

/** What is exchanged, and which fields belong together. */
export const ExchangeForm = ({ connection }: { connection: ConnectionAnswer }) => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const { keep, reload } = useKeepConnection()
  const { kind, version } = connection
  const choices = useChoices(kind)
  const [settings, setSettings] = useState(connection.settings)
  const [fields, setFields] = useState(connection.fields)
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      keep(await api.call(changeConnection, { params: { kind }, body: { version, settings, fields } }))
      showToast(t('exchange.saved'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      void reload()
    }
    setBusy(false)
  }
  /** Those chosen earlier are offered even when the other program does not answer. */
  const options = (offered: readonly { id: string; name: string }[] | undefined, chosen: string) =>
    chosen === '' || offered?.some(({ id }) => id === chosen)
      ? (offered ?? [])
      : [...(offered ?? []), { id: chosen, name: chosen }]
  return (
    <Box
      component="form"
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 2, maxWidth: 640, pt: 1 }}
    >
      <Box>
        {SWITCHES[kind].map((name) => (
          <Box key={name}>
            <FormControlLabel
              control={
                <Switch
                  checked={settings[name] && (name !== 'recordings' || settings.calls)}
                  disabled={name === 'recordings' && !settings.calls}
                  onChange={(_, on) => setSettings({ ...settings, [name]: on })}
                />
              }
              label={t(labelOf(kind, name))}
            />
            {(name === 'people' || name === 'businesses') && (
              <FormHelperText sx={{ ml: 6, mt: -0.5 }}>{t(`exchange.${name}.help`)}</FormHelperText>
            )}
          </Box>
        ))}
      </Box>
      {kind === 'zoho-desk' && (
        <TextField
          select
          size="small"
          label={t('exchange.department')}
          value={settings.department}
          onChange={({ target }) => setSettings({ ...settings, department: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('exchange.department.first')}</MenuItem>
          {options(choices.data?.departments, settings.department).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(kind === 'zoho-crm' || kind === 'bitrix24') && (
        <TextField
          select
          size="small"
          label={t('exchange.defaultUser')}
          value={settings.defaultUser}
          disabled={!settings.calls}
          onChange={({ target }) => setSettings({ ...settings, defaultUser: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('exchange.defaultUser.none')}</MenuItem>
          {options(choices.data?.users, settings.defaultUser).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'zoho-crm' && settings.businesses && (
        <StageFields settings={settings} choices={choices.data} onChange={setSettings} />
      )}
      {HAS_FIELDS.includes(kind) && (
        <FieldPairs
          fields={fields}
          choices={choices.data}
          failure={choices.isError ? choices.error : null}
          onChange={setFields}
        />
      )}
      {choices.isError && !HAS_FIELDS.includes(kind) && (
        <Typography variant="body2" color="error" role="alert">
          {failureDetail(choices.error)}
        </Typography>
      )}
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        {t('connect.save')}
      </Button>
    </Box>
  )
}
