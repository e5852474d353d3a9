import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { showToast } from '#platform/ui/notices.ts'
import { listAudienceViews } from '../../contract/bulk/broadcast-calls.ts'
import {
  enrolPeople,
  readSequenceSteps,
  type SequenceSteps,
  saveSequenceSteps,
} from '../../contract/sequences/sequences.ts'
import { sequenceScreenTexts } from '../i18n/sequences.ts'
import { PanelList } from '../panels/panel-list.tsx'
import { showFailure } from '../show-failure.ts'
import { type Step, StepFields } from './step-fields.tsx'

const keyOf = (id: number) => ['join', 'sequence steps', id] as const

/** Steps in the form; keys stay stable when steps are moved. */
interface Shown {
  key: number
  step: Step
}

const StepsForm = ({ id, around }: { id: number; around: SequenceSteps }) => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [shown, setShown] = useState<readonly Shown[]>(() => around.steps.map((step, key) => ({ key, step })))
  const stored = JSON.stringify(around.steps)
  useLeaveGuard(JSON.stringify(shown.map(({ step }) => step)) !== stored)
  const [first] = around.templates
  const save = async () => {
    const saved = await api.call(saveSequenceSteps, {
      params: { id },
      body: { steps: shown.map(({ step }) => step) },
    })
    queries.setQueryData(keyOf(id), saved)
    await queries.invalidateQueries({ queryKey: ['resource', 'join_sequence'] })
    showToast(t('seq.saved'))
  }
  const add = () => {
    if (!first) return
    const key = Math.max(-1, ...shown.map((one) => one.key)) + 1
    const after = shown.length === 0 ? 0 : 24 * 60
    const step: Step = { after_minutes: after, template: first.id, params: [], when: 'always', label: null }
    setShown([...shown, { key, step }])
  }
  return (
    <Box component="section" aria-label={t('seq.steps')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h3">
        {t('seq.steps')}
      </Typography>
      {!first && <Typography variant="body2">{t('seq.noTemplates')}</Typography>}
      {shown.map(({ key, step }, index) => (
        <StepFields
          key={key}
          index={index}
          step={step}
          around={around}
          onChange={(next) => setShown(shown.with(index, { key, step: next }))}
          onRemove={() => setShown(shown.toSpliced(index, 1))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button startIcon={<Add />} disabled={!first || shown.length >= 20} onClick={add}>
          {t('seq.add')}
        </Button>
        <Button variant="contained" disabled={!first} onClick={() => showFailure(save())}>
          {t('seq.save')}
        </Button>
      </Box>
    </Box>
  )
}

const EnrolForm = ({ id, around }: { id: number; around: SequenceSteps }) => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [phones, setPhones] = useState('')
  const [label, setLabel] = useState('')
  const [view, setView] = useState('')
  const views = useQuery({
    queryKey: ['join', 'audience views'],
    queryFn: ({ signal }) => api.call(listAudienceViews, { signal }),
  })
  const input = phones.split('\n').filter((line) => line.trim() !== '')
  const enrol = async (body: { phones: string[] } | { label: number } | { view: number }) => {
    const { enrolled } = await api.call(enrolPeople, { params: { id }, body })
    await queries.invalidateQueries({ queryKey: ['resource', 'join_sequence'] })
    setPhones('')
    showToast(t('seq.enrolled', { count: enrolled }))
  }
  return (
    <Box component="section" aria-label={t('seq.enrol')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h3">
        {t('seq.enrol')}
      </Typography>
      <TextField
        size="small"
        multiline
        minRows={2}
        maxRows={8}
        label={t('seq.phones')}
        value={phones}
        onChange={({ target }) => setPhones(target.value)}
      />
      <Button
        variant="outlined"
        disabled={input.length === 0}
        onClick={() => showFailure(enrol({ phones: input }))}
        sx={{ justifySelf: 'start' }}
      >
        {t('seq.enrolPhones')}
      </Button>
      <Labelled id="seq-label" label={t('seq.label')}>
        <ChoiceSelect
          id="seq-label"
          choices={around.labels.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          value={label}
          onChange={setLabel}
        />
      </Labelled>
      <Button
        variant="outlined"
        disabled={label === ''}
        onClick={() => showFailure(enrol({ label: Number(label) }))}
        sx={{ justifySelf: 'start' }}
      >
        {t('seq.enrolLabel')}
      </Button>
      <Labelled id="seq-view" label={t('seq.view')}>
        <ChoiceSelect
          id="seq-view"
          placeholder={views.data?.results.length === 0 ? t('seq.noViews') : ''}
          choices={(views.data?.results ?? []).map(({ id: value, name }) => ({
            value: String(value),
            label: name,
          }))}
          value={view}
          onChange={setView}
        />
      </Labelled>
      <Button
        variant="outlined"
        disabled={view === ''}
        onClick={() => showFailure(enrol({ view: Number(view) }))}
        sx={{ justifySelf: 'start' }}
      >
        {t('seq.enrolView')}
      </Button>
      <Button href={`#/admin-join/secuencias/${id}`} sx={{ justifySelf: 'start' }}>
        {t('seq.people')}
      </Button>
    </Box>
  )
}

/** Below a sequence's fields: its steps, and enrolment. */
export const SequencePanel = ({ id }: { id: number }) => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(readSequenceSteps, { params: { id }, signal }),
  })
  return (
    <PanelList query={query} isEmpty={false} empty={t('seq.noTemplates')}>
      {query.data && (
        <Box sx={{ display: 'grid', gap: 3, mt: 2 }}>
          <StepsForm id={id} around={query.data} />
          <EnrolForm id={id} around={query.data} />
        </Box>
      )}
    </PanelList>
  )
}
