import Refresh from '@mui/icons-material/Refresh'
import Undo from '@mui/icons-material/Undo'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime, formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { choiceField, textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { explainCall } from '../../contract/explain.ts'
import { explainTexts } from '../../i18n/explain/texts.ts'
import { ExplainedPath } from './explained-path.tsx'
import { fromWallClock, toWallClock } from './wall-clock.ts'

const PHONES = ['free', 'busy', 'away'] as const
const URL_FIELDS = {
  from: textField(),
  to: textField(),
  at: textField(),
  keys: textField(),
  phones: choiceField(PHONES, 'free'),
}

const plain = (number: string) => number.replaceAll(/[\s().-]/g, '')

/** Answers "What happens to a call from X to Y on Sunday at 19:30?" without calling. */
export const ExplainScreen = () => {
  const t = useText(explainTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const atId = useId()
  const [question, setQuestion] = useUrlState(URL_FIELDS)
  const [draft, setDraft] = useState(question)
  const isComplete = question.from !== '' && question.to !== ''
  const answer = useQuery({
    queryKey: ['pbx', 'explain', question],
    enabled: isComplete,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { at, ...body } = question
      return api.call(explainCall, { body: { ...body, ...(at === '' ? {} : { at }) }, signal })
    },
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const next = { ...draft, from: plain(draft.from), to: plain(draft.to), keys: '' }
    setQuestion(next)
    // Another question is asked by itself; the same one only on demand.
    if (JSON.stringify(next) === JSON.stringify(question)) void answer.refetch()
  }
  const field = (name: 'from' | 'to') => (
    <TextField
      label={t(`explain.${name}`)}
      helperText={t(`explain.${name}.help`)}
      value={draft[name]}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      size="small"
      required
      slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 33 } }}
    />
  )
  return (
    <Screen title={t('explain.title')}>
      <Box
        sx={{
          overflow: 'auto',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: '340px 1fr' },
          alignItems: 'start',
          p: 0.25,
        }}
      >
        <Paper component="form" variant="outlined" onSubmit={ask} sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('explain.hint')}
          </Typography>
          {field('from')}
          {field('to')}
          <Labelled id={atId} label={t('explain.at')} help={t('explain.at.help')}>
            <DayInput
              id={atId}
              time
              value={fromWallClock(draft.at, timeZone)}
              onChange={(iso) => setDraft({ ...draft, at: toWallClock(iso, timeZone) })}
            />
          </Labelled>
          <TextField
            select
            label={t('explain.phones')}
            size="small"
            value={draft.phones}
            onChange={({ target }) =>
              setDraft({ ...draft, phones: PHONES.find((one) => one === target.value) ?? 'free' })
            }
          >
            {PHONES.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`explain.phones.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button type="submit" variant="contained" disabled={draft.from === '' || draft.to === ''}>
            {t('explain.ask')}
          </Button>
        </Paper>
        <Paper variant="outlined" sx={{ p: 2, minHeight: 160 }}>
          {answer.isFetching && <LinearProgress sx={{ mb: 1 }} />}
          {!isComplete && <Typography sx={{ color: 'text.secondary' }}>{t('explain.start')}</Typography>}
          {isComplete && answer.isError && (
            <Alert
              severity="error"
              action={<Button onClick={() => void answer.refetch()}>{t('explain.retry')}</Button>}
            >
              {failureDetail(answer.error)}
            </Alert>
          )}
          {isComplete && answer.data !== undefined && !answer.isError && (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
                <Box sx={{ flex: 1, minWidth: 180 }}>
                  <Typography variant="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>
                    {t('explain.caller', { caller: formatPhone(answer.data.caller) })}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('explain.when', {
                      at: formatDateTime(
                        fromWallClock(answer.data.at, answer.data.time_zone),
                        answer.data.time_zone,
                      ),
                      zone: answer.data.time_zone,
                    })}
                  </Typography>
                </Box>
                {question.keys !== '' && (
                  <>
                    <Button
                      size="small"
                      startIcon={<Undo />}
                      onClick={() => setQuestion({ keys: question.keys.slice(0, -1) })}
                    >
                      {t('explain.undo')}
                    </Button>
                    <Button size="small" startIcon={<Refresh />} onClick={() => setQuestion({ keys: '' })}>
                      {t('explain.again')}
                    </Button>
                  </>
                )}
              </Box>
              <ExplainedPath
                explained={answer.data}
                onTurn={(key) => setQuestion({ keys: `${question.keys}${key}` })}
              />
            </>
          )}
        </Paper>
      </Box>
    </Screen>
  )
}
