import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import {
  createSchedule,
  EVERY,
  type Every,
  editSchedule,
  type ReportSchedule,
  SCHEDULE_FORMATS,
} from '../../contract/schedules.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { ScheduleList } from './schedule-list.tsx'

interface ScheduleDialogProps {
  report: string
  query: Readonly<Record<string, string>>
  schedules: readonly ReportSchedule[]
  onClose: () => void
}

interface Person {
  id: number
  label: string
}

/** Keeps the filters but not the period, which follows from the frequency. */
const filtersIn = ({ initDate: _, finishDate: __, ...filters }: Readonly<Record<string, string>>) => filters

/** Recipients, frequency and format of this report's mailings, and the list of them. */
export const ScheduleDialog = ({ report, query, schedules, onClose }: ScheduleDialogProps) => {
  const t = useText(reportsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const [every, setEvery] = useState<Every>('weekly')
  const [hour, setHour] = useState(7)
  const [format, setFormat] = useState<(typeof SCHEDULE_FORMATS)[number]>('pdf')
  const [people, setPeople] = useState<Person[]>([])
  /** The mailing being edited; null for a new one. */
  const [edited, setEdited] = useState<ReportSchedule | null>(null)
  const [tried, setTried] = useState(false)
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['reports', 'people', search],
    queryFn: ({ signal }) => api.call(personOptions, { query: { search }, signal }),
  })
  const create = useMutation({
    mutationFn: () => {
      const recipients = people.map((person) => person.id)
      if (edited !== null)
        return api.call(editSchedule, {
          params: { id: edited.id },
          body: { every, hour, format, recipients },
        })
      return api.call(createSchedule, {
        body: { report, filters: filtersIn(query), every, hour, format, recipients },
      })
    },
    onSuccess: async () => {
      showToast(t(edited === null ? 'schedule.created' : 'schedule.changed'))
      await queries.invalidateQueries({ queryKey: ['reports', 'schedules'] })
      onClose()
    },
    onError: (error) => showAlert({ severity: 'error', title: ui('ui.error'), text: failureDetail(error) }),
  })
  const edit = (schedule: ReportSchedule) => {
    setEdited(schedule)
    setEvery(schedule.every)
    setHour(schedule.hour)
    setFormat(schedule.format)
    setPeople(schedule.recipients.map(({ id: person, name }) => ({ id: person, label: name })))
  }
  const missing = tried && people.length === 0
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('schedule.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('schedule.hint')}
        </Typography>
        <Autocomplete
          multiple
          size="small"
          options={found.data?.results ?? []}
          value={people}
          filterOptions={(options) => options}
          getOptionKey={(person) => person.id}
          getOptionLabel={(person) => person.label}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          loading={found.isFetching}
          onInputChange={(_, text) => setSearch(text)}
          onChange={(_, chosen) => setPeople(chosen)}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('schedule.recipients')}
              error={missing}
              helperText={t(missing ? 'schedule.required' : 'schedule.recipientsHint')}
            />
          )}
        />
        <TextField
          select
          size="small"
          label={t('schedule.every')}
          value={every}
          onChange={(event) => setEvery(event.target.value as Every)}
        >
          {EVERY.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`schedule.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('schedule.hour')}
          value={hour}
          onChange={(event) => setHour(Number(event.target.value))}
        >
          {Array.from({ length: 24 }, (_, one) => one).map((one) => (
            <MenuItem key={one} value={one}>
              {`${String(one).padStart(2, '0')}:00`}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('schedule.format')}
          value={format}
          onChange={(event) => setFormat(event.target.value === 'xlsx' ? 'xlsx' : 'pdf')}
        >
          {SCHEDULE_FORMATS.map((one) => (
            <MenuItem key={one} value={one}>
              {one.toUpperCase()}
            </MenuItem>
          ))}
        </TextField>
        <ScheduleList schedules={schedules} edited={edited?.id ?? null} onEdit={edit} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('ui.close')}
        </Button>
        <Button
          variant="contained"
          loading={create.isPending}
          onClick={() => {
            setTried(true)
            if (people.length > 0) create.mutate()
          }}
        >
          {t(edited === null ? 'schedule.create' : 'schedule.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
