import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { agendaEvents } from '../contract/agenda-events.ts'
import { readCommitments, writeCommitments } from '../contract/commitments.ts'
import { agendaTexts } from '../i18n/texts.ts'

interface Texts {
  commitment: string
  annotation: string
}

const MAX = 4000

const CommitmentsForm = ({ id, initial }: { id: number; initial: Texts }) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const form = useForm<Texts>({
    initial,
    save: async (body) => {
      try {
        await api.call(writeCommitments, { params: { id }, body })
      } catch (error) {
        showAlert({ severity: 'error', text: t('agenda.commitmentsFailed') })
        throw error
      }
      await queries.invalidateQueries({ queryKey: ['resource', agendaEvents.name] })
    },
    onSaved: () => showToast(ui('ui.saved')),
  })
  const fields = ['commitment', 'annotation'] as const
  return (
    <FormFrame form={form} label={t('agenda.agreed')}>
      {fields.map((name) => (
        <FormText
          key={name}
          form={form}
          name={name}
          label={t(`agenda_event.${name}`)}
          multiline
          minRows={2}
          maxLength={MAX}
        />
      ))}
      {form.dirty && <FormActions form={form} onCancel={() => form.reset(initial)} />}
    </FormFrame>
  )
}

/** Commitment and annotation, edited in place. */
export const Commitments = ({ id }: { id: number }) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const read = useQuery({
    queryKey: ['resource', agendaEvents.name, 'one', id, 'commitments'],
    queryFn: ({ signal }) => api.call(readCommitments, { params: { id }, signal }),
    staleTime: 0,
  })
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('agenda.agreed')}</Typography>
      {read.isPending && <Skeleton height={120} />}
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{t('agenda.commitmentsFailed')}</RetryAlert>
      )}
      {read.data && (
        <CommitmentsForm
          key={`${read.data.commitment}~${read.data.annotation}`}
          id={id}
          initial={{ commitment: read.data.commitment, annotation: read.data.annotation }}
        />
      )}
    </Box>
  )
}
