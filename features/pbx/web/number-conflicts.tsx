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
import { FEATURE_CODES } from '#platform/telephony/feature-codes.ts'
import { type EmergencyConflict, listEmergencyConflicts } from '../contract/emergency.ts'
import { listNumberConflicts } from '../contract/number-conflicts.ts'
import { pbxTexts } from '../i18n/texts.ts'

type Conflict = Pick<EmergencyConflict, 'kind' | 'prefixed'>

const textOf = ({ kind, prefixed }: Conflict) => {
  if (kind === 'outbound_route') return 'emergency.conflictRoute'
  if (kind === 'voicemail') return 'emergency.conflictVoicemail'
  return prefixed ? 'emergency.conflictPrefixed' : 'emergency.conflict'
}

interface NumberConflictsProps {
  resource: Resource
  /** The field with the number. */
  field: string
  children: (render: RenderCells) => ReactNode
}

/** Says above a list what of it has an emergency number, or one that something else has too, and marks it there. */
export const WithNumberConflicts = ({ resource, field, children }: NumberConflictsProps) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const found = useQuery({
    // Under the list's key, so that a changed row updates it at once.
    queryKey: [...listKey(resource), 'emergency-conflicts'],
    queryFn: ({ signal }) => api.call(listEmergencyConflicts, { signal }),
  })
  const doubled = useQuery({
    queryKey: [...listKey(resource), 'number-conflicts'],
    queryFn: ({ signal }) => api.call(listNumberConflicts, { signal }),
  })
  const kinds = resource.name === 'extension' ? ['extension', 'voicemail'] : [resource.name]
  const conflicts = found.data?.results.filter(({ kind }) => kinds.includes(kind)) ?? []
  const all = doubled.data?.results ?? []
  const shared = all.filter(({ kind }) => kinds.includes(kind))
  const marked = new Set(conflicts.map(({ id }) => id))
  const repeated = new Set(shared.map(({ id }) => id))
  const othersOf = (one: (typeof all)[number]) =>
    all
      .filter(({ kind, number }) => number === one.number && kind !== one.kind)
      .map(({ kind, name }) => {
        if (kind === 'voicemail') return t('number.voicemail')
        const code = kind === 'code' ? FEATURE_CODES.find((known) => known === name) : undefined
        return code === undefined ? name : t(`number.code.${code}`)
      })
      .join(', ')
  const render: RenderCells = {
    [field]: (record) => (
      <>
        {String(record[field] ?? '')}
        {marked.has(record.id) && (
          <Chip size="small" color="warning" variant="outlined" label={t('emergency.mark')} sx={{ ml: 1 }} />
        )}
        {repeated.has(record.id) && (
          <Chip size="small" color="warning" variant="outlined" label={t('number.mark')} sx={{ ml: 1 }} />
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
      {shared.map((one) => (
        <Alert key={`${one.kind} ${one.id}`} severity="warning" sx={{ mx: { xs: 1.5, md: 2 }, mt: 2 }}>
          {t(one.kind === 'voicemail' ? 'number.sharedVoicemail' : 'number.shared', {
            number: one.number,
            name: one.name,
            others: othersOf(one),
          })}
        </Alert>
      ))}
      <Box sx={{ flex: 1, minHeight: 0 }}>{children(marked.size + repeated.size === 0 ? {} : render)}</Box>
    </Box>
  )
}
