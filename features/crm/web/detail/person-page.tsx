import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { PersonComments } from './person-comments.tsx'
import { RecordPage, useRecordId } from './record-page.tsx'

/** What a line of a list says: its words, and beneath them what they mean. */
const Line = ({ main, beside, chip }: { main: string; beside: string; chip?: string | undefined }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2">{main}</Typography>
      <Typography variant="caption" color="text.secondary">
        {beside}
      </Typography>
    </Box>
    {chip !== undefined && <Chip size="small" label={chip} />}
  </Box>
)

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '—'))

/** Somebody with all that hangs on them, whether lead or customer. */
export const PersonPage = () => {
  const t = useText(crmTexts)
  const api = useApi()
  const id = useRecordId()
  const { idInteraccion } = useParams()
  const detail = useQuery({
    queryKey: ['resource', persons.name, 'detail', id, idInteraccion],
    queryFn: ({ signal }) =>
      api.call(readPersonDetail, {
        params: { id: id ?? 0 },
        query: idInteraccion === undefined ? {} : { id_interaction: idInteraccion },
        signal,
      }),
    enabled: id !== null,
    staleTime: 0,
  })
  const found = detail.data
  return (
    <RecordPage resource={persons}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {found !== undefined && found.variables.length > 0 && (
          <Card title={t('crm_variable.title')}>
            {found.variables.map(({ id: variable, name, value }) => (
              <Line key={variable} main={shown(value)} beside={name} />
            ))}
          </Card>
        )}
        <Card title={t('crm_interaction.title')}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found?.interactions.map((one) => (
              <Line
                key={one.id}
                main={one.subject}
                beside={[t(`crm_interaction.channel.${one.channel}`), one.owner?.label, one.notes]
                  .filter(Boolean)
                  .join(' · ')}
                chip={one.status?.label}
              />
            ))}
          </Box>
          {found?.interactions.length === 0 && <Typography>{t('crm_interaction.empty')}</Typography>}
        </Card>
        <Card title={t('crm_business.title')}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found?.business.map((one) => (
              <Line
                key={one.id}
                main={`#${one.business_id} ${one.name} · ${formatMoney(one.total_amount)}`}
                beside={[one.line.label, one.phase.label, one.stage.label].join(' · ')}
                chip={t(`crm_business.status.${one.status}`)}
              />
            ))}
          </Box>
          {found?.business.length === 0 && <Typography>{t('crm_business.empty')}</Typography>}
        </Card>
        {found !== undefined && <PersonComments personId={found.id} comments={found.comments} />}
      </Box>
    </RecordPage>
  )
}
