import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { ResourceDialog } from '#platform/resource/web/resource-dialog.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { usePageKeys } from '#platform/ui/commands/use-page-keys.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { PERSON_AGENDA_KEYS } from './agenda-keys.ts'
import { soon, today } from './soon.ts'

/** What is planned with somebody, and what was; more is planned from here, and by keys. */
export const PersonAgenda = ({ personId, name }: { personId: number; name: string }) => {
  const t = useText(agendaTexts)
  const texts = useResourceTexts(agendaEvents, agendaTexts)
  const [begin, setBegin] = useState<Readonly<Record<string, unknown>> | null>(null)
  const person = { id: personId, label: name }
  usePageKeys(PERSON_AGENDA_KEYS, (id) =>
    setBegin(id === 'agenda.task' ? { ...today(), person, all_day: true } : { ...soon(), person }),
  )
  return (
    <>
      <RelatedList
        resource={agendaEvents}
        texts={agendaTexts}
        title={t('agenda.title')}
        by={{ person: String(personId) }}
        begin={{ ...soon(), person }}
        order="-starts_at"
        show={['starts_at', 'call_label', 'owner']}
        pageOf={(record) => `/crm/agenda?event=${record.id}`}
      />
      {begin !== null && (
        <ResourceDialog
          resource={agendaEvents}
          texts={texts}
          id={null}
          begin={begin}
          renderField={undefined}
          onSaved={() => setBegin(null)}
          onClose={() => setBegin(null)}
        />
      )}
    </>
  )
}
