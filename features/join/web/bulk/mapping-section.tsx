import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { type BroadcastPlan, planBroadcast } from '../../contract/bulk/broadcast-calls.ts'
import { bulkScreenTexts } from '../i18n/bulk.ts'

interface MappingSectionProps {
  id: number
  plan: BroadcastPlan
  run: (doing: Promise<BroadcastPlan>) => void
}

/** Chooses the columns of the number, the name, and each parameter. */
export const MappingSection = ({ id, plan, run }: MappingSectionProps) => {
  const t = useText(bulkScreenTexts)
  const api = useApi()
  const [phone, setPhone] = useState(plan.phone_column ?? '')
  const [name, setName] = useState(plan.name_column ?? '')
  const [params, setParams] = useState(() =>
    Array.from(
      { length: plan.params_wanted },
      (_, index) => plan.params[index] ?? { column: null, text: '' },
    ),
  )
  const choices = plan.columns.map((column) => ({ value: column, label: column }))
  const keep = () =>
    run(
      api.call(planBroadcast, {
        params: { id },
        body: { phone_column: phone, name_column: name === '' ? null : name, params },
      }),
    )
  return (
    <Box component="section" aria-label={t('bulk.mapping')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h3">
        {t('bulk.mapping')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Labelled id="bulk-phone" label={t('bulk.phone')}>
          <ChoiceSelect id="bulk-phone" choices={choices} value={phone} onChange={setPhone} />
        </Labelled>
        <Labelled id="bulk-name" label={t('bulk.name')}>
          <ChoiceSelect
            id="bulk-name"
            placeholder={t('bulk.none')}
            choices={choices}
            value={name}
            onChange={setName}
          />
        </Labelled>
        {params.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter's position is its only identity.
          <Box key={index} sx={{ display: 'contents' }}>
            <Labelled id={`bulk-param-${index}`} label={t('bulk.param', { place: index + 1 })}>
              <ChoiceSelect
                id={`bulk-param-${index}`}
                placeholder={t('bulk.none')}
                choices={[{ value: '', label: t('bulk.none') }, ...choices]}
                value={source.column ?? ''}
                onChange={(column) =>
                  setParams(params.with(index, { ...source, column: column === '' ? null : column }))
                }
              />
            </Labelled>
            <Labelled id={`bulk-text-${index}`} label={t('bulk.param.text')}>
              <TextField
                id={`bulk-text-${index}`}
                size="small"
                fullWidth
                value={source.text}
                onChange={({ target }) => setParams(params.with(index, { ...source, text: target.value }))}
              />
            </Labelled>
          </Box>
        ))}
      </Box>
      <Button variant="outlined" disabled={phone === ''} onClick={keep} sx={{ justifySelf: 'start' }}>
        {t('bulk.keep')}
      </Button>
    </Box>
  )
}
