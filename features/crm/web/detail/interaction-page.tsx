import { useText } from '#platform/i18n/web/language.tsx'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { interactions } from '../../contract/interactions.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { channelCells } from '../channel.tsx'
import { useCrmPages } from '../pages.ts'
import { PersonTimeline } from '../timeline/timeline.tsx'
import { PersonSide } from './person-side.tsx'
import { namedOf, useRecordLinks } from './record-links.tsx'
import { useRecordId } from './use-record-id.ts'

/** One interaction, with its person's timeline. */
export const InteractionPage = () => {
  const t = useText(crmTexts)
  const id = useRecordId() ?? 0
  const pages = useCrmPages()
  const links = useRecordLinks()
  return (
    <RecordPage
      resource={interactions}
      texts={crmTexts}
      id={id}
      back={pages.interactions}
      render={links}
      tabs={[
        {
          id: 'timeline',
          label: t('crm.timeline'),
          render: ({ person }) => {
            const of = namedOf(person)
            return of === null ? null : <PersonTimeline key={of.id} personId={of.id} />
          },
        },
        {
          id: 'interactions',
          label: t('crm_interaction.title'),
          render: ({ person }) => {
            const of = namedOf(person)
            return of === null ? null : (
              <RelatedList
                resource={interactions}
                texts={crmTexts}
                by={{ person: String(of.id) }}
                begin={{ person: of }}
                show={['channel', 'status', 'owner']}
                render={channelCells}
                pageOf={(record) => pages.interaction(record.id, of.id)}
              />
            )
          },
        },
      ]}
      aside={({ person }) => {
        const of = namedOf(person)
        return of === null ? null : <PersonSide key={of.id} person={of} />
      }}
    />
  )
}
