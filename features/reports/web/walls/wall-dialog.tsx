import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { createWall, WALL_PANELS, type WallPanel } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { WallAddress } from './wall-address.tsx'

const DAYS = ['1', '7', '30', '90', '365'] as const

/** Makes a link, and shows its address this once. */
export const WallDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(wallTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const id = useId()
  const [name, setName] = useState('')
  const [panels, setPanels] = useState<readonly WallPanel[]>(WALL_PANELS)
  const [names, setNames] = useState(false)
  const [days, setDays] = useState<string>('90')
  const [tried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.call(createWall, { body: { name: name.trim(), panels: [...panels], names, days: Number(days) } }),
  })
  const nameless = tried && name.trim() === ''
  const empty = panels.length === 0
  const nameError = nameless ? ui('field.required') : create.isError ? failureDetail(create.error) : undefined
  if (create.data !== undefined)
    return <WallAddress url={create.data.url} title={t('walls.made')} onClose={onClose} />
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (name.trim() !== '' && !empty) create.mutate()
        }}
      >
        <DialogTitle id={`${id}-title`} sx={{ typography: 'h2' }}>
          {t('walls.new')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Labelled id={id} label={t('walls.name')} error={nameError}>
            <OutlinedInput
              id={id}
              autoFocus
              autoComplete="off"
              value={name}
              error={nameless}
              inputProps={{ maxLength: 80 }}
              onChange={(event) => setName(event.target.value)}
            />
          </Labelled>
          <Box component="fieldset" aria-label={t('walls.panels')} sx={{ border: 0, m: 0, p: 0 }}>
            {WALL_PANELS.map((panel) => (
              <FormControlLabel
                key={panel}
                sx={{ display: 'flex' }}
                label={t(`walls.panel.${panel}`)}
                control={
                  <Checkbox
                    size="small"
                    checked={panels.includes(panel)}
                    onChange={(_, on) =>
                      setPanels(WALL_PANELS.filter((one) => (one === panel ? on : panels.includes(one))))
                    }
                  />
                }
              />
            ))}
            {empty && <FormHelperText error>{t('walls.onePanel')}</FormHelperText>}
          </Box>
          <div>
            <FormControlLabel
              label={t('walls.names')}
              control={<Checkbox size="small" checked={names} onChange={(_, on) => setNames(on)} />}
            />
            <FormHelperText sx={{ ml: 4, mt: 0 }}>{t('walls.namesHint')}</FormHelperText>
          </div>
          <Labelled id={`${id}-days`} label={t('walls.days')}>
            <ChoiceSelect
              id={`${id}-days`}
              value={days}
              choices={DAYS.map((value) => ({ value, label: t(`walls.days.${value}`) }))}
              onChange={setDays}
            />
          </Labelled>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {t('walls.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
