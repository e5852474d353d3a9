import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { listLabels } from '../../contract/agent-tools.ts'
import {
  type BroadcastPlan,
  chooseAudience,
  listAudienceViews,
  uploadAudience,
} from '../../contract/bulk/broadcast-calls.ts'
import { bulkScreenTexts } from '../i18n/bulk.ts'

interface AudienceSectionProps {
  id: number
  plan: BroadcastPlan
  run: (doing: Promise<BroadcastPlan>) => void
}

const OF = {
  persons: 'bulk.audience.view.persons',
  leads: 'bulk.audience.view.leads',
  prospects: 'bulk.audience.view.prospects',
} as const
const isOf = (of: string): of is keyof typeof OF => of in OF

/** Source of a broadcast's recipients: a spreadsheet, labels, or a saved view of the CRM. */
export const AudienceSection = ({ id, plan, run }: AudienceSectionProps) => {
  const t = useText(bulkScreenTexts)
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [labels, setLabels] = useState<readonly string[]>([])
  const [view, setView] = useState('')
  const known = useQuery({
    queryKey: ['join', 'labels'],
    queryFn: ({ signal }) => api.call(listLabels, { signal }),
  })
  const views = useQuery({
    queryKey: ['join', 'audience views'],
    queryFn: ({ signal }) => api.call(listAudienceViews, { signal }),
  })
  const params = { id }
  const upload = async (file: File) => {
    setProgress(0)
    try {
      return await api.call(uploadAudience, {
        params,
        body: {},
        file,
        fileName: file.name,
        onProgress: setProgress,
      })
    } finally {
      setProgress(null)
    }
  }
  return (
    <Box component="section" aria-label={t('bulk.audience')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h3">
        {t('bulk.audience')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {plan.audience || t('bulk.audience.none')}
      </Typography>
      {progress !== null && <LinearProgress variant="determinate" value={progress * 100} />}
      <Button
        variant="outlined"
        startIcon={<AttachFile />}
        disabled={progress !== null}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {t('bulk.audience.file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={t('bulk.audience.file')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) run(upload(file))
          event.target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
        <Labelled id="bulk-labels" label={t('bulk.audience.labels')}>
          <SeveralSelect
            id="bulk-labels"
            placeholder={known.data?.results.length === 0 ? t('bulk.audience.noLabels') : t('bulk.none')}
            choices={(known.data?.results ?? []).map((label) => ({
              value: String(label.id),
              label: label.name,
            }))}
            value={labels}
            onChange={setLabels}
          />
        </Labelled>
        <Button
          disabled={labels.length === 0}
          onClick={() => run(api.call(chooseAudience, { params, body: { labels: labels.map(Number) } }))}
        >
          {t('bulk.audience.use')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
        <Labelled id="bulk-view" label={t('bulk.audience.view')}>
          <ChoiceSelect
            id="bulk-view"
            placeholder={views.data?.results.length === 0 ? t('bulk.audience.noViews') : t('bulk.none')}
            choices={(views.data?.results ?? []).map(({ id: value, name, of }) => ({
              value: String(value),
              label: isOf(of) ? `${t(OF[of])}: ${name}` : name,
            }))}
            value={view}
            onChange={setView}
          />
        </Labelled>
        <Button
          disabled={view === ''}
          onClick={() => run(api.call(chooseAudience, { params, body: { view: Number(view) } }))}
        >
          {t('bulk.audience.use')}
        </Button>
      </Box>
    </Box>
  )
}
