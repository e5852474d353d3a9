import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Switch from '@mui/material/Switch'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { type Point, shownValue, usePoints } from './use-points.ts'

interface PointDialogProps {
  personId: number
  /** Null: a new one. */
  point: Point | null
  onClose: () => void
}

/** Adds or edits a number or address; which of both, its text tells. */
export const PointDialog = ({ personId, point, onClose }: PointDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const { save } = usePoints(personId)
  const [value, setValue] = useState(point === null ? '' : shownValue(point))
  const [label, setLabel] = useState(point?.label ?? '')
  const [shared, setShared] = useState(point?.shared ?? false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ value?: string; other?: string }>({})
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError({})
    const isSame = point !== null && value === shownValue(point)
    try {
      await save(point?.id ?? null, {
        ...(isSame ? {} : { value: value.trim() }),
        label: label.trim() === '' ? null : label.trim(),
        shared,
      })
      onClose()
    } catch (failure) {
      const text = failure instanceof ApiFailure ? failure.fields.value?.join(' ') : undefined
      setError(text === undefined ? { other: failureDetail(failure) } : { value: text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
          {point === null ? t('crm.points.value') : t('crm.points.edit')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {error.other !== undefined && <Alert severity="error">{error.other}</Alert>}
          <Labelled id="point-value" label={t('crm.points.value')} required error={error.value}>
            <OutlinedInput
              id="point-value"
              size="small"
              fullWidth
              autoFocus
              value={value}
              error={error.value !== undefined}
              onChange={({ target }) => setValue(target.value)}
            />
          </Labelled>
          <Labelled id="point-label" label={t('crm.points.kind')} help={t('crm.points.kindHint')}>
            <OutlinedInput
              id="point-label"
              size="small"
              fullWidth
              inputProps={{ maxLength: 40 }}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          </Labelled>
          {point?.kind !== 'unread' && (
            <div>
              <FormControlLabel
                control={
                  <Switch
                    size="small"
                    checked={shared}
                    onChange={({ target }) => setShared(target.checked)}
                  />
                }
                label={t('crm.points.shared')}
              />
              <FormHelperText>{t('crm.points.sharedHint')}</FormHelperText>
            </div>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={value.trim().length < 3}>
            {ui('ui.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
