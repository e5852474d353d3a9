import { formatDuration, formatMoney, formatPhone } from '#platform/i18n/format.ts'
import type { Translator } from '#platform/i18n/web/language.tsx'
import type { TimelineEntry } from '../../contract/timeline.ts'
import type { crmTexts } from '../../i18n/texts.ts'
import type { CrmPages } from '../pages.ts'

type Words = Translator<typeof crmTexts>

export const titleOf = (entry: TimelineEntry, t: Words): string => {
  if (entry.kind === 'call')
    return t(entry.incoming ? 'crm.timeline.callFrom' : 'crm.timeline.callTo', {
      number: formatPhone(entry.title),
    })
  if (entry.kind === 'voicemail') return t('crm.timeline.voicemail', { number: formatPhone(entry.title) })
  if (entry.kind === 'comment') return t('crm.timeline.note')
  if (entry.move === null) return entry.title
  const nobody = t('crm.timeline.nobody')
  return t(`crm.timeline.move.${entry.move}`, { from: entry.from ?? nobody, to: entry.to ?? nobody })
}

/** Where the record itself is. */
export const pageOf = (
  { kind, entity, record }: TimelineEntry,
  pages: CrmPages,
  personId: number,
): string | null => {
  if (record === null) return null
  if (kind === 'business' || entity === 'business') return pages.business(record)
  if (kind === 'interaction' || entity === 'interaction') return pages.interaction(record, personId)
  if (kind === 'sale') return pages.sale(record)
  if (kind === 'event') return pages.event(record)
  if (kind === 'conversation') return `/join/chats?chat=${record}`
  return null
}

export const besideOf = (entry: TimelineEntry, t: Words): string[] => {
  const beside: string[] = []
  if (entry.kind === 'call')
    beside.push(entry.seconds ? formatDuration(entry.seconds) : t('crm.timeline.notAnswered'))
  if (entry.kind === 'voicemail') beside.push(formatDuration(entry.seconds ?? 0))
  if (entry.amount !== null) beside.push(formatMoney(entry.amount))
  if (entry.move !== null && entry.title !== '') beside.push(entry.title)
  if (entry.who !== null) beside.push(entry.who.label)
  return beside
}
