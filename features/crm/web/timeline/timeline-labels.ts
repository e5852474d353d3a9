import { formatDuration, formatPhone } from '#platform/i18n/format.ts'
import type { Translator } from '#platform/i18n/web/language.tsx'
import { CHANNELS } from '../../contract/interactions.ts'
import type { TimelineEntry } from '../../contract/timeline.ts'
import type { crmTexts } from '../../i18n/texts.ts'
import type { CrmPages } from '../pages.ts'

type Translate = Translator<typeof crmTexts>

export const titleOf = (entry: TimelineEntry, t: Translate): string => {
  if (entry.kind === 'call')
    return t(entry.incoming ? 'crm.timeline.callFrom' : 'crm.timeline.callTo', {
      number: formatPhone(entry.title),
    })
  if (entry.kind === 'voicemail') return t('crm.timeline.voicemail', { number: formatPhone(entry.title) })
  if (entry.kind === 'meeting')
    return entry.title === ''
      ? t('crm.timeline.someMeeting')
      : t('crm.timeline.meeting', { name: entry.title })
  if (entry.kind === 'comment') return t('crm.timeline.note')
  if (entry.kind === 'conversation') return t('crm.timeline.talk', { account: entry.title })
  if (entry.kind === 'sale') return t('crm.timeline.sold', { name: entry.title })
  if (entry.kind === 'business') return t('crm.timeline.newBusiness', { name: entry.title })
  if (entry.move === null) return entry.title
  const nobody = t('crm.timeline.nobody')
  return t(`crm.timeline.move.${entry.move}`, { from: entry.from ?? nobody, to: entry.to ?? nobody })
}

/** The record's page; null without one. */
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

/** Details beside the author: talk time, number of messages, channel. */
export const detailsOf = ({ kind, seconds, count, word, from }: TimelineEntry, t: Translate): string[] => {
  if (kind === 'call')
    return [
      ...(from === null ? [] : [t('crm.timeline.via', { name: from })]),
      seconds ? formatDuration(seconds) : t('crm.timeline.notAnswered'),
    ]
  if (kind === 'voicemail') return [formatDuration(seconds ?? 0)]
  if (kind === 'meeting')
    return [
      ...(seconds === null ? [] : [formatDuration(seconds)]),
      ...(count === null ? [] : [t('crm.timeline.people', { count })]),
    ]
  if (kind === 'conversation' && count !== null && count > 0) return [t('crm.timeline.messages', { count })]
  const channel = kind === 'interaction' && CHANNELS.find((one) => one === word)
  return channel ? [t(`crm_interaction.channel.${channel}`)] : []
}
