import { useParams } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { interactions } from '../../contract/interactions.ts'
import { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { channelCells } from '../channel.tsx'
import { HIDDEN_OWNER_FIELDS } from '../lists/hidden-owner-fields.ts'
import { DuplicatesHint } from '../merges/duplicates-hint.tsx'
import { useMerge } from '../merges/use-merge.tsx'
import { useCrmPages } from '../pages.ts'
import { PersonTimeline } from '../timeline/timeline.tsx'
import { InteractionFacts } from './interaction-facts.tsx'
import { LeadActions } from './lead-actions.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonSide } from './person-side.tsx'
import { useRecordLinks } from './record-links.tsx'
import { useRecordId } from './use-record-id.ts'

/** A person's page with their timeline, lead or customer. */
export const PersonPage = () => {
  const t = useText(crmTexts)
  const id = useRecordId() ?? 0
  const { idInteraccion } = useParams()
  const pages = useCrmPages()
  const links = useRecordLinks()
  const by = { person: String(id) }
  const merge = useMerge()
  const interactionId = Number(idInteraccion)
  return (
    <RecordPage
      resource={persons}
      texts={crmTexts}
      id={id}
      back={pages.persons}
      render={links}
      without={HIDDEN_OWNER_FIELDS}
      subtitle={(record) => (
        <DuplicatesHint personId={record.id} name={record.name} onLook={() => merge.action.run(record)} />
      )}
      actions={(record) => (
        <>
          <PersonActions record={record} />
          <LeadActions record={record} more={[merge.action]} />
          {merge.dialog}
        </>
      )}
      tabs={[
        ...(Number.isSafeInteger(interactionId) && interactionId > 0
          ? [
              {
                id: 'interaction',
                label: t('crm.interaction.this'),
                render: () => <InteractionFacts key={interactionId} id={interactionId} personId={id} />,
              },
            ]
          : []),
        {
          id: 'timeline',
          label: t('crm.timeline'),
          render: () => <PersonTimeline key={id} personId={id} />,
        },
        {
          id: 'interactions',
          label: t('crm_interaction.title'),
          render: ({ name }) => (
            <RelatedList
              resource={interactions}
              texts={crmTexts}
              by={by}
              begin={{ person: { id, label: String(name) } }}
              show={['channel', 'status', 'owner']}
              render={channelCells}
              pageOf={(record) => pages.interaction(record.id, id)}
            />
          ),
        },
      ]}
      aside={(record) => <PersonSide key={id} person={{ id, label: record.name }} />}
    />
  )
}
