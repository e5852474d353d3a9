import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Answer } from '#platform/contract/route.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ConnectionAnswer, remoteChoices } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'

type Settings = ConnectionAnswer['settings']

interface Props {
  settings: Settings
  choices: Answer<typeof remoteChoices> | undefined
  onChange: (settings: Settings) => void
}

/** Which stage of theirs each stage of ours is, and the field by which a business is found again. */
export const StageFields = ({ settings, choices, onChange }: Props) => {
  const t = useText(integrationsTexts)
  const { stages, externalField } = settings
  const remoteOf = (own: string) => stages.find((pair) => pair.own === own)?.remote ?? ''
  const put = (own: string, remote: string) =>
    onChange({
      ...settings,
      stages: [...stages.filter((pair) => pair.own !== own), ...(remote === '' ? [] : [{ own, remote }])],
    })
  const own = [
    ...(choices?.own_stages ?? []),
    { id: 'won', name: t('exchange.stages.won') },
    { id: 'lost', name: t('exchange.stages.lost') },
  ]
  const offered = choices?.stages ?? []
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 650, p: 0 }}>
        {t('exchange.stages')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('exchange.stages.hint')}
      </Typography>
      {own.map(({ id, name }) => {
        const remote = remoteOf(id)
        const known = remote === '' || offered.some((one) => one.id === remote)
        return (
          <TextField
            key={id}
            select
            size="small"
            label={name}
            value={remote}
            onChange={({ target }) => put(id, target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('exchange.stages.byName')}</MenuItem>
            {[...offered, ...(known ? [] : [{ id: remote, name: remote }])].map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
        )
      })}
      <TextField
        select
        size="small"
        label={t('exchange.externalField')}
        helperText={t('exchange.externalField.help')}
        value={externalField}
        onChange={({ target }) => onChange({ ...settings, externalField: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('exchange.externalField.none')}</MenuItem>
        {[
          ...(choices?.business_fields ?? []),
          ...(externalField === '' || choices?.business_fields.some(({ id }) => id === externalField)
            ? []
            : [{ id: externalField, name: externalField }]),
        ].map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
