import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'

/** What is planned with somebody, and what was; more is planned from here. */
export const PersonAgenda = ({ personId }: { personId: number }) => (
  <RelatedList
    resource={agendaEvents}
    texts={agendaTexts}
    by={{ person: String(personId) }}
    begin={{ person: personId }}
    order="-starts_at"
    show={['starts_at', 'call_label', 'owner']}
    pageOf={(record) => `/crm/agenda?event=${record.id}`}
  />
)
