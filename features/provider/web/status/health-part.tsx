import Box from '@mui/material/Box'
import { formatDuration } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import type { HealthPart } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { StateChip } from './state-chip.tsx'

/** Seconds from which a waiting job is worth a word. */
const WORTH_SAYING_S = 5

/** A server or queue: its state, and the few figures that explain it. */
export const HealthPartRow = ({ part }: { part: HealthPart }) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const { kind, name, facts, detail, state } = part
  const words = [
    ...(facts.calls === undefined ? [] : [t('health.fact.calls', { count: facts.calls })]),
    ...(facts.endpoints === undefined ? [] : [t('health.fact.endpoints', { count: facts.endpoints })]),
    ...(facts.waiting === undefined ? [] : [t('health.fact.waiting', { count: facts.waiting })]),
    ...((facts.oldest ?? 0) < WORTH_SAYING_S
      ? []
      : [t('health.fact.oldest', { time: formatDuration(facts.oldest ?? 0) })]),
    ...(facts.failing ? [t('health.fact.failing', { count: facts.failing })] : []),
    ...(facts.given_up ? [t('health.fact.given_up', { count: facts.given_up })] : []),
    ...(facts.bytes === undefined
      ? []
      : [
          t(kind === 'disk' ? 'health.fact.free' : 'health.fact.bytes', {
            size: formatBytes(Math.max(0, facts.bytes), language),
          }),
        ]),
    ...(facts.latency_ms === undefined ? [] : [`${facts.latency_ms} ms`]),
  ]
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.25, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 140, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name === '' ? t(`health.kind.${kind}`) : `${t(`health.kind.${kind}`)} · ${name}`}
        </Box>
        <StateChip state={state} />
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {words.join(' · ')}
      </Box>
      {detail !== '' && (
        <Box sx={{ fontSize: '0.8125rem', color: 'error.main', overflowWrap: 'anywhere' }}>{detail}</Box>
      )}
    </Box>
  )
}
