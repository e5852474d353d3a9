import Event from '@mui/icons-material/EventOutlined'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { usePageKeys } from '#platform/ui/commands/use-page-keys.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { PERSON_AGENDA_KEYS } from './agenda-keys.ts'
import { EventForm } from './event-form.tsx'
import { soon, today } from './soon.ts'

/** Creates an appointment with a person, by a button beside their name or by shortcut anywhere on their page. */
export const PlanWithPerson = ({ personId, name }: { personId: number; name: string }) => {
  const t = useText(agendaTexts)
  const [begin, setBegin] = useState<Readonly<Record<string, unknown>> | null>(null)
  const person = { id: personId, label: name }
  const plan = () => setBegin({ ...soon(), person })
  usePageKeys(PERSON_AGENDA_KEYS, (id) =>
    id === 'agenda.task' ? setBegin({ ...today(), person, all_day: true }) : plan(),
  )
  return (
    <>
      <Tooltip title={`${t('agenda.schedule')} (A)`}>
        <span>
          <ActionButton label={t('agenda.schedule')} icon={<Event />} onClick={plan} worded />
        </span>
      </Tooltip>
      {begin !== null && (
        <EventForm id={null} begin={begin} onSaved={() => setBegin(null)} onClose={() => setBegin(null)} />
      )}
    </>
  )
}
