import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Invitation } from '../../contract/guests.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { timesOf } from './times-of.ts'

const ALL = 'all'

interface DateChoiceProps {
  invitation: Invitation
  /** The occurrence, by when the rule puts it; null: all of them. */
  at: string | null
  onChange: (at: string | null) => void
}

/** Of a repeated event: what the answer is for, with what was said of each date. Nothing for a single one. */
export const DateChoice = ({ invitation, at, onChange }: DateChoiceProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const { occurrences, recurs_at } = invitation
  if (occurrences.length === 0 && at === null) return null
  const shown = (one: Pick<Invitation, 'starts_at' | 'ends_at'>) =>
    timesOf({ ...invitation, ...one }, LOCALES[language])
  const known = occurrences.some((one) => one.recurs_at === recurs_at)
  return (
    <TextField
      select
      size="small"
      label={t('agenda.answerFor')}
      value={recurs_at ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? null : target.value)}
    >
      <MenuItem value={ALL}>{t('agenda.answerForAll')}</MenuItem>
      {recurs_at !== null && !known && <MenuItem value={recurs_at}>{shown(invitation)}</MenuItem>}
      {occurrences.map((one) => (
        <MenuItem key={one.recurs_at} value={one.recurs_at} sx={{ whiteSpace: 'normal' }}>
          {`${shown(one)} · ${t(`agenda.state.${one.answer}`)}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
