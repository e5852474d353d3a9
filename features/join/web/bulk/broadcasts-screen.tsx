import ArrowBack from '@mui/icons-material/ArrowBack'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Box from '@mui/material/Box'
import { useNavigate, useParams } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { joinBroadcastRecipients, joinBroadcasts } from '../../contract/bulk/broadcasts.ts'
import { bulkTexts } from '../../i18n/bulk/texts.ts'
import { bulkScreenTexts } from '../i18n/bulk.ts'
import { PanelList } from '../panels/panel-list.tsx'
import { AudienceSection } from './audience-section.tsx'
import { MappingSection } from './mapping-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { StepsSection } from './steps-section.tsx'
import { useBroadcast } from './use-broadcast.ts'

/** Below a broadcast's fields: recipients, template parameters, and progress. */
const BroadcastPanel = ({ id }: { id: number }) => {
  const t = useText(bulkScreenTexts)
  const { query, run } = useBroadcast(id)
  const plan = query.data
  // Progress comes first; the start buttons of a draft come last, after audience, parameters and preview.
  const steps = plan && <StepsSection id={id} plan={plan} run={run} />
  return (
    <PanelList query={query} isEmpty={false} empty={t('bulk.failed')}>
      {plan && (
        <Box sx={{ display: 'grid', gap: 3, mt: 2 }}>
          {plan.state !== 'draft' && steps}
          {plan.state === 'draft' && <AudienceSection id={id} plan={plan} run={run} />}
          {plan.state === 'draft' && plan.columns.length > 0 && (
            <MappingSection
              key={`${plan.audience} ${plan.columns.join('|')}`}
              id={id}
              plan={plan}
              run={run}
            />
          )}
          {plan.total > 0 && <PreviewSection id={id} audience={plan.audience} />}
          {plan.state === 'draft' && steps}
        </Box>
      )}
    </PanelList>
  )
}

/** Bulk messages. */
export const BroadcastsScreen = () => (
  <ResourceScreen
    resource={joinBroadcasts}
    texts={bulkTexts}
    icon={<Campaign />}
    panel={({ id }) => <BroadcastPanel key={id} id={id} />}
  />
)

/** The result of each recipient of a broadcast. */
export const RecipientsScreen = () => {
  const t = useText(bulkScreenTexts)
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <ResourceScreen
      resource={joinBroadcastRecipients}
      texts={bulkTexts}
      icon={<Campaign />}
      fixed={{ broadcast: id }}
      actions={
        <ActionButton
          label={t('bulk.back')}
          icon={<ArrowBack fontSize="small" />}
          onClick={() => void navigate('/admin-join/masivos')}
        />
      }
    />
  )
}
