import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isReference } from '#platform/resource/web/form-values.ts'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { stageOptions } from '../../contract/options.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { readQuoteSettings, writeQuoteSettings } from '../contract/quotes.ts'

/** Where a business goes when its quote is accepted. Saved at once. */
export const QuoteSettingsCard = ({ onSave }: { onSave: (work: () => Promise<unknown>) => void }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['crm', 'quote-settings'],
    queryFn: ({ signal }) => api.call(readQuoteSettings, { signal }),
  })
  if (data === undefined) return null
  return (
    <Card title={t('crm.quote.title')} hint={t('crm.quote.stageHint')}>
      <Box sx={{ maxWidth: 360 }}>
        <Labelled id="accepted-stage" label={t('crm.quote.acceptedStage')}>
          <ReferenceInput
            id="accepted-stage"
            options={stageOptions}
            value={data.accepted_stage}
            multiple={false}
            person={false}
            error={false}
            disabled={false}
            autoFocus={false}
            onChange={(stage) =>
              onSave(() =>
                api.call(writeQuoteSettings, {
                  body: { accepted_stage: isReference(stage) ? stage.id : null },
                }),
              )
            }
          />
        </Labelled>
      </Box>
    </Card>
  )
}
