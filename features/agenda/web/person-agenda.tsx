import { useText } from '#platform/i18n/web/language.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { soon } from './soon.ts'

/** A person's past and future appointments, and a button for a new one. */
export const PersonAgenda = ({ personId, name }: { personId: number; name: string }) => {
  const t = useText(agendaTexts)
  return (
    <RelatedList
      resource={agendaEvents}
      texts={agendaTexts}
      title={t('agenda.title')}
      by={{ person: String(personId) }}
      begin={{ ...soon(), person: { id: personId, label: name } }}
      order="-starts_at"
      show={['starts_at', 'call_label', 'owner']}
      pageOf={(record) => `/crm/agenda?event=${record.id}`}
    />
  )
}
