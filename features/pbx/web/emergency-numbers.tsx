import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { RenderCells } from '#platform/resource/web/resource-columns.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { type EmergencyConflict, listEmergencyConflicts } from '../contract/emergency.ts'
import { pbxTexts } from '../i18n/texts.ts'

type Conflict = Pick<EmergencyConflict, 'kind' | 'prefixed'>

const textOf = ({ kind, prefixed }: Conflict) => {
  if (kind === 'outbound_route') return 'emergency.conflictRoute'
  if (kind === 'voicemail') return 'emergency.conflictVoicemail'
  return prefixed ? 'emergency.conflictPrefixed' : 'emergency.conflict'
}

interface EmergencyNumbersProps {
  resource: Resource
  /** The field with the number. */
  field: string
  children: (render: RenderCells) => ReactNode
}

/** Says above a list what of it has an emergency number, and marks it there. */
export const WithEmergencyNumbers = ({ resource, field, children }: EmergencyNumbersProps) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const found = useQuery({
    // Under the list's key, so that a changed row updates it at once.
    queryKey: [...listKey(resource), 'emergency-conflicts'],
    queryFn: ({ signal }) => api.call(listEmergencyConflicts, { signal }),
  })
  const kinds = resource.name === 'extension' ? ['extension', 'voicemail'] : [resource.name]
  const conflicts = found.data?.results.filter(({ kind }) => kinds.includes(kind)) ?? []
  const marked = new Set(conflicts.map(({ id }) => id))
  const render: RenderCells = {
    [field]: (record) => (
      <>
        {String(record[field] ?? '')}
        {marked.has(record.id) && (
          <Chip size="small" color="warning" variant="outlined" label={t('emergency.mark')} sx={{ ml: 1 }} />
        )}
      </>
    ),
  }
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      {conflicts.map((one) => (
        <Alert key={`${one.kind} ${one.id}`} severity="warning" sx={{ mx: { xs: 1.5, md: 2 }, mt: 2 }}>
          {t(textOf(one), { number: one.number, name: one.name })}
        </Alert>
      ))}
      <Box sx={{ flex: 1, minHeight: 0 }}>{children(marked.size === 0 ? {} : render)}</Box>
    </Box>
  )
}
