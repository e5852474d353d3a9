import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { RecordFacts } from '#platform/resource/web/record-facts.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useFullResource } from '#platform/resource/web/use-full-resource.ts'
import { useRecord } from '#platform/resource/web/use-record.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { interactions } from '../../contract/interactions.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { namedOf, useRecordLinks } from './record-links.tsx'

/** The interaction in the address of a person's page; its fields are edited in place. */
export const InteractionFacts = ({ id, personId }: { id: number; personId: number }) => {
  const t = useText(crmTexts)
  const resource = useFullResource(interactions) ?? interactions
  const texts = useResourceTexts(resource, crmTexts)
  const links = useRecordLinks()
  const read = useRecord(resource, id)
  if (hasFailed(read)) return <Box role="alert">{failureDetail(read.error)}</Box>
  if (read.data === undefined) return <Skeleton height={240} />
  if (namedOf(read.data.person)?.id !== personId) return <Box role="alert">{t('crm.interaction.other')}</Box>
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
        {String(read.data.subject)}
      </Box>
      <RecordFacts resource={resource} texts={texts} record={read.data} render={links} />
    </Box>
  )
}
