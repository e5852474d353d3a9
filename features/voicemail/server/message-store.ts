import { sql } from 'kysely'
import { defineStore } from '#platform/resource/server/store.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { withNamesOfToday } from '#platform/telephony/names/named-record.ts'
import { voicemail } from '../contract/messages.ts'
import { voicemailTexts } from '../i18n/texts.ts'
import type { TellCounts } from './counts.ts'

export const messageStore = (tellCounts: TellCounts, nameNumbers: NameNumbers) =>
  defineStore({
    resource: voicemail,
    table: 'voicemail_messages',
    texts: voicemailTexts,
    columns: { number: 'caller_number', duration: 'seconds' },
    select: { label_then: sql`NULL::text` },
    complete: withNamesOfToday(nameNumbers),
    scope: ({ userId }) => sql`r.user_id = ${userId}`,
    written: ({ unit, principal }) => tellCounts(unit, [principal.userId]),
    // Not audited: what people do with their own messages is private.
    audit: async () => {},
  })
